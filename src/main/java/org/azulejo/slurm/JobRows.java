package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads the answer to [Questions#jobs].
///
/// What Slurm prints there (22.05.8 and 24.11.5, their sources and what was seen): an unknown column name prints empty
/// columns and exits 0. `tres-alloc` holds the request while a job waits, for each task of an array. `Reason` may be a
/// sentence. `EndTime` is `NONE` where there is no limit. `exit_code` is a wait status in 22.05 and `code:signal` in
/// 24.11. `STDOUT` names a file even for jobs that have no script and so no output file; BatchFlag tells.
///
/// A reader remembers the last answer: most of ten thousand rows are printed again as they were, and then stand for the
/// very same [Job]. For one thread.
public final class JobRows {

    private Map<Row, Job> last = Map.of();

    /// Reads the rows of one answer.
    ///
    /// @param token the one the question was asked with
    public static Parsed<Job> parse(String answer, String token) {
        return new JobRows().read(answer, token);
    }

    /// Reads the rows.
    ///
    /// @param token the one the question was asked with
    public Parsed<Job> read(String answer, String token) {
        var warnings = new ArrayList<String>();
        var jobs = new ArrayList<Job>();
        var records = Records.split(answer, "\\d+", Questions.recordMark(token), warnings);
        Map<Row, Job> understood = HashMap.newHashMap(records.size());
        for (var record : records) {
            var row = Row.of(record, token);
            var job = last.get(row);
            int before = warnings.size();
            if (job == null) {
                job = job(row, warnings);
            }
            // what was odd is said each time
            if (warnings.size() == before) {
                understood.put(row, job);
            }
            jobs.add(job);
        }
        last = understood;
        return new Parsed<>(jobs, warnings);
    }

    private static Job job(Row printed, List<String> warnings) {
        var row = "job " + printed.key();
        var tail = Tail.of(printed);
        var columns = Columns.of(row, Questions.JOB_COLUMNS, tail.controlled(), warnings);
        if (!tail.whole()) {
            warnings.add(row + " ends early");
        }
        long raw = Text.number(printed.key()).orElse(0);
        var state = JobState.parse(columns.text("State"));
        columns.warnUnless(state.kind() != JobState.Kind.UNKNOWN, "State");
        var tres = Tres.parse(columns.text("tres-alloc"));
        columns.warnUnless(tres.whole(), "tres-alloc");
        var start = columns.value("StartTime", Times::instant);
        var limit = TimeLimit.parse(columns.text("TimeLimit"));
        columns.warnUnless(!(limit instanceof TimeLimit.Unknown), "TimeLimit");
        var end = columns.value("EndTime", Times::instant, "NONE");
        boolean unlimited = limit instanceof TimeLimit.Unlimited && !state.ended();
        return new Job(
                id(columns, raw),
                raw,
                tail.name(),
                columns.text("UserName"),
                columns.text("Account"),
                columns.text("Partition"),
                columns.text("QOS"),
                state,
                reason(columns.text("Reason")),
                gpus(columns, tres),
                tres.gpuType().or(() -> requestedType(columns)),
                columns.smallNumber("NumCPUs"),
                tres.memoryMb(),
                Hostlist.expand(columns.text("NodeList")),
                List.of(),
                columns.value("SubmitTime", Times::instant),
                start.filter(_ -> !state.waiting()),
                start.filter(_ -> state.waiting()),
                // while its clock stands still, nobody knows when its limit ends it
                end.filter(_ -> !state.waiting() && !unlimited && !state.standsStill()),
                columns.value("TimeUsed", Times::duration, "INVALID"),
                limit,
                columns.number("PriorityLong"),
                columns.text("Dependency"),
                tail.workDir(),
                columns.text("BatchFlag").equals("0") ? "" : tail.stdout(),
                columns.value("exit_code", ExitCode::parse).filter(_ -> ran(state)));
    }

    /// Before its end a job has an exit code of 0 that means nothing.
    private static boolean ran(JobState state) {
        return state.ended() || state.kind() == JobState.Kind.COMPLETING;
    }

    private static JobId id(Columns columns, long raw) {
        var shown = JobId.parse(columns.text("JobArrayID"));
        if (shown.isEmpty()) {
            columns.warn("JobArrayID");
            return new JobId.Single(raw);
        }
        // ArrayTaskID is cut later than JobArrayID, and keeps the throttle
        if (shown.get() instanceof JobId.WaitingTasks(long base, TaskList tasks) && tasks.cut()) {
            var longer = TaskList.parse(columns.text("ArrayTaskID"));
            if (longer.count() >= tasks.count()) {
                return new JobId.WaitingTasks(base, longer);
            }
        }
        return shown.get();
    }

    /// Slurm's word or sentence; `None` is none. `ReasonList` would put brackets round it.
    static String reason(String text) {
        var bare = text.startsWith("(") && text.endsWith(")") ? text.substring(1, text.length() - 1) : text;
        return bare.equals("None") ? "" : bare;
    }

    /// What is allocated, or asked for. Where the site keeps no account of GPUs, what the request says.
    private static OptionalInt gpus(Columns columns, Tres tres) {
        if (tres.namesGpus()) {
            return tres.gpus();
        }
        var asJob = requested(columns, "tres-per-job");
        var asNode = requested(columns, "tres-per-node");
        var asTask = requested(columns, "tres-per-task");
        if (!tres.whole() && asJob.isEmpty() && asNode.isEmpty() && asTask.isEmpty()) {
            return OptionalInt.empty();
        }
        if (asJob.isPresent()) {
            return asJob;
        }
        if (asNode.isPresent()) {
            return times(asNode, columns.smallNumber("NumNodes"));
        }
        return asTask.isPresent() ? times(asTask, columns.smallNumber("NumTasks")) : OptionalInt.of(0);
    }

    private static OptionalInt times(OptionalInt each, OptionalInt count) {
        long product = (long) each.orElse(0) * count.orElse(0);
        return each.isPresent() && count.isPresent() && product <= Integer.MAX_VALUE
                ? OptionalInt.of((int) product)
                : OptionalInt.empty();
    }

    private static OptionalInt requested(Columns columns, String name) {
        var gpus = Gres.parseRequest(columns.text(name)).values().stream()
                .filter(Gres::isGpu)
                .toList();
        long sum = gpus.stream().mapToLong(Gres::count).sum();
        return gpus.isEmpty() || sum > Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of((int) sum);
    }

    private static Optional<String> requestedType(Columns columns) {
        var types = List.of("tres-per-job", "tres-per-node", "tres-per-task").stream()
                .flatMap(name -> Gres.parseRequest(columns.text(name)).values().stream())
                .filter(Gres::isGpu)
                .flatMap(gpu -> gpu.type().stream())
                .distinct()
                .toList();
        return types.size() == 1 ? Optional.of(types.getFirst()) : Optional.empty();
    }

    /// A row as it was printed, without the marks, which are others in each answer.
    ///
    /// @param columns what Slurm wrote, then the owner's folder
    /// @param owners the owner's file and name; none where the row ends early
    private record Row(String key, String columns, List<String> owners) {

        static Row of(Records.Entry record, String token) {
            var rest = record.rest();
            var folderMark = Questions.folderMark(token);
            var outputMark = Questions.outputMark(token);
            int folder = rest.indexOf(folderMark);
            int output = folder < 0 ? -1 : rest.indexOf(outputMark, folder + folderMark.length());
            return output < 0
                    ? new Row(record.key(), rest, List.of())
                    : new Row(
                            record.key(),
                            rest.substring(0, folder),
                            List.of(
                                    rest.substring(folder + folderMark.length(), output),
                                    rest.substring(output + outputMark.length())));
        }
    }

    /// A row cut into Slurm's columns and the owner's three.
    private record Tail(List<String> controlled, String workDir, String stdout, String name, boolean whole) {

        static Tail of(Row row) {
            if (row.owners().isEmpty()) {
                return new Tail(early(row.columns()), "", "", "", false);
            }
            // the folder follows the last separator of Slurm's columns, which are as many as were asked for
            var columns = split(row.columns(), Questions.JOB_COLUMNS.size() + 1);
            return new Tail(
                    columns.subList(0, columns.size() - 1),
                    columns.getLast(),
                    withoutNothing(row.owners().getFirst()),
                    row.owners().getLast(),
                    true);
        }

        private static List<String> early(String text) {
            var columns = split(text, Integer.MAX_VALUE);
            return columns.subList(0, Math.min(columns.size() - 1, Questions.JOB_COLUMNS.size()));
        }

        /// The text between the separators; from the last of so many on, all the rest.
        private static List<String> split(String text, int most) {
            var parts = new ArrayList<String>();
            int from = 0;
            for (int at = text.indexOf(Questions.SEPARATOR);
                    at >= 0 && parts.size() < most - 1;
                    at = text.indexOf(Questions.SEPARATOR, from)) {
                parts.add(text.substring(from, at));
                from = at + 1;
            }
            parts.add(text.substring(from));
            return parts;
        }

        private static String withoutNothing(String text) {
            return Text.isNothing(text) ? "" : text;
        }
    }
}
