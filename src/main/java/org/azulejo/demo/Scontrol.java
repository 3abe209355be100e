package org.azulejo.demo;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `scontrol`: shows jobs, nodes, partitions, reservations and the configuration; holds, releases, requeues.
final class Scontrol {

    private static final String OPTIONS = "d,details o,oneliner a,all h,hide Q,quiet v,verbose M,clusters= local";

    private final Simulation simulation;
    private final SlurmVersion version;
    private final boolean devicesConstrained;

    Scontrol(Simulation simulation, DemoOptions options) {
        this.simulation = simulation;
        this.version = options.version();
        this.devicesConstrained = options.devicesConstrained();
    }

    Reply answer(List<String> arguments) throws Options.UnknownOptionException {
        var options = Options.read("scontrol", arguments, OPTIONS);
        var words = options.operands();
        if (words.isEmpty()) {
            return Reply.ok("");
        }
        return switch (words.getFirst().toLowerCase(Locale.ROOT)) {
            case "show" -> show(words, options);
            case "hold", "release", "requeue" -> act(words);
            case "ping" -> Reply.ok("Slurmctld(primary) at master is UP\n");
            default -> new Reply(1, "", "invalid keyword: " + words.getFirst() + "\n");
        };
    }

    private Reply show(List<String> words, Options options) {
        var what = words.size() > 1 ? words.get(1).toLowerCase(Locale.ROOT) : "";
        var which = words.size() > 2 ? words.get(2) : "";
        var details = options.has("details");
        var oneLine = options.has("oneliner");
        return switch (what) {
            case "job", "jobs" -> jobs(which, details, oneLine);
            case "node", "nodes" -> nodes(which, details, oneLine);
            case "partition", "partitions" -> records(partitions(), oneLine);
            case "res", "reservation", "reservations" -> {
                var found = reservations();
                yield found.isEmpty() ? Reply.ok("No reservations in the system\n") : records(found, oneLine);
            }
            case "config" -> Reply.ok(config());
            default -> new Reply(1, "", "invalid entity:" + what + " for keyword:show \n");
        };
    }

    // Jobs

    private Reply jobs(String id, boolean details, boolean oneLine) {
        if (id.indexOf('[') > 0) {
            return Reply.ok("");
        }
        var found = id.isEmpty() ? List.copyOf(simulation.jobs()) : JobIds.find(simulation, id);
        if (JobIds.task(id) >= 0) {
            found = found.stream().filter(job -> !job.isWaitingArray()).toList();
            if (found.isEmpty()) {
                return new Reply(1, "Job " + id + " not found\n", "");
            }
        } else if (id.matches("\\d+") && found.stream().anyMatch(job -> !job.isArray() && !job.isHet())) {
            found = found.stream()
                    .filter(job -> Long.toString(job.id).equals(id))
                    .toList();
        }
        if (found.isEmpty()) {
            return id.isEmpty()
                    ? Reply.ok("No jobs in the system\n")
                    : Reply.failed(1, "slurm_load_jobs error: Invalid job id specified\n");
        }
        return records(found.stream().map(job -> job(job, details)).toList(), oneLine);
    }

