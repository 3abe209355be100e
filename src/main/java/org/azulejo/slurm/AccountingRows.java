package org.azulejo.slurm;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// Reads the answer to [Questions#accounting].
///
/// What sacct prints there (22.05.8, 24.11.5): `CANCELLED by 1001`; `None` or `Unknown` for a start that never was;
/// `None assigned` for no nodes; exit codes of 128 and more with 128 taken away; `Partition_Limit` and `UNLIMITED` in
/// TimelimitRaw, else minutes; in names a back-tick for `"` and, from a latin1 database, `?` for other letters: so jobs
/// are joined with squeue's by id, never by name.
public final class AccountingRows {

    private AccountingRows() {}

    /// All rows. A job that was requeued may have several with one id: see [#lastAttempts].
    ///
    /// @param token the one the question was asked with
    public static Parsed<Job> parse(String answer, String token) {
        var warnings = new ArrayList<String>();
        var jobs = new ArrayList<Job>();
        var begin = Pattern.compile("(?<=^|\n)\\d+" + Pattern.quote(token)).matcher(answer);
        int from = 0;
        while (begin.find(from)) {
            if (!answer.substring(from, begin.start()).isBlank()) {
                warnings.add("not a row: "
                        + Text.shown(answer.substring(from, begin.start()).strip()));
            }
            from = end(answer, begin.start(), token);
            jobs.add(job(answer.substring(begin.start(), from), token, warnings));
        }
        if (!answer.substring(from).isBlank()) {
            warnings.add("not a row: " + Text.shown(answer.substring(from).strip()));
        }
        return new Parsed<>(jobs, warnings);
    }

    /// Of each job the last attempt. The earlier ones are those that were requeued (sacct prints them under `-D` only).
    public static List<Job> lastAttempts(List<Job> rows) {
        var last = new LinkedHashMap<Long, Job>();
        var byStart = Comparator.comparing(
                (Job job) -> job.startedAt().orElse(job.submittedAt().orElse(EARLIEST)));
        rows.forEach(row ->
                last.merge(row.rawId(), row, (one, other) -> byStart.compare(one, other) > 0 ? one : other));
        return List.copyOf(last.values());
    }

    private static final Instant EARLIEST = Instant.EPOCH;

    /// Where the row ends that begins here. The folder's text may hold what looks like the begin of a row; the columns
    /// are counted, so it is passed over. The name, the last column, ends where a row begins or the answer ends.
    private static int end(String answer, int begin, String token) {
        int at = begin;
        for (int column = 1; column < Questions.ACCOUNTING_COLUMNS.size(); column++) {
            int next = answer.indexOf(token, at);
            if (next < 0) {
                return answer.length();
            }
            at = next + token.length();
        }
        var following = Pattern.compile("\n\\d+" + Pattern.quote(token)).matcher(answer);
        return following.find(at) ? following.start() + 1 : answer.length();
    }

    private static Job job(String row, String token, List<String> warnings) {
        var text = row.endsWith("\n") ? row.substring(0, row.length() - 1) : row;
        var parts = List.of(Pattern.compile(token, Pattern.LITERAL).split(text, -1));
        var columns = Columns.of("ended job " + parts.getFirst(), Questions.ACCOUNTING_COLUMNS, parts, warnings);
        long raw = Text.number(parts.getFirst()).orElse(0);
        var state = JobState.parse(columns.text("State"));
        columns.warnUnless(state.kind() != JobState.Kind.UNKNOWN, "State");
        var id = columns.value("JobID", JobId::parse).orElse(new JobId.Single(raw));
        // a job that never started has no AllocTRES
        var allocated = Tres.parse(columns.text("AllocTRES"));
        var tres = allocated.whole() ? allocated : Tres.parse(columns.text("ReqTRES"));
        var limit = TimeLimit.parseMinutes(columns.text("TimelimitRaw"));
        var seconds = columns.number("ElapsedRaw");
        return new Job(
                id,
                raw,
                columns.text("JobName"),
                columns.text("User"),
                columns.text("Account"),
                columns.text("Partition"),
                columns.text("QOS"),
                state,
                "",
                tres.namesGpus() ? tres.gpus() : tres.whole() ? OptionalInt.of(0) : OptionalInt.empty(),
                tres.gpuType(),
                tres.cpus(),
                tres.memoryMb(),
                Hostlist.expand(columns.text("NodeList")),
                List.of(),
                columns.value("Submit", Times::instant, "Unknown", "None"),
                columns.value("Start", Times::instant, "Unknown", "None"),
                Optional.empty(),
                columns.value("End", Times::instant, "Unknown", "None"),
                seconds.isPresent() ? Optional.of(Duration.ofSeconds(seconds.getAsLong())) : Optional.empty(),
                limit,
                columns.number("Priority"),
                "",
                columns.text("WorkDir"),
                "",
                columns.value("ExitCode", code -> ExitCode.parseAccounting(code, columns.text("DerivedExitCode"))));
    }
}
