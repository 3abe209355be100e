package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// Reads the answers to [Questions#logs] and [Questions#accountedLogs].
public final class LogRows {

    private static final Pattern VERSION = Pattern.compile("slurm(?:-wlm)? (\\d{2})[.](\\d{2})\\b.*", Pattern.DOTALL);
    private static final int MODULO_SINCE = 24 * 100 + 11;

    private LogRows() {}

    /// A job and what Slurm keeps of the names of its logs.
    ///
    /// @param batch whether it has a script
    /// @param batchNode Slurm's name of the node that the script runs on; empty before its start
    public record LogRow(
            JobId id,
            long rawId,
            boolean batch,
            boolean waiting,
            boolean ended,
            String user,
            String name,
            Optional<String> batchNode,
            String workDir,
            String output,
            String error) {

        /// Whether the node's own name must be known: it may differ from Slurm's name of it.
        public boolean namesHost() {
            return batch && (holdsHost(output) || holdsHost(error));
        }

        private static boolean holdsHost(String pattern) {
            return Pattern.compile("%\\d*N").matcher(pattern).find();
        }

        /// Where its logs are.
        ///
        /// @param version what `squeue --version` says
        /// @param host the name of the machine it runs on, where that is known
        public LogPaths paths(String version, Optional<String> host) {
            if (!batch) {
                return new LogPaths.None();
            }
            if (output.isEmpty()) {
                return new LogPaths.Unknown();
            }
            if (id instanceof JobId.WaitingTasks) {
                return new LogPaths.NotYet(output);
            }
            var task = id instanceof JobId.ArrayTask one ? Optional.of(one) : Optional.<JobId.ArrayTask>empty();
            var facts = new LogPaths.Facts(
                    rawId,
                    task.map(it -> OptionalLong.of(it.base())).orElse(OptionalLong.empty()),
                    task.map(it -> OptionalLong.of(it.task())).orElse(OptionalLong.empty()),
                    waiting,
                    host.map(LogPaths.Facts::shortName),
                    user,
                    name,
                    workDir,
                    number(version) >= MODULO_SINCE);
            var out = facts.withDefault(output);
            var err = error.isEmpty() ? out : facts.withDefault(error);
            var outPath = facts.expand(out);
            var errPath = facts.expand(err);
            return outPath.isPresent() && errPath.isPresent()
                    ? new LogPaths.Files(outPath.get(), errPath.get())
                    : new LogPaths.NotYet(outPath.isPresent() ? err : out);
        }

        private static int number(String version) {
            var matcher = VERSION.matcher(version.strip());
            return matcher.matches()
                    ? Integer.parseInt(matcher.group(1)) * 100 + Integer.parseInt(matcher.group(2))
                    : 0;
        }
    }

    /// Reads what squeue says.
    ///
    /// @param token the one the question was asked with
    public static Parsed<LogRow> parse(String answer, String token) {
        var warnings = new ArrayList<String>();
        var rows = new ArrayList<LogRow>();
        for (var record : Records.split(answer, "\\d+", Questions.recordMark(token), warnings)) {
            row(record, token).ifPresentOrElse(rows::add, () -> warnings.add("job " + record.key() + " ends early"));
        }
        return new Parsed<>(rows, warnings);
    }

    private static Optional<LogRow> row(Records.Entry record, String token) {
        var rest = record.rest();
        int folder = rest.indexOf(Questions.folderMark(token));
        int output = folder < 0 ? -1 : rest.indexOf(Questions.outputMark(token), folder);
        int error = output < 0 ? -1 : rest.indexOf(Questions.errorMark(token), output);
        if (error < 0) {
            return Optional.empty();
        }
        var columns = rest.substring(0, folder).split(String.valueOf(Questions.SEPARATOR), 6);
        var raw = Text.number(record.key());
        var id = JobId.parse(columns[0]);
        if (columns.length < 6 || raw.isEmpty() || id.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new LogRow(
                id.get(),
                raw.getAsLong(),
                columns[1].equals("1"),
                JobState.parse(columns[2]).waiting(),
                JobState.parse(columns[2]).ended(),
                columns[3],
                rest.substring(error + Questions.errorMark(token).length()),
                some(columns[4]),
                columns[5],
                some(rest.substring(folder + Questions.folderMark(token).length(), output))
                        .orElse(""),
                some(rest.substring(output + Questions.outputMark(token).length(), error))
                        .orElse("")));
    }

    private static Optional<String> some(String text) {
        return Text.isNothing(text) || text.equals("None assigned") ? Optional.empty() : Optional.of(text);
    }

    /// Reads what sacct says: of each job the last attempt comes last.
    ///
    /// @param token the one the question was asked with
    public static List<LogRow> parseAccounted(String answer, String token) {
        var rows = new ArrayList<LogRow>();
        for (var line :
                Pattern.compile("\n(?=\\d+" + Pattern.quote(token) + ")").split(answer, -1)) {
            var parts = line.split(Pattern.quote(token), Questions.ACCOUNTED_LOG_COLUMNS.size());
            var raw = Text.number(parts[0]);
            if (parts.length < Questions.ACCOUNTED_LOG_COLUMNS.size() || raw.isEmpty()) {
                continue;
            }
            var id = JobId.parse(parts[1]);
            if (id.isEmpty()) {
                continue;
            }
            var name = parts[7].endsWith("\n") ? parts[7].substring(0, parts[7].length() - 1) : parts[7];
            rows.add(new LogRow(
                    id.get(),
                    raw.getAsLong(),
                    !parts[5].isEmpty(),
                    false,
                    true,
                    parts[2],
                    name,
                    Hostlist.expand(some(parts[3]).orElse("")).stream().findFirst(),
                    parts[4],
                    parts[5],
                    parts[6]));
        }
        return rows;
    }

    /// The name of the machine that `scontrol show node` gives for a node.
    public static Optional<String> hostName(String answer) {
        var matcher = Pattern.compile("(?:^|\\s)NodeHostName=(\\S+)").matcher(answer);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