    private List<String> job(SimJob job, boolean details) {
        var work = job.work;
        var now = simulation.now();
        var lines = new ArrayList<String>();
        lines.add(jobLine(job));
        if (job.isHet()) {
            var parts = simulation.jobs().stream()
                    .filter(other -> other.hetId == job.hetId)
                    .count();
            lines.add("HetJobIdSet=" + job.hetId + "-" + (job.hetId + parts - 1));
        }
        var uid = People.uid(work.user);
        lines.add("UserId=" + work.user + "(" + uid + ") GroupId=" + work.user + "(" + uid + ") MCS_label=N/A");
        lines.add("Priority=" + simulation.priority(job) + " Nice=0 Account=" + work.account + " QOS=" + work.qos);
        lines.add("JobState=" + Squeue.stateWord(job) + " Reason=" + job.reason + " Dependency="
                + Squeue.dependency(job, "(null)"));
        lines.add("Requeue=1 Restarts=" + job.restarts + " BatchFlag=1 Reboot=0 ExitCode=" + job.exitCode + ":"
                + job.signal);
        if (details) {
            lines.add("DerivedExitCode=0:0");
        }
        lines.add("RunTime=" + Texts.longDuration(job.elapsed(now)) + " TimeLimit="
                + (job.hasLimit() ? Texts.longDuration(job.limitSeconds()) : "UNLIMITED") + " TimeMin=N/A");
        var eligible = job.dependencies.isEmpty()
                && simulation.priority(job) > 0
                && !(job.isWaitingArray() && job.reason.equals("JobArrayTaskLimit"));
        lines.add("SubmitTime=" + job.submitted + " EligibleTime="
                + time(eligible ? Math.max(job.submitted, job.begin) : 0));
        lines.add("AccrueTime=" + time(eligible && job.begin <= now ? Math.max(job.submitted, job.begin) : 0));
        lines.add("StartTime=" + time(Squeue.start(job)) + " EndTime=" + endTime(job) + " Deadline=N/A");
        lines.add("SuspendTime=None SecsPreSuspend=0 LastSchedEval="
                + (job.started > 0 ? job.started : Math.max(job.submitted, now - now % 30)) + " Scheduler="
                + (job.expected > 0 ? "Backfill:*" : "Main"));
        lines.add("Partition=" + work.partition + " AllocNode:Sid=master:" + (20_000 + job.id % 9_000));
        lines.add("ReqNodeList=(null) ExcNodeList=(null)");
        addAllocation(job, lines);
        lines.add("NumNodes=" + work.nodes + " NumCPUs=" + work.totalCpus() + " NumTasks=" + work.nodes + " CPUs/Task="
                + work.cpus + " ReqB:S:C:T=0:0:*:*");
        var waiting = job.shares.isEmpty();
        if (version == SlurmVersion.SLURM_22_05) {
            lines.add("TRES=" + Tres.ofJob(work, waiting));
        } else {
            lines.add("ReqTRES=" + Tres.ofJob(work, true));
            lines.add("AllocTRES=" + (waiting ? "(null)" : Tres.ofJob(work, false)));
        }
        lines.add("Socks/Node=* NtasksPerN:B:S:C=0:0:*:* CoreSpec=*");
        if (details && job.isActive()) {
            addShares(job, lines);
        }
        lines.add("MinCPUsNode=" + work.cpus + " MinMemoryNode=" + Texts.memory(work.memoryMb) + " MinTmpDiskNode=0");
        lines.add("Features=(null) DelayBoot=00:00:00");
        lines.add("OverSubscribe=OK Contiguous=0 Licenses=(null) Network=(null)");
        lines.add("Command=" + Squeue.command(job));
        lines.add("WorkDir=" + work.workDir);
        if (!work.comment.isEmpty()) {
            lines.add("Comment=" + work.comment + " ");
        }
        lines.add("StdErr=" + job.logFile());
        lines.add("StdIn=/dev/null");
        lines.add("StdOut=" + job.logFile());
        if (version == SlurmVersion.SLURM_22_05) {
            lines.add("Power=");
        }
        addRequest(job, lines);
        lines.add("");
        return lines;
    }

    private static String jobLine(SimJob job) {
        var line = "JobId=" + job.id;
        if (job.isArray()) {
            line += " ArrayJobId=" + job.arrayId + " ArrayTaskId="
                    + (job.isWaitingArray() ? job.taskText() : Integer.toString(job.taskId));
            line += job.throttle > 0 ? " ArrayTaskThrottle=" + job.throttle : "";
        }
        if (job.isHet()) {
            line += " HetJobId=" + job.hetId + " HetJobOffset=" + job.hetOffset;
        }
        return line + " JobName=" + job.work.name;
    }

    private static void addAllocation(SimJob job, List<String> lines) {
        if (job.shares.isEmpty()) {
            lines.add("NodeList=" + (job.expected > 0 && job.begin == 0 ? " SchedNodeList=" + job.expectedOn : ""));
            return;
        }
        lines.add("NodeList=" + Texts.hostlist(job.nodeNames()));
        lines.add("BatchHost=" + job.nodeNames().getFirst());
    }

