package org.azulejo.ui.jobs;

import java.util.List;
import java.util.Optional;
import org.azulejo.cluster.Cancelling;

/// What is asked before jobs are cancelled.
///
/// @param title names the thing: `Cancel job 7620 vit-sweep?`
/// @param effect what it means
/// @param lines the jobs, where there are several
/// @param choices the first keeps everything as it is
public record Question(String title, String effect, List<String> lines, List<Choice> choices) {

    public Question {
        lines = List.copyOf(lines);
        choices = List.copyOf(choices);
    }

    /// One way to go on.
    ///
    /// @param way empty: keep it
    public record Choice(String text, String hint, Optional<Cancelling> way) {}
}
