package org.azulejo.use;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.azulejo.cluster.Snapshot;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;

/// Where one may look from: a running job of one's own on one of its nodes, or a whole node.
sealed interface Target {

    String node();

    /// What stays the same as long as it is the same place.
    Object key();

    /// The command that runs `look.sh` there, with the script on its standard input.
    List<String> command(String mark, long seconds, long pause);

    /// A step in a running job of one's own.
    record InJob(Job job, String node) implements Target {

        private record Key(long job, Optional<Instant> start, String node) {}

        /// The jobs with GPUs that run, on each of their nodes.
        static List<InJob> of(Snapshot snapshot) {
            var all = new ArrayList<InJob>();
            for (var job : snapshot.jobs().value()) {
                if (snapshot.isMine(job)
                        && job.state().kind() == JobState.Kind.RUNNING
                        && job.gpus().orElse(0) > 0
                        && !job.isProbe()) {
                    nodes(job).forEach(node -> all.add(new InJob(job, node)));
                }
            }
            return all;
        }

        /// Where it is known on which nodes a job holds GPUs, the others are left alone.
        private static List<String> nodes(Job job) {
            return job.allocations().isEmpty()
                    ? job.nodes()
                    : job.allocations().stream().map(Job.Allocation::node).toList();
        }

        @Override
        public Object key() {
            return new Key(job.rawId(), job.startedAt(), node);
        }

        /// The indices that the job holds there; empty where they are not known.
        List<Integer> indices() {
            return job.allocations().stream()
                    .filter(it -> it.node().equals(node))
                    .flatMap(it -> it.gpuIndices().stream())
                    .toList();
        }

        private OptionalInt gpus() {
            var indices = indices();
            if (!indices.isEmpty()) {
                return OptionalInt.of(indices.size());
            }
            return job.nodes().size() == 1 ? job.gpus() : OptionalInt.empty();
        }

        /// It shares all with the job's other steps, so it holds nothing and waits for nothing; one that is not
        /// created at once is given up. Without `--gres` a job of `--gpus-per-task` shows one GPU.
        @Override
        public List<String> command(String mark, long seconds, long pause) {
            var words = new ArrayList<>(List.of("srun"));
            if (job.id() instanceof JobId.Component part) {
                words.addAll(List.of("--jobid=" + part.base(), "--het-group=" + part.offset()));
            } else {
                words.add("--jobid=" + job.rawId());
            }
            words.addAll(List.of("--overlap", "--immediate=" + WAIT_SECONDS, "-n1", "-N1", "-w", node));
            gpus().ifPresent(count -> words.add("--gres=gpu:" + count));
            words.addAll(List.of("--time=11", "--job-name=" + Job.PROBE_NAME, "--mpi=none", "--chdir=/", "--quiet"));
            words.addAll(script(mark, seconds, pause));
            return words;
        }
    }

    /// A job of its own without a GPU.
    record WholeNode(String node, Optional<String> partition) implements Target {

        @Override
        public Object key() {
            return node;
        }

        @Override
        public List<String> command(String mark, long seconds, long pause) {
            var words = new ArrayList<>(NodeErrand.srun(node, partition, 1));
            words.addAll(script(mark, seconds, pause));
            return words;
        }
    }

    /// How long Slurm may take to find room.
    int WAIT_SECONDS = 4;

    private static List<String> script(String mark, long seconds, long pause) {
        return List.of("sh", "-s", mark, Long.toString(seconds), Long.toString(pause));
    }
}