    private static void addShares(SimJob job, List<String> lines) {
        if (job.gpusHeld() > 0) {
            lines.add("JOB_GRES=" + Tres.heldByJob(job));
        } else if (!job.shares.isEmpty()) {
            lines.add("JOB_GRES=(null)");
        }
        for (var share : job.shares) {
            lines.add("  Nodes=" + share.node().name + " CPU_IDs=" + Texts.ranges(share.cpus()) + " Mem=0 GRES="
                    + (share.gpus().isEmpty() ? "" : Tres.held(share)));
        }
    }

    private void addRequest(SimJob job, List<String> lines) {
        if (version != SlurmVersion.SLURM_22_05 && job.work.gpus > 0 && job.work.form == Work.GpuForm.PER_TASK) {
            lines.add("TresBind=gres/gpu:per_task:" + job.work.gpus);
        }
        var keys = List.of("TresPerJob=", "TresPerNode=", "TresPerTask=");
        var forms = List.of(Work.GpuForm.PER_JOB, Work.GpuForm.PER_NODE, Work.GpuForm.PER_TASK);
        for (var i = 0; i < forms.size(); i++) {
            var request = Tres.request(job.work, forms.get(i), version);
            if (!request.isEmpty()) {
                lines.add(keys.get(i) + request);
            }
        }
    }

    private static String endTime(SimJob job) {
        if (job.state.ended()) {
            return time(job.ended);
        }
        var start = Squeue.start(job);
        return start == 0 || !job.hasLimit() ? "Unknown" : time(start + job.limitSeconds());
    }

    private static String time(long seconds) {
        return seconds == 0 ? "Unknown" : Long.toString(seconds);
    }

    // Nodes, partitions, reservations

    private Reply nodes(String name, boolean details, boolean oneLine) {
        var found = simulation.nodes.stream()
                .filter(node -> name.isEmpty() || node.name.equals(name))
                .map(node -> node(node, details))
                .toList();
        return found.isEmpty() ? new Reply(1, "Node " + name + " not found\n", "") : records(found, oneLine);
    }

    private List<String> node(SimNode node, boolean details) {
        var lines = new ArrayList<String>();
        var held = node.gpusTaken().cardinality();
        lines.add("NodeName=" + node.name + " Arch=x86_64 CoresPerSocket=" + SimNode.CORES / 2 + " ");
        lines.add("CPUAlloc=" + node.takenCpus() + " CPUEfctv=" + SimNode.CPUS + " CPUTot=" + SimNode.CPUS + " CPULoad="
                + node.takenCpus() / 2 + ".40");
        lines.add("AvailableFeatures=(null)");
        lines.add("ActiveFeatures=(null)");
        lines.add("Gres=" + Tres.nodeGres(node));
        if (details) {
            lines.add("GresDrain=N/A");
            lines.add("GresUsed=" + Tres.nodeGresUsed(node));
        }
        lines.add("NodeAddr=" + node.name + " NodeHostName=" + node.name + " Version=" + version.number());
        lines.add("OS=Linux 5.15.0-1063-nvidia #64-Ubuntu SMP ");
        lines.add("RealMemory=" + SimNode.MEMORY_MB + " AllocMem=0 FreeMem=" + Sinfo.freeMemory(node)
                + " Sockets=2 Boards=1");
        lines.add("State=" + Sinfo.state(node) + " ThreadsPerCore=2 TmpDisk=0 Weight=1 Owner=N/A MCS_label=N/A"
                + (node.reservation.isEmpty() ? "" : " ReservationName=" + node.reservation));
        lines.add("Partitions=" + String.join(",", node.partitions) + " ");
        lines.add("BootTime=" + simulation.bootedAt + " SlurmdStartTime=" + (simulation.bootedAt + 95));
        var newer = version != SlurmVersion.SLURM_22_05;
        lines.add("LastBusyTime=" + simulation.now() + (newer ? " ResumeAfterTime=None" : ""));
        lines.add("CfgTRES=cpu=" + SimNode.CPUS + ",mem=" + SimNode.MEMORY_MB + "M,billing=" + SimNode.CPUS
                + ",gres/gpu=" + node.gpus);
        lines.add("AllocTRES="
                + (node.isIdle() ? "" : "cpu=" + node.takenCpus() + (held > 0 ? ",gres/gpu=" + held : "")));
        if (newer) {
            lines.add("CurrentWatts=0 AveWatts=0");
            lines.add("");
        } else {
            lines.add("CapWatts=n/a");
            lines.add("CurrentWatts=0 AveWatts=0");
            lines.add("ExtSensorsJoules=n/s ExtSensorsWatts=0 ExtSensorsTemp=n/s");
        }
        if (!node.drained.isEmpty()) {
            lines.add("Reason=" + node.drained + " [root@" + Texts.dateTime(node.drainedSince, ZoneId.systemDefault())
                    + "]");
        }
        return lines;
    }

