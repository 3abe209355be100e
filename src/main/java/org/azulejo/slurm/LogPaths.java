package org.azulejo.slurm;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Where a job's output and error go, as far as Slurm says.
public sealed interface LogPaths {

    /// The files of a batch job, as absolute paths on the cluster.
    ///
    /// @param error the same path as the output where one file takes both, which is usual
    record Files(String output, String error) implements LogPaths {

        public boolean together() {
            return output.equals(error);
        }

        /// The output, and the error where that is another file.
        public List<String> distinct() {
            return together() ? List.of(output) : List.of(output, error);
        }
    }

    /// A job without a script (srun, salloc): it has no log.
    record None() implements LogPaths {}

    /// The name holds what is known only once the job runs, such as the node.
    record NotYet(String pattern) implements LogPaths {}

    /// Slurm does not say any more, or did not say it so that it can be understood.
    record Unknown() implements LogPaths {}

    /// The output file of a job as squeue gives its row; empty while the name is not known. The error file is not in
    /// that row.
    static Optional<String> output(Job job) {
        var facts = Facts.of(job);
        return job.stdout().isEmpty() || job.stdout().contains("%b")
                ? Optional.empty()
                : facts.expand(facts.withDefault(job.stdout()));
    }

    /// What the placeholders of a file name stand for.
    ///
    /// @param rawId the plain number, also of an array's task
    /// @param base the number of the array
    /// @param task the number within the array
    /// @param waiting whether the job has not been started: a waiting task has no number of its own yet
    /// @param host the short name of the machine that the script runs on
    /// @param moduloKnown whether `%b` is a placeholder: from 24.11 on
    record Facts(
            long rawId,
            OptionalLong base,
            OptionalLong task,
            boolean waiting,
            Optional<String> host,
            String user,
            String name,
            String workDir,
            boolean moduloKnown) {

        /// What Slurm prints for the number of a task that there is not.
        private static final long NO_TASK = 4_294_967_294L;

        private static final int WIDEST = 10;

        static Facts of(Job job) {
            return new Facts(
                    job.rawId(),
                    job.id() instanceof JobId.ArrayTask one ? OptionalLong.of(one.base()) : OptionalLong.empty(),
                    job.id() instanceof JobId.ArrayTask one ? OptionalLong.of(one.task()) : OptionalLong.empty(),
                    job.state().waiting(),
                    job.nodes().stream().findFirst().map(Facts::shortName),
                    job.user(),
                    job.name(),
                    job.workDir(),
                    false);
        }

        static String shortName(String host) {
            int dot = host.indexOf('.');
            return dot > 0 ? host.substring(0, dot) : host;
        }

        /// Up to 23.11 squeue prints `slurm-<number>.out` where nothing was asked for, also for the tasks of an array.
        String withDefault(String pattern) {
            return task.isPresent() && pattern.equals(workDir + "/slurm-" + rawId + ".out")
                    ? workDir + "/slurm-%A_%a.out"
                    : pattern;
        }

        /// The path that a pattern stands for, as slurmstepd makes it for a batch script (seen on 22.05 and 24.11);
        /// empty where it holds what is not known yet.
        Optional<String> expand(String pattern) {
            var path = pattern.startsWith("/") ? pattern : workDir + "/" + pattern;
            if (path.indexOf('\\') >= 0) {
                return Optional.of(withoutBackslashes(path));
            }
            var expanded = new StringBuilder();
            int at = 0;
            while (at < path.length()) {
                char here = path.charAt(at);
                at++;
                if (here != '%') {
                    expanded.append(here);
                    continue;
                }
                if (at < path.length() && path.charAt(at) == '%') {
                    expanded.append('%');
                    at++;
                    continue;
                }
                int letter = at;
                while (letter < path.length() && isDigit(path.charAt(letter))) {
                    letter++;
                }
                if (letter >= path.length() || !isPlaceholder(path.charAt(letter))) {
                    // of a width that belongs to nothing, the last digit stays
                    expanded.append(letter == at ? '%' : path.charAt(letter - 1));
                    at = letter;
                    continue;
                }
                var value = value(path.charAt(letter), width(path.substring(at, letter)));
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                expanded.append(value.get());
                at = letter + 1;
            }
            return Optional.of(expanded.toString());
        }

        /// A backslash anywhere: nothing is expanded, and it goes; of two in a row, one stays.
        private static String withoutBackslashes(String path) {
            var plain = new StringBuilder();
            for (int at = 0; at < path.length(); at++) {
                if (path.charAt(at) != '\\') {
                    plain.append(path.charAt(at));
                } else if (at + 1 < path.length() && path.charAt(at + 1) == '\\') {
                    plain.append('\\');
                    at++;
                }
            }
            return plain.toString();
        }

        private boolean isPlaceholder(char letter) {
            return letter == 'b' ? moduloKnown : "AaJjNnstux".indexOf(letter) >= 0;
        }

        private static int width(String digits) {
            if (digits.length() > 2) {
                return WIDEST;
            }
            return digits.isEmpty() ? 0 : Math.min(WIDEST, Integer.parseInt(digits));
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }

        private Optional<String> value(char letter, int width) {
            return switch (letter) {
                case 'A' -> Optional.of(padded(base.orElse(rawId), width));
                case 'a' -> Optional.of(padded(task.orElse(NO_TASK), width));
                case 'b' -> Optional.of(padded(task.orElse(NO_TASK) % 10, width));
                case 'J', 'j' -> waiting && task.isPresent() ? Optional.empty() : Optional.of(padded(rawId, width));
                case 'n', 't' -> Optional.of(padded(0, width));
                case 's' -> Optional.of("batch");
                case 'u' -> Optional.of(user);
                case 'x' -> Optional.of(name);
                default -> host;
            };
        }

        private static String padded(long number, int width) {
            var digits = Long.toString(number);
            return "0".repeat(Math.max(0, width - digits.length())) + digits;
        }
    }
}
