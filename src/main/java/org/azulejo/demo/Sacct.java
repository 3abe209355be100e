package org.azulejo.demo;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// `sacct -X`: the jobs in accounting, without their steps.
final class Sacct {

    private static final String OPTIONS =
            "n,noheader P,parsable2 p,parsable X,allocations a,allusers L,allclusters delimiter= noconvert"
                    + " S,starttime= E,endtime= s,state= o,format= j,jobs= u,user= D,duplicates local r,partition="
                    + " A,accounts= units=";

    private static final Pattern AGO = Pattern.compile("now-(\\d+)([a-z]*)");

    /// slurmdbd hears of a job when it could start, were there room.
    private static final Set<String> NOT_ELIGIBLE =
            Set.of("Dependency", "DependencyNeverSatisfied", "BeginTime", "JobHeldUser", "JobHeldAdmin");

    private final Simulation simulation;
    private final SlurmVersion version;
    private final Map<String, Function<SimJob, String>> fields = new HashMap<>();

    Sacct(Simulation simulation, SlurmVersion version) {
        this.simulation = simulation;
        this.version = version;
        describeFields();
    }

    Reply answer(List<String> arguments) throws Options.UnknownOptionException {
        var options = Options.read("sacct", arguments, OPTIONS);
        var columns = new ArrayList<Function<SimJob, String>>();
        for (var name : Texts.split(
                options.value("format").orElse("JobID,JobName,Partition,Account,AllocCPUS,State,ExitCode"), ',')) {
            var percent = name.indexOf('%');
            var field = fields.get((percent < 0 ? name : name.substring(0, percent)).toLowerCase(Locale.ROOT));
            if (field == null) {
                return Reply.failed(1, "sacct: error: Invalid field requested: \"" + name + "\"\n");
            }
            columns.add(field);
        }
        var from = time(options.value("starttime").orElse("00:00"));
        var to = time(options.value("endtime").orElse("now"));
        if (from < 0 || to < 0) {
            return Reply.failed(
                    1,
                    "Invalid time specification (pos=0): "
                            + options.value("starttime").orElse("") + "\n");
        }
        var delimiter = options.value("delimiter").orElse("|");
        var answer = new StringBuilder();
        var states = states(options.value("state").orElse(""));
        var jobs = options.has("jobs")
                ? Set.copyOf(Texts.split(options.value("jobs").orElse(""), ','))
                : Set.<String>of();
        var users = options.has("allusers") ? "" : options.value("user").orElse(People.SELF);
        known().filter(job -> jobs.isEmpty() ? isInWindow(job, from, to, states) : isOneOf(job, jobs))
                .filter(job -> users.isEmpty() || Texts.split(users, ',').contains(job.work.user))
                .forEach(job -> answer.append(String.join(
                                delimiter,
                                columns.stream()
                                        .map(column -> column.apply(job))
                                        .toList()))
                        .append(options.has("parsable") ? delimiter : "")
                        .append('\n'));
        return Reply.ok(answer.toString());
    }

    /// What ended and what is still there, every job once. slurmdbd hears of a waiting array as one record.
    private Stream<SimJob> known() {
        return Stream.concat(
                simulation.history().stream(),
                simulation.jobs().stream().filter(job -> !job.state.ended() && !NOT_ELIGIBLE.contains(job.reason)));
    }

    /// With states asked for, those that ended within the window; else whatever was there in it.
    private static boolean isInWindow(SimJob job, long from, long to, Set<String> states) {
        if (states.isEmpty()) {
            return job.submitted <= to && (job.ended == 0 || job.ended >= from);
        }
        if (!states.contains(job.state.name()) && !states.contains(job.state.code)) {
            return false;
        }
        return job.state.ended() ? job.ended >= from && job.ended <= to : job.submitted <= to;
    }

    private static boolean isOneOf(SimJob job, Set<String> ids) {
        return ids.contains(Long.toString(job.id))
                || ids.contains(job.shownId())
                || (job.isArray() && ids.contains(Long.toString(job.arrayId)))
                || (job.isHet() && ids.contains(Long.toString(job.hetId)));
    }

    private static Set<String> states(String list) {
        return list.isEmpty() ? Set.of() : new HashSet<>(Texts.split(list.toUpperCase(Locale.ROOT), ','));
    }