    private List<List<String>> partitions() {
        var names = simulation.nodes.size() >= 4 ? List.of("curta", "dgx") : List.of("dgx");
        return names.stream().map(this::partition).toList();
    }

    private List<String> partition(String name) {
        var nodes = simulation.nodes.stream()
                .filter(node -> node.partitions.contains(name))
                .toList();
        var cpus = (long) SimNode.CPUS * nodes.size();
        var gpus = nodes.stream().mapToInt(node -> node.gpus).sum();
        var limit = Partitions.limitMinutes(name);
        var newer = version != SlurmVersion.SLURM_22_05;
        return List.of(
                "PartitionName=" + name,
                "AllowGroups=ALL AllowAccounts=ALL AllowQos=ALL",
                "AllocNodes=ALL Default=" + (name.equals("dgx") ? "YES" : "NO") + " QoS=N/A",
                "DefaultTime=NONE DisableRootJobs=NO ExclusiveUser=NO" + (newer ? " ExclusiveTopo=NO" : "")
                        + " GraceTime=0 Hidden=NO",
                "MaxNodes=UNLIMITED MaxTime=" + (limit < 0 ? "UNLIMITED" : Texts.longDuration(limit * 60L))
                        + " MinNodes=0 LLN=NO MaxCPUsPerNode=UNLIMITED"
                        + (newer ? " MaxCPUsPerSocket=UNLIMITED" : ""),
                "Nodes=" + Texts.hostlist(nodes.stream().map(node -> node.name).toList()),
                "PriorityJobFactor=1 PriorityTier=1 RootOnly=NO ReqResv=NO OverSubscribe=NO",
                "OverTimeLimit=NONE PreemptMode=OFF",
                "State=UP TotalCPUs=" + cpus + " TotalNodes=" + nodes.size() + " SelectTypeParameters=NONE",
                "JobDefaults=(null)",
                "DefMemPerNode=UNLIMITED MaxMemPerNode=UNLIMITED",
                "TRES=cpu=" + cpus + ",mem=" + SimNode.MEMORY_MB * nodes.size() + "M,node=" + nodes.size() + ",billing="
                        + cpus + ",gres/gpu=" + gpus);
    }

    private List<List<String>> reservations() {
        var nodes = simulation.nodes.stream()
                .filter(node -> !node.reservation.isEmpty())
                .toList();
        if (nodes.isEmpty()) {
            return List.of();
        }
        var from = simulation.bootedAt + 11 * 86_400;
        return List.of(List.of(
                "ReservationName=" + nodes.getFirst().reservation + " StartTime=" + from + " EndTime="
                        + (from + 4 * 86_400) + " Duration=4-00:00:00",
                "Nodes=" + Texts.hostlist(nodes.stream().map(node -> node.name).toList()) + " NodeCnt=" + nodes.size()
                        + " CoreCnt=" + SimNode.CORES * nodes.size()
                        + " Features=(null) PartitionName=dgx Flags=SPEC_NODES",
                "TRES=cpu=" + SimNode.CPUS * nodes.size(),
                "Users=(null) Groups=(null) Accounts=pesquisadores Licenses=(null) State=ACTIVE BurstBuffer=(null)"
                        + " Watts=n/a",
                "MaxStartDelay=(null)"));
    }

