package org.azulejo.ui.gpus;

import org.azulejo.findings.Finding;

/// A finding as it is drawn.
///
/// @param brief in a few words: `2 % use for 18 min`
/// @param sentence the whole of it
/// @param act what can be done about it
record Remark(Finding finding, String brief, String sentence, Act act) {

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

    boolean isAlert() {
        return finding.severity() == Finding.Severity.ALERT;
    }
}
