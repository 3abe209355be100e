package org.azulejo.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/// `squeue`.
final class Squeue {

    private static final String OPTIONS = "h,noheader a,all r,array O,Format= o,format= j,jobs= u,user= t,states= me"
        + " p,partition= n,name= A,account= q,qos= S,sort= w,nodelist= P,priority l,long local M,clusters= V,version";

    private final Simulation simulation;
    private final SlurmVersion version;
    private final Map<String, Function<SimJob, String>> fields = new HashMap<>();
    private final Map<Character, String> letters = new HashMap<>();

    Squeue(Simulation simulation, SlurmVersion version) {
        this.simulation = simulation;
        this.version = version;
        describeFields();
        describeLetters();
    }

    Reply answer(List<String> arguments) throws Options.UnknownOptionException {
        var options = Options.read("squeue", arguments, OPTIONS);
        if (options.has("version")) {
            return Reply.ok("slurm " + version.number() + "\n");
        }
        var list = options.value("Format").orElse("");
        var complaints = "";
        var answer = new StringBuilder();
        Consumer<SimJob> row;
        if (options.has("Format")) {
            var columns = new Fields<>(
                    list, fields, name -> "squeue: error: Invalid job format specification: " + name + "\n");
            complaints = columns.complaints();
            row = job -> columns.appendRow(job, answer);
        } else {
            var format = options.value("format").orElse("%.18i %.9P %.8j %.8u %.2t %.10M %.6D %R");
            row = job -> answer.append(letterRow(format, job));
        }
        for (var name : Texts.split(options.value("user").orElse(People.SELF), ',')) {
            complaints += People.isKnown(name) ? "" : "squeue: error: Invalid user: " + name + "\n";
        }
        var wanted = wantedIds(options.value("jobs").orElse(""));
        if (!options.has("noheader")) {
            answer.append(header(options));
        }
        var found = 0;
        for (var job : inOrder()) {
            if (!wanted.isEmpty() && !isOneOf(job, wanted)) {
                continue;
            }
            found++;
            if (isAskedFor(options).test(job)) {
                for (var shown : options.has("array") ? unfolded(job) : List.of(job)) {
                    row.accept(shown);
                }
            }
        }
        if (wanted.size() == 1 && found == 0) {
            return Reply.failed(1, "slurm_load_jobs error: Invalid job id specified\n");
        }
        return new Reply(0, answer.toString(), complaints);
    }

    private static String header(Options options) {
        return options.has("Format")
                ? options.value("Format").orElse("").toUpperCase(Locale.ROOT) + "\n"
                : "             JOBID PARTITION     NAME     USER ST       TIME  NODES NODELIST(REASON)\n";
    }

    private List<SimJob> inOrder() {
        return simulation.byPriority(_ -> true).stream()
                .sorted(Comparator.comparing((SimJob job) -> job.work.partition).thenComparing(job -> job.state))
                .toList();
    }

    private Predicate<SimJob> isAskedFor(Options options) {
        var states = states(options.value("states").orElse(""));
        Predicate<SimJob> asked = states.isEmpty()
                ? SimJob::isActive
                : job -> states.contains("ALL")
                        || states.contains(stateWord(job))
                        || states.contains(stateCode(job))
                        || states.contains(job.state.name())
                        || states.contains(job.state.code);
        var users = options.has("me") ? People.SELF : options.value("user").orElse("");
        if (!users.isEmpty()) {
            var names = Set.copyOf(Texts.split(users, ','));
            asked = asked.and(job -> names.contains(job.work.user));
        }
        var partitions = options.value("partition").orElse("");
        if (!partitions.isEmpty()) {
            var names = Set.copyOf(Texts.split(partitions, ','));
            asked = asked.and(job -> names.contains(job.work.partition));
        }
        return asked;
    }

    private static Set<String> states(String list) {
        return list.isEmpty() ? Set.of() : Set.copyOf(Texts.split(list.toUpperCase(Locale.ROOT), ','));
    }

    private static Set<String> wantedIds(String list) {
        return list.isEmpty() ? Set.of() : new HashSet<>(Texts.split(list, ','));
    }

    private static boolean isOneOf(SimJob job, Set<String> ids) {
        return ids.contains(Long.toString(job.id))
                || (job.isArray() && (ids.contains(Long.toString(job.arrayId)) || ids.contains(job.shownId())))
                || (job.isHet() && (ids.contains(Long.toString(job.hetId)) || ids.contains(job.shownId())));
    }

