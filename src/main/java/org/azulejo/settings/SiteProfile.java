package org.azulejo.settings;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// What is known about a site beyond what its Slurm says. A JSON file of the user's (docs/site-profile.md), one a
/// cluster.
///
/// @param usualGpus how many GPUs a user has at most by convention
/// @param usualTime how long a job runs at most by convention
/// @param leastCpusPerGpu a free GPU with fewer free CPUs on its node is of no use
/// @param leastMemoryMbPerGpu the same for memory, in MiB, where jobs use it up
/// @param scratch where jobs keep their volatile files on their node
public record SiteProfile(
        OptionalInt usualGpus,
        Optional<Duration> usualTime,
        int leastCpusPerGpu,
        long leastMemoryMbPerGpu,
        Optional<Scratch> scratch,
        Looking looking,
        Optional<Metrics> metrics) {

    /// Nothing is known.
    public static final SiteProfile NONE = new SiteProfile(
            OptionalInt.empty(), Optional.empty(), 1, 1024, Optional.empty(), Looking.AUTOMATIC, Optional.empty());

    public SiteProfile {
        if (leastCpusPerGpu < 1 || leastMemoryMbPerGpu < 1) {
            throw new IllegalArgumentException("a GPU needs at least one CPU and some memory");
        }
    }

    /// The same with another way of looking.
    public SiteProfile withLooking(Looking other) {
        return new SiteProfile(usualGpus, usualTime, leastCpusPerGpu, leastMemoryMbPerGpu, scratch, other, metrics);
    }

    public SiteProfile withMetrics(Metrics other) {
        return new SiteProfile(
                usualGpus, usualTime, leastCpusPerGpu, leastMemoryMbPerGpu, scratch, looking, Optional.of(other));
    }

    /// The same with these customs.
    public SiteProfile withUsual(int gpus, Duration time) {
        return new SiteProfile(
                OptionalInt.of(gpus),
                Optional.of(time),
                leastCpusPerGpu,
                leastMemoryMbPerGpu,
                scratch,
                looking,
                metrics);
    }

    /// How to look at the use of GPUs.
    public enum Looking {
        /// By Slurm's settings and by what the first look shows.
        AUTOMATIC,
        /// Only inside one's own jobs.
        OWN_JOBS,
        /// All GPUs of a node at once, from a job without a GPU.
        WHOLE_NODES,
        NEVER
    }

    /// A folder on each node that holds one folder a user, and in that one folder a job, whose name ends in `_` and the
    /// job's raw number.
    ///
    /// @param path absolute, with `{user}` in place of the user's name: `/output/{user}`
    public record Scratch(String path) {

        private static final String USER = "{user}";

        private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._+-]+)+/\\{user\\}");

        public Scratch {
            if (!isPath(path)) {
                throw new IllegalArgumentException("no absolute path that ends in /{user}: " + path);
            }
        }

        static boolean isPath(String path) {
            return PATH.matcher(path).matches() && !path.contains("/../") && !path.contains("/./");
        }

        /// The folder of this user; the name is the cluster's word for them, and no path.
        public String of(String user) {
            return path.replace(USER, user);
        }
    }
}