    /// `now`, `now-10minutes`, `now-1days`, `uts1796050937`, `2026-11-30T12:00:00`, or -1 for what sacct refuses, plain
    /// epoch seconds among it.
    private long time(String text) {
        var now = simulation.now();
        if (text.equals("now")) {
            return now;
        }
        if (text.startsWith("uts") && text.substring(3).matches("\\d+")) {
            return Long.parseLong(text.substring(3));
        }
        var ago = AGO.matcher(text);
        if (ago.matches()) {
            var unit = ago.group(2);
            var seconds = unit.startsWith("d")
                    ? 86_400
                    : unit.startsWith("h") ? 3600 : unit.startsWith("m") ? 60 : unit.startsWith("w") ? 7 * 86_400 : 1;
            return now - Long.parseLong(ago.group(1)) * seconds;
        }
        if (text.equals("00:00")) {
            return now - now % 86_400;
        }
        try {
            return LocalDateTime.parse(text).atZone(ZoneId.systemDefault()).toEpochSecond();
        } catch (DateTimeParseException e) {
            return -1;
        }
    }

    private void describeFields() {
        fields.put("jobidraw", job -> Long.toString(job.id));
        fields.put("jobid", SimJob::shownId);
        fields.put("user", job -> job.work.user);
        fields.put("uid", job -> Integer.toString(People.uid(job.work.user)));
        fields.put("account", job -> job.work.account);
        fields.put("cluster", _ -> Shell.CLUSTER);
        fields.put("partition", job -> job.work.partition);
        fields.put("qos", job -> job.work.qos);
        fields.put("state", job -> job.state.name() + (job.cancelledBy >= 0 ? " by " + job.cancelledBy : ""));
        fields.put("exitcode", Sacct::exitCode);
        fields.put("derivedexitcode", _ -> "0:0");
        fields.put("alloctres", job -> job.shares.isEmpty() ? "" : Tres.inAccounting(job.work, false));
        fields.put("reqtres", job -> Tres.inAccounting(job.work, true));
        fields.put("ncpus", this::cpus);
        fields.put("alloccpus", job -> Integer.toString(job.shares.isEmpty() ? 0 : job.work.totalCpus()));
        fields.put("nnodes", job -> Integer.toString(job.work.nodes));
        fields.put("reqmem", job -> job.work.memoryMb * job.work.nodes + "M");
        fields.put("submit", job -> Long.toString(job.submitted));
        fields.put("eligible", job -> Long.toString(Math.max(job.submitted, job.begin)));
        fields.put(
                "start", job -> job.started > 0 ? Long.toString(job.started) : job.state.ended() ? "None" : "Unknown");
        fields.put("end", job -> job.ended > 0 ? Long.toString(job.ended) : "Unknown");
        fields.put("elapsedraw", job -> Long.toString(job.elapsed(simulation.now())));
        fields.put("elapsed", job -> Texts.longDuration(job.elapsed(simulation.now())));
        fields.put("timelimitraw", job -> job.hasLimit() ? Integer.toString(job.work.limitMinutes) : "UNLIMITED");
        fields.put("timelimit", job -> job.hasLimit() ? Texts.longDuration(job.limitSeconds()) : "UNLIMITED");
        fields.put("priority", job -> Long.toString(simulation.priority(job)));
        fields.put("reason", job -> job.reason);
        fields.put("nodelist", job -> job.shares.isEmpty() ? "None assigned" : Texts.hostlist(job.nodeNames()));
        fields.put("workdir", job -> job.work.workDir);
        if (version != SlurmVersion.SLURM_22_05) {
            fields.put("stdout", job -> Squeue.pattern(job, version));
            fields.put("stderr", _ -> "");
        }
        // slurmdbd keeps no double quotes
        fields.put("jobname", job -> job.work.name.replace('"', '`'));
        fields.put("comment", job -> job.work.comment.replace('"', '`'));
        fields.put(
                "submitline",
                job -> (job.work.submitLine.isEmpty() ? "sbatch " + Squeue.command(job) : job.work.submitLine)
                        .replace('"', '`'));
    }

    private String cpus(SimJob job) {
        var none = job.shares.isEmpty() && version != SlurmVersion.SLURM_22_05;
        return Integer.toString(none ? 0 : job.work.totalCpus());
    }

    /// An exit code of 128 and more comes out as if it were a signal's number.
    private static String exitCode(SimJob job) {
        var signal = job.state == SimJob.State.CANCELLED || job.state == SimJob.State.TIMEOUT ? 0 : job.signal;
        return (job.exitCode >= 128 ? job.exitCode - 128 : job.exitCode) + ":" + signal;
    }
}
