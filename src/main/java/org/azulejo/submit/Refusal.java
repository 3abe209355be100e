package org.azulejo.submit;

import java.util.List;

/// What it means that a job was refused. The phrases are Slurm's own (`slurm_errno.c` and `sbatch.c`, 22.05
/// to 24.11; most seen on 22.05.8).
public enum Refusal {
    /// It never got as far as Slurm, and will not any more.
    NOT_SENT,
    /// Nothing could be written below the home folder.
    NO_ROOM_AT_HOME,
    /// The working folder is not there.
    NO_FOLDER,
    /// A folder for logs could not be made, or not be written to.
    NO_LOG_FOLDER,
    /// There is no sbatch on the login node.
    NO_SBATCH,
    CONTROLLER_AWAY("(connect failure)"),
    /// The credential that every request carries could not be made: munge does not run on the login node.
    NO_CREDENTIAL("encode failed", "Failed to connect to authentication agent"),
    /// No node is like that, or no such node can be had now: the facts of nodes and partitions tell, see
    /// [NodeFit].
    NODE_CONFIGURATION("Requested node configuration is not available"),
    PARTITION("Invalid partition name", "No partition specified", "Requested nodes not in this partition"),
    PARTITION_DENIED("not permitted to use this partition"),
    PARTITION_CLOSED(
            "Required partition not available", "Partition in DOWN state", "partition configuration not available"),
    ACCOUNT("Invalid account or account/partition"),
    QUALITY("Invalid qos specification", "breached requested QOS usage"),
    /// A limit of the partition on how long, or no time given where one must be.
    TIME_LIMIT("Requested time limit is invalid", "Invalid time-min"),
    /// A limit of the account or of the QoS: how many jobs, how large, how long.
    LIMIT("Job violates accounting/QOS policy"),
    SIZE(
            "Node count specification invalid",
            "More processors requested than permitted",
            "Task count specification invalid",
            "CPU count specification invalid",
            "Requested more tasks than available",
            "--gpus < -N"),
    MEMORY("Memory required by task is not available"),
    GPUS(
            "Invalid generic resource",
            "Invalid GRES specification",
            "Duplicate generic resource",
            "Requested GRES option unsupported",
            "Invalid Trackable RESource"),
    ARRAY("Invalid job array specification"),
    DEPENDENCY("Job dependency problem", "Circular job dependency"),
    FEATURE("Invalid feature specification"),
    NODE_NAME("Invalid node name"),
    RESERVATION("Requested reservation", "denied to requested reservation"),
    LICENSE("Invalid license specification"),
    /// Too many jobs in the queue, or the controller takes none at the moment.
    BUSY(
            "Unable to create job record",
            "Slurm temporarily unable to accept job",
            "Resource temporarily unavailable",
            "Rate limit exceeded",
            "submissions disabled"),
    NOT_A_SCRIPT("does not look like a batch script", "Batch script is empty", "script not specified"),
    DOS_LINES("DOS line breaks"),
    TOO_LARGE("too long", "too large"),
    /// An option that this sbatch does not know, or a value that it does not understand.
    OPTION("unrecognized option", "invalid option", "Invalid --", "requires an argument", "Invalid time specified"),
    DENIED("Access/permission denied", "Invalid user id"),
    OTHER;

    /// What sbatch says when its request may have reached the controller, though no answer came back. The job
    /// may be there (seen: a controller that was stopped for a while takes it when it goes on).
    private static final List<String> MAY_HAVE_ARRIVED = List.of(
            "Socket timed out",
            "Zero Bytes were transmitted",
            "(send failure)",
            "(receive failure)",
            "(shutdown failure)",
            "Unexpected message received",
            "Message send failure",
            "Message receive failure",
            "Communication ",
            "Protocol authentication error",
            "Incompatible versions",
            "Insane message length",
            "zero length message",
            "message length < 0",
            "Failed to send entire message",
            "longer than data received",
            "missing socket",
            "authentication credential",
            "credential invalid",
            "Cannot unpack credential",
            "Connection reset",
            "Broken pipe",
            "Connection timed out",
            "Interrupted system call");

    @SuppressWarnings("ImmutableEnumChecker") // a copied list
    private final List<String> phrases;

    Refusal(String... phrases) {
        this.phrases = List.of(phrases);
    }

    /// The meaning of what sbatch said.
    static Refusal of(String words) {
        for (var refusal : values()) {
            if (refusal.phrases.stream().anyMatch(words::contains)) {
                return refusal;
            }
        }
        return OTHER;
    }

    /// Whether these words leave open if there is a job.
    static boolean leavesOpen(String words) {
        return !words.contains("encode failed") && MAY_HAVE_ARRIVED.stream().anyMatch(words::contains);
    }
}
