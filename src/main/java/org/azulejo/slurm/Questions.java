package org.azulejo.slurm;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The command lines that ask Slurm, as words: quoting is the transport's business.
///
/// Every column ends in a separator of ours (`Field:SUFFIX`, full width, squeue and sinfo since 20.02), never in a
/// width:
/// widths cut, and count bytes. Text that a job's owner chose (name, folder, output file) may hold any byte. It comes
/// last and is set off by a word that is made at random for each asking, so that no job can forge a column or a row.
/// Columns that only Slurm fills end in the byte 0x1f.
///
/// The environment is set by the transport's prelude: times as seconds since 1970, task lists in full, none of the
/// user's filter variables.
public final class Questions {

    /// Ends a column that only Slurm fills.
    static final char SEPARATOR = '\u001f';

    /// The columns of [#jobs] that only Slurm fills, in their order (names checked against fmt_data_job and
    /// parse_long_format in src/squeue/opts.c of 22.05 and 24.11).
    static final List<String> JOB_COLUMNS = List.of(
            "JobArrayID",
            "ArrayTaskID",
            "UserName",
            "Account",
            "Partition",
            "QOS",
            "State",
            "Reason",
            "NumNodes",
            "NumTasks",
            "NumCPUs",
            "tres-alloc",
            "tres-per-job",
            "tres-per-node",
            "tres-per-task",
            "BatchFlag",
            "TimeUsed",
            "TimeLimit",
            "SubmitTime",
            "StartTime",
            "EndTime",
            "PriorityLong",
            "exit_code",
            "Dependency",
            "NodeList");

    /// The columns of [#nodes] between the node's name and the reason. Timestamp is the reason's (22.05 and 24.11,
    /// seen).
    static final List<String> NODE_COLUMNS = List.of(
            "Partition",
            "Available",
            "Time",
            "StateComplete",
            "CPUsState",
            "Memory",
            "AllocMem",
            "Gres",
            "GresUsed",
            "Timestamp");

    /// The columns of [#accounting], in their order. The last two are the user's.
    static final List<String> ACCOUNTING_COLUMNS = List.of(
            "JobIDRaw",
            "JobID",
            "User",
            "Account",
            "Partition",
            "QOS",
            "State",
            "ExitCode",
            "DerivedExitCode",
            "AllocTRES",
            "ReqTRES",
            "Submit",
            "Start",
            "End",
            "ElapsedRaw",
            "TimelimitRaw",
            "Priority",
            "NodeList",
            "WorkDir",
            "JobName");

    /// The columns of [#accountedLogs].
    static final List<String> ACCOUNTED_LOG_COLUMNS =
            List.of("JobIDRaw", "JobID", "User", "NodeList", "WorkDir", "StdOut", "StdErr", "JobName");

    /// The states that end a job, in sacct's short words (sacct(1), 22.05 to 25.05).
    private static final String ENDED = "BF,CA,CD,DL,F,NF,OOM,PR,TO";

    private Questions() {}

    /// All jobs that wait or run, one row each, the waiting tasks of an array in one. [JobRows] reads the answer.
    ///
    /// @param token a fresh random word of letters and digits that begins with a letter: a suffix that begins
    ///     with a digit would be read as a width (_parse_long_token, 22.05), and a comma would end it
    public static List<String> jobs(String token) {
        var columns = new ArrayList<String>();
        columns.add("JobID:" + recordMark(token));
        JOB_COLUMNS.forEach(name -> columns.add(name + ":" + SEPARATOR));
        columns.add("WorkDir:" + folderMark(token));
        columns.add("STDOUT:" + outputMark(token));
        columns.add("Name:");
        // --local: on a federation, the jobs of this cluster only. Without it two clusters' rows could not be told
        // apart
        return List.of("squeue", "-h", "-a", "--local", "-O", String.join(",", columns));
    }

    /// All nodes, a row for each node and partition. [NodeRows] reads the answer. NodeList is Slurm's name of the node
    /// (NodeHost would be the machine's own, and several nodes may share it). `-N` keeps equal nodes apart
    /// (_match_node_data, 22.05).
    public static List<String> nodes(String token) {
        var columns = new ArrayList<String>();
        columns.add("NodeList:" + recordMark(token));
        NODE_COLUMNS.forEach(name -> columns.add(name + ":" + SEPARATOR));
        columns.add("Reason:");
        return List.of("sinfo", "-h", "-a", "-N", "--local", "-O", String.join(",", columns));
    }

    /// Which GPUs a running job holds. [HeldGpus] reads the answer. The id is squeue's `%i`: the plain number of an
    /// array or of a heterogeneous job's leader would print all of them.
    public static List<String> gpuIndices(JobId id) {
        return List.of("scontrol", "-d", "show", "job", id.text());
    }

    /// [Reservation#parse] reads the answer.
    public static List<String> reservations() {
        return List.of("scontrol", "-o", "show", "reservation");
    }

    /// [NodeAddress#parse] reads the answer.
    public static List<String> nodeAddress(String node) {
        return List.of("scontrol", "-o", "show", "node", node);
    }

    /// [ClusterConfig#parse] reads the answer.
    public static List<String> config() {
        return List.of("scontrol", "show", "config");
    }

