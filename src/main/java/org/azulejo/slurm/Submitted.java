package org.azulejo.slurm;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What sbatch answers when it took a script.
///
/// @param job the plain number of the job
/// @param cluster where several clusters may take it
public record Submitted(long job, Optional<String> cluster) {

    private static final Pattern ANSWER =
            Pattern.compile("(?:Submitted batch job )?(\\d{1,18})(?:(?:;| on cluster )(\\S+))?");

    /// Reads `4912;c1` and `4913` (`--parsable`), and the sentence that sbatch says without it. Notices before it are
    /// passed over: the last line that is an answer counts.
    public static Optional<Submitted> parse(String answer) {
        return answer.lines()
                .map(String::strip)
                .map(ANSWER::matcher)
                .filter(Matcher::matches)
                .reduce((_, last) -> last)
                .map(it -> new Submitted(Long.parseLong(it.group(1)), Optional.ofNullable(it.group(2))));
    }
}