    /// One row for each waiting task.
    private static List<SimJob> unfolded(SimJob job) {
        if (!job.isWaitingArray()) {
            return List.of(job);
        }
        var rows = new ArrayList<SimJob>();
        job.tasks.stream().forEach(task -> {
            var row = new SimJob(job.id, job.work, job.submitted);
            row.arrayId = job.arrayId;
            row.taskId = task;
            row.reason = job.reason;
            row.held = job.held;
            rows.add(row);
        });
        return rows;
    }

    private void describeFields() {
        fields.put("jobid", job -> Long.toString(job.id));
        fields.put("jobarrayid", SimJob::shownId);
        fields.put("arrayjobid", job -> Long.toString(job.isArray() ? job.arrayId : job.id));
        fields.put("arraytaskid", Squeue::task);
        fields.put("hetjobid", job -> job.isHet() ? Long.toString(job.hetId) : "N/A");
        fields.put("hetjoboffset", job -> job.isHet() ? Integer.toString(job.hetOffset) : "N/A");
        fields.put("username", job -> job.work.user);
        fields.put("userid", job -> Integer.toString(People.uid(job.work.user)));
        fields.put("groupname", job -> job.work.user);
        fields.put("account", job -> job.work.account);
        fields.put("partition", job -> job.work.partition);
        fields.put("qos", job -> job.work.qos);
        fields.put("state", Squeue::stateWord);
        fields.put("statecompact", Squeue::stateCode);
        fields.put("reason", job -> job.reason);
        fields.put("reasonlist", this::reasonOrNodes);
        fields.put("numnodes", job -> Integer.toString(job.work.nodes));
        fields.put("numcpus", job -> Integer.toString(job.work.totalCpus()));
        fields.put("numtasks", job -> Integer.toString(job.work.nodes));
        fields.put("minmemory", job -> Texts.memory(job.work.memoryMb));
        fields.put("tres-alloc", job -> Tres.ofJob(job.work, job.shares.isEmpty()));
        fields.put("tres-per-job", job -> orNa(Tres.request(job.work, Work.GpuForm.PER_JOB, version)));
        fields.put("tres-per-node", job -> orNa(Tres.request(job.work, Work.GpuForm.PER_NODE, version)));
        fields.put("tres-per-task", job -> orNa(Tres.request(job.work, Work.GpuForm.PER_TASK, version)));
        fields.put("tres-per-socket", _ -> "N/A");
        fields.put("gres", job -> orNa(Tres.request(job.work, Work.GpuForm.PER_NODE, version)));
        fields.put("timeused", job -> Texts.shortDuration(job.elapsed(simulation.now())));
        fields.put("timelimit", Squeue::limit);
        fields.put("timeleft", this::left);
        fields.put("submittime", job -> time(job.submitted));
        fields.put("eligibletime", job -> time(Math.max(job.submitted, job.begin)));
        fields.put("accruetime", job -> time(job.submitted));
        fields.put("starttime", job -> time(start(job)));
        fields.put("endtime", this::end);
        fields.put("prioritylong", job -> Long.toString(simulation.priority(job)));
        fields.put("exit_code", this::exitCode);
        fields.put("dependency", job -> dependency(job, "(null)"));
        fields.put("nodelist", job -> Texts.hostlist(job.nodeNames()));
        fields.put("batchflag", _ -> "1");
        fields.put("schednodes", _ -> "(null)");
        fields.put("reservation", _ -> "(null)");
        fields.put("comment", job -> job.work.comment.isEmpty() ? "(null)" : job.work.comment);
        fields.put("workdir", job -> job.work.workDir);
        fields.put("stdout", this::stdout);
        fields.put("stderr", job -> version == SlurmVersion.SLURM_22_05 ? stdout(job) : "(null)");
        fields.put("command", Squeue::command);
        fields.put("name", job -> job.work.name);
        fields.put("restartcnt", job -> Integer.toString(job.restarts));
        fields.put("cluster", _ -> "N/A");
        fields.put("feature", _ -> "(null)");
        fields.put("licenses", _ -> "(null)");
        fields.put(
                "batchhost",
                job -> job.shares.isEmpty() ? "N/A" : job.nodeNames().getFirst());
    }

    private void describeLetters() {
        letters.put('i', "jobarrayid");
        letters.put('A', "jobid");
        letters.put('F', "arrayjobid");
        letters.put('K', "arraytaskid");
        letters.put('j', "name");
        letters.put('u', "username");
        letters.put('U', "userid");
        letters.put('a', "account");
        letters.put('P', "partition");
        letters.put('q', "qos");
        letters.put('T', "state");
        letters.put('t', "statecompact");
        letters.put('r', "reason");
        letters.put('R', "reasonlist");
        letters.put('D', "numnodes");
        letters.put('C', "numcpus");
        letters.put('m', "minmemory");
        letters.put('b', "tres-per-node");
        letters.put('M', "timeused");
        letters.put('l', "timelimit");
        letters.put('L', "timeleft");
        letters.put('V', "submittime");
        letters.put('S', "starttime");
        letters.put('e', "endtime");
        letters.put('Q', "prioritylong");
        letters.put('E', "dependency");
        letters.put('N', "nodelist");
        letters.put('Z', "workdir");
        letters.put('o', "command");
        letters.put('k', "comment");
    }