    /// [Association#parse] reads the answer.
    public static List<String> associations(String user) {
        return List.of(
                "sacctmgr",
                "-n",
                "-P",
                "show",
                "assoc",
                "user=" + user,
                "format=Cluster,Account,Partition,QOS,DefaultQOS");
    }

    /// The jobs that ended since then, by the cluster's clock. [AccountingRows] reads the answer. sacct takes no plain
    /// epoch number in `-S`, but `uts<seconds>` (22.05, seen). `-E now` is needed beside `-s`, or the window
    /// would be empty. `-X` leaves the steps out; `-P` cuts nothing.
    public static List<String> accounting(String token, Instant since) {
        return accounting(token, "uts" + since.getEpochSecond());
    }

    /// The same for the time up to now.
    public static List<String> accounting(String token, Duration last) {
        return accounting(token, "now-" + last.toMinutes() + "minutes");
    }

    private static List<String> accounting(String token, String since) {
        return sacct(token, List.of("-S", since, "-E", "now", "-s", ENDED));
    }

    /// These jobs, whenever they were. `-j` takes the raw number also of an array's task, and looks back to the
    /// beginning;
    /// the number of an array gives all its tasks.
    public static List<String> accounting(String token, List<Long> rawIds) {
        var ids = rawIds.stream().map(id -> Long.toString(id)).collect(Collectors.joining(","));
        return sacct(token, List.of("-j", ids));
    }

    private static List<String> sacct(String token, List<String> which) {
        var words = new ArrayList<>(
                List.of("sacct", "-n", "-P", "-X", "-a", "--local", "--noconvert", "--delimiter=" + token));
        words.addAll(which);
        words.addAll(List.of("-o", String.join(",", ACCOUNTING_COLUMNS)));
        return words;
    }

    /// The names of the logs of these jobs, also of those that ended a short time ago; a row for each task. [LogRows]
    /// reads the answer.
    public static List<String> logs(String token, List<JobId> jobs) {
        var columns = List.of(
                "JobID:" + recordMark(token),
                "JobArrayID:" + SEPARATOR,
                "BatchFlag:" + SEPARATOR,
                "State:" + SEPARATOR,
                "UserName:" + SEPARATOR,
                "BatchHost:" + SEPARATOR,
                "WorkDir:" + folderMark(token),
                "STDOUT:" + outputMark(token),
                "STDERR:" + errorMark(token),
                "Name:");
        var ids = jobs.stream().map(Questions::asked).collect(Collectors.joining(","));
        return List.of("squeue", "-h", "-a", "--local", "-r", "-t", "all", "-j", ids, "-O", String.join(",", columns));
    }

    private static String asked(JobId job) {
        return job instanceof JobId.WaitingTasks ? Long.toString(job.base()) : job.text();
    }

    /// The names of the logs of a job that may have ended long ago; from 24.05 on. [LogRows] reads the answer.
    public static List<String> accountedLogs(String token, JobId job) {
        return List.of(
                "sacct",
                "-n",
                "-P",
                "-X",
                "-a",
                "--local",
                "--delimiter=" + token,
                "-j",
                asked(job),
                "-o",
                String.join(",", ACCOUNTED_LOG_COLUMNS));
    }

    /// The machine that a node of that name is. [LogRows#hostName] reads the answer.
    public static List<String> node(String name) {
        return List.of("scontrol", "-o", "show", "node", name);
    }

    /// `slurm 24.11.5`.
    public static List<String> version() {
        return List.of("squeue", "--version");
    }

    /// The raw numbers of all jobs that wait or run, a line each.
    public static List<String> rawIds() {
        return List.of("squeue", "-h", "-a", "--local", "-o", "%A");
    }

    /// One's own jobs, also those that ended a short time ago, with the comment and the script that they were
    /// submitted with. [SubmittedRows] reads the answer.
    public static List<String> submitted(String token) {
        var columns = List.of(
                "JobID:" + recordMark(token),
                "JobArrayID:" + SEPARATOR,
                "UserName:" + SEPARATOR,
                "State:" + SEPARATOR,
                "Reason:" + SEPARATOR,
                "Command:" + folderMark(token),
                "Comment:");
        return List.of("squeue", "-h", "--me", "--local", "-t", "all", "-O", String.join(",", columns));
    }

    /// One's own jobs since then, by the cluster's clock, with the comment, where accounting keeps it
    /// (`AccountingStoreFlags=job_comment`), and the command line. [SubmittedRows] reads the answer.
    ///
    /// @param lines whether to ask for the command line (`SubmitLine`, since 21.08)
    public static List<String> accountedSubmissions(String token, Instant since, boolean lines) {
        var columns = "JobIDRaw,JobID,User,State,NodeList,Comment" + (lines ? ",SubmitLine" : "");
        return List.of(
                "sacct",
                "-n",
                "-P",
                "-X",
                "--local",
                "--delimiter=" + token,
                "-S",
                "uts" + since.getEpochSecond(),
                "-E",
                "now",
                "-o",
                columns);
    }

    static String recordMark(String token) {
        return SEPARATOR + token + "j" + SEPARATOR;
    }

    static String folderMark(String token) {
        return SEPARATOR + token + "w" + SEPARATOR;
    }

    static String errorMark(String token) {
        return SEPARATOR + token + "e" + SEPARATOR;
    }

    static String outputMark(String token) {
        return SEPARATOR + token + "o" + SEPARATOR;
    }
}