    private static Reply records(List<List<String>> records, boolean oneLine) {
        var text = new StringBuilder();
        for (var record : records) {
            text.append(String.join(oneLine ? " " : "\n   ", record)).append(oneLine ? "\n" : "\n\n");
        }
        return Reply.ok(text.toString());
    }

    private String config() {
        var text = new StringBuilder("Configuration data as of " + simulation.now() + "\n");
        for (var line : List.of(
                "AccountingStorageTRES   = cpu,mem,energy,node,billing,fs/disk,vmem,pages,gres/gpu",
                "AccountingStorageType   = accounting_storage/slurmdbd",
                "BOOT_TIME               = " + simulation.bootedAt,
                "ClusterName             = " + Shell.CLUSTER,
                "CompleteWait            = 0 sec",
                "EnforcePartLimits       = NO",
                "GresTypes               = gpu",
                "KillWait                = " + Simulation.KILL_WAIT + " sec",
                "MaxArraySize            = 1001",
                "MaxJobCount             = 10000",
                "MaxStepCount            = 40000",
                "MinJobAge               = " + Simulation.MIN_JOB_AGE + " sec",
                "PriorityType            = priority/multifactor",
                "PrivateData             = none",
                "ProctrackType           = proctrack/cgroup",
                "SchedulerType           = sched/backfill",
                "SelectType              = select/cons_tres",
                "SelectTypeParameters    = CR_CORE",
                "SLURM_CONF              = /etc/slurm/slurm.conf",
                "SLURM_VERSION           = " + version.number(),
                "TaskPlugin              = task/affinity,task/cgroup",
                "",
                "Cgroup Support Configuration:",
                "CgroupMountpoint        = /sys/fs/cgroup",
                "CgroupPlugin            = " + (version == SlurmVersion.SLURM_22_05 ? "cgroup/v1" : "autodetect"),
                "ConstrainCores          = yes",
                "ConstrainDevices        = " + (devicesConstrained ? "yes" : "no"),
                "ConstrainRAMSpace       = yes",
                "",
                "Slurmctld(primary) at master is UP")) {
            text.append(line).append('\n');
        }
        return text.toString();
    }

    // Acts

    private Reply act(List<String> words) {
        var complaints = new StringBuilder();
        for (var id : words.subList(1, words.size())) {
            refusal(words.getFirst(), id).ifPresent(complaints::append);
        }
        return new Reply(complaints.isEmpty() ? 0 : 1, "", complaints.toString());
    }

    private Optional<String> refusal(String act, String id) {
        var found = JobIds.find(simulation, id);
        if (found.isEmpty()) {
            return Optional.of(
                    "Invalid job id specified for job " + id + "\nslurm_suspend error: Invalid job id specified\n");
        }
        for (var job : found) {
            if (!job.work.user.equals(People.SELF)) {
                return Optional.of(
                        act.equals("requeue")
                                ? "Access/permission denied for job " + id + "\n"
                                : "Invalid user id for job " + id + "\nslurm_suspend error: Invalid user id\n");
            }
            switch (act) {
                case "hold" -> {
                    if (job.state == SimJob.State.PENDING) {
                        simulation.hold(job, false);
                    } else if (found.size() == 1) {
                        return Optional.of(unfit(job, id));
                    }
                }
                case "release" -> {
                    if (job.state == SimJob.State.PENDING) {
                        simulation.release(job);
                    } else if (found.size() == 1) {
                        return Optional.of(unfit(job, id));
                    }
                }
                default -> {
                    if (job.state == SimJob.State.PENDING) {
                        return Optional.of("Job is pending execution for job " + id + "\n");
                    }
                    simulation.requeue(job);
                }
            }
        }
        return Optional.empty();
    }

    private static String unfit(SimJob job, String id) {
        var words = job.state.ended() ? "Job has already finished" : "Job is no longer pending execution";
        return words + " for job " + id + "\nslurm_suspend error: " + words + "\n";
    }
}
