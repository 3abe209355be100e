package org.azulejo.ui.gpus;

import org.azulejo.findings.Finding;

/// A finding as it is drawn.
///
/// @param brief in a few words: `2 % use for 18 min`
/// @param subject what it is about, where the sentence does not say so
/// @param sentence what is the matter
/// @param meaning what that means, and what can be done about it
/// @param act what can be done about it
record Remark(Finding finding, String brief, String subject, String sentence, String meaning, Act act) {

    /// What the one button does.
    enum Act {
        NOTHING(""),
        /// Asks before it stops a container.
        STOP_CONTAINER("finding.act.stop"),
        /// Asks before it removes a folder.
        REMOVE_SCRATCH("finding.act.remove"),
        /// Opens the job in detail.
        SHOW_JOB("finding.act.show"),
        /// Lights up what a user holds.
        SHOW_USER("finding.act.light"),
        /// Looks for what one's own ended jobs left behind.
        LOOK_FOR_LEFTOVERS("finding.act.look"),
        /// Copies it for the administrators.
        COPY("finding.act.copy");

        private final String text;

        Act(String text) {
            this.text = text;
        }

        /// The key of the button's text; a hint has the same key with `Hint` at its end.
        String text() {
            return text;
        }
    }

    /// The sentence by itself.
    String whole() {
        return subject.isEmpty() ? sentence : subject + ": " + sentence;
    }

    boolean isAlert() {
        return finding.severity() == Finding.Severity.ALERT;
    }
}