    /// `-o`: letters with `%`, everything else as it stands.
    private String letterRow(String format, SimJob job) {
        var row = new StringBuilder();
        for (var i = 0; i < format.length(); i++) {
            var c = format.charAt(i);
            if (c != '%') {
                row.append(c);
                continue;
            }
            var at = i + 1;
            var right = at < format.length() && format.charAt(at) == '.';
            at += right ? 1 : 0;
            var width = 0;
            while (at < format.length() && Character.isDigit(format.charAt(at))) {
                width = width * 10 + Character.digit(format.charAt(at++), 10);
            }
            var field = at < format.length() ? letters.get(format.charAt(at)) : null;
            var text = field == null ? null : fields.get(field);
            if (text == null) {
                row.append(c);
                continue;
            }
            row.append(Fields.fitted(text.apply(job), width, right));
            i = at;
        }
        return row.append('\n').toString();
    }

    static String command(SimJob job) {
        return job.work.command.isEmpty()
                ? job.work.workDir + "/" + job.work.name.replace(' ', '-') + ".sh"
                : job.work.command;
    }

    private static String task(SimJob job) {
        if (job.isWaitingArray()) {
            return job.taskText();
        }
        return job.isArray() ? Integer.toString(job.taskId) : "N/A";
    }

    static String stateWord(SimJob job) {
        return job.completing ? "COMPLETING" : job.state.name();
    }

    private static String stateCode(SimJob job) {
        return job.completing ? "CG" : job.state.code;
    }

    private String reasonOrNodes(SimJob job) {
        return job.state == SimJob.State.PENDING
                        || (!job.completing && (job.state == SimJob.State.FAILED || job.state == SimJob.State.TIMEOUT))
                ? "(" + job.reason + ")"
                : Texts.hostlist(job.nodeNames());
    }

    private static String limit(SimJob job) {
        return job.hasLimit() ? Texts.shortDuration(job.limitSeconds()) : "UNLIMITED";
    }

    private String left(SimJob job) {
        return job.hasLimit()
                ? Texts.shortDuration(Math.max(0, job.limitSeconds() - job.elapsed(simulation.now())))
                : "UNLIMITED";
    }

    /// When it started, will start as far as one knows, or was given up before it did.
    static long start(SimJob job) {
        if (job.started > 0) {
            return job.started;
        }
        return job.state.ended() ? job.ended : job.expected;
    }

    private String end(SimJob job) {
        if (job.state.ended()) {
            return time(job.ended);
        }
        if (!job.hasLimit()) {
            return "NONE";
        }
        return job.started > 0 ? time(job.limitEnd()) : time(job.expected > 0 ? job.expected + job.limitSeconds() : 0);
    }

    private String stdout(SimJob job) {
        return pattern(job, version);
    }

    /// Up to 23.11 the default name was made up from the raw number, also for arrays.
    static String pattern(SimJob job, SlurmVersion version) {
        var name = job.work.logName;
        if (name.equals("slurm-%j.out")) {
            name = version == SlurmVersion.SLURM_22_05
                    ? "slurm-" + job.id + ".out"
                    : job.isArray() ? "slurm-%A_%a.out" : name;
        }
        return name.startsWith("/") ? name : job.work.workDir + "/" + name;
    }

    static String dependency(SimJob job, String none) {
        if (job.dependencies.isEmpty()) {
            return none;
        }
        return String.join(
                ",",
                job.dependencies.stream()
                        .map(one -> one.word() + ":" + one.on() + (one.ofArray() ? "_*" : "")
                                + (job.neverToStart ? "(failed)" : "(unfulfilled)"))
                        .toList());
    }

    /// 22.05 prints the wait status as it is.
    private String exitCode(SimJob job) {
        return version == SlurmVersion.SLURM_22_05
                ? Integer.toString(job.exitCode << 8 | job.signal)
                : job.exitCode + ":" + job.signal;
    }

    private static String time(long seconds) {
        return seconds == 0 ? "N/A" : Long.toString(seconds);
    }

    private static String orNa(String text) {
        return text.isEmpty() ? "N/A" : text;
    }
}
