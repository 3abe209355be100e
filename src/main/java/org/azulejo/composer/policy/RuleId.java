package org.azulejo.composer.policy;

import java.util.Optional;
import java.util.stream.Stream;

/// The rules for scripts. Where a rule has parts that matter differently, each part is a constant of its own with the
/// same [#id].
public enum RuleId {
    /// No login shell.
    D01("D01"),
    /// A time limit, always.
    D02("D02"),
    /// The time limit is no more than usual here.
    D02_ABOVE("D02", "above"),
    /// No more GPUs for one user than usual here.
    D03("D03"),
    /// The partition is there, and the nodes are no more than one may have.
    D04("D04"),
    /// The number of nodes is said.
    D04_UNSAID("D04", "unsaid"),
    /// GPUs are asked for when, and only when, they are used.
    D05("D05"),
    /// Memory is asked for once, and all of it only by the kind that may.
    D06("D06"),
    /// CPUs for a GPU, threads for a process.
    D07("D07"),
    /// Log paths that differ for each job, in a folder that is there before.
    D08("D08"),
    /// Faults end the script; paths do not hang on the current folder.
    D09("D09"),
    /// Work in the job's own scratch.
    D10("D10"),
    /// Data in before, results home after, always.
    D11("D11"),
    /// The container in the background, and waited for again after a signal.
    D12("D12"),
    /// The job's own containers are stopped first, by exact label.
    D13("D13"),
    /// A warning signal early enough for the way home.
    D14("D14"),
    /// The container can be traced, is the user's, and has enough shared memory.
    D15("D15"),
    /// Only scratch is mounted.
    D16("D16"),
    /// GPUs are counted by Slurm, never set by hand.
    D17("D17"),
    /// Arrays: limits, throttle, batches, marks, manifest.
    D18("D18"),
    /// Old scratch is cleaned, that of queued jobs never.
    D19("D19"),
    /// Images on demand, by fingerprint.
    D20("D20"),
    /// Caches on scratch, shared between jobs.
    D21("D21"),
    /// Secrets from files, by name.
    D22("D22"),
    /// NCCL does not look for a network that is down.
    D23("D23"),
    /// No work outside of a container.
    D24("D24"),
    /// Untrusted code has fewer rights.
    D25("D25"),
    /// No terminal for a container, and the network of the host for notebooks only.
    D26("D26"),
    /// The container has the job's GPUs and no others.
    D27("D27"),
    /// The container keeps to the job's memory and CPUs, and has a home.
    D27_REST("D27", "rest"),
    /// The script says what it is doing.
    D28("D28"),

    /// Several login hosts. Of the connection, not of a script.
    P01("P01"),
    /// No more time than the partition allows.
    P02("P02"),
    /// The site's usual options: requeue, the whole environment, time to stop.
    P03("P03"),
    /// An account is named.
    P04("P04"),
    /// Whole nodes are asked for as such, and as many as the GPUs need.
    P05("P05"),
    /// Containers by srun, and images in a form that it takes.
    P06("P06"),
    /// Images converted once.
    P07("P07"),
    /// What the processes of several nodes need to find each other.
    P08("P08"),
    /// Data on the shared file system.
    P09("P09"),
    /// Where results, scripts and logs lie.
    P10("P10"),
    /// Credentials for private images.
    P11("P11"),
    /// What states mean. Of the list of jobs, not of a script.
    P12("P12"),
    /// What cancelling means. Not of a script.
    P13("P13"),
    /// Waiting is normal. Not of a script.
    P14("P14");

    private final String id;
    private final String part;

    RuleId(String id) {
        this(id, "");
    }

    RuleId(String id, String part) {
        this.id = id;
        this.part = part;
    }

    /// The rule's id as people are told it: `D02`.
    public String id() {
        return id;
    }

    /// The key in a policy file: the id, and after a dot the part: `D02.above`.
    public String key() {
        return part.isEmpty() ? id : id + "." + part;
    }

    /// The rule with this key.
    public static Optional<RuleId> of(String key) {
        return Stream.of(values()).filter(it -> it.key().equals(key)).findFirst();
    }
}
