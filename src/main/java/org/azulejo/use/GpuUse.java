package org.azulejo.use;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.azulejo.slurm.JobId;
import org.azulejo.use.UseSample.Way;

/// What is known about the real use of the GPUs. Immutable. A GPU that is missing here is not visible to us; that is
/// never zero use.
///
/// @param latest the last look at each GPU that may be seen, however old: its age is said with it
/// @param lastHalfHour looks of the last 30 minutes, oldest first, the latest included, for the GPUs in `latest`
/// @param somewhere looks at GPUs of a job of which it is not known which index is which
/// @param probing how things stand with the looking
public record GpuUse(
        Map<GpuPlace, UseSample> latest,
        Map<GpuPlace, List<UsePoint>> lastHalfHour,
        Map<JobId, List<UseSample>> somewhere,
        Probing probing) {

    /// Nothing was asked.
    public static final GpuUse NONE = new GpuUse(Map.of(), Map.of(), Map.of(), Probing.OFF);

    public GpuUse {
        latest = Map.copyOf(latest);
        lastHalfHour = Map.copyOf(lastHalfHour);
        somewhere = Map.copyOf(somewhere);
    }

    public Optional<UseSample> of(GpuPlace gpu) {
        return Optional.ofNullable(latest.get(gpu));
    }

    public List<UsePoint> track(GpuPlace gpu) {
        return lastHalfHour.getOrDefault(gpu, List.of());
    }

    /// The same; nothing where it is not certain which GPU was looked at: on that nobody is to be accused.
    public List<UsePoint> certainTrack(GpuPlace gpu) {
        return of(gpu).filter(it -> it.way() == Way.METRICS_BY_NUMBER).isPresent() ? List.of() : track(gpu);
    }

    /// How things stand with the looking.
    ///
    /// @param view what may be seen on this cluster
    /// @param troubles by node (empty for what concerns all), why there is no look, newest words only
    /// @param steps how many steps or jobs were started for looking since the program started
    /// @param mostStepsOfAJob how many steps the job with the most of ours has had from us
    /// @param maxStepCount Slurm's limit of steps a job (MaxStepCount)
    /// @param places how many places there are to look at: one's own jobs on their nodes, or the nodes
    /// @param placesAtOnce how many of them are looked at at the same time; where that is fewer, they take turns
    public record Probing(
            View view,
            Map<String, Trouble> troubles,
            int steps,
            int mostStepsOfAJob,
            int maxStepCount,
            int places,
            int placesAtOnce) {

        static final int DEFAULT_MAX_STEP_COUNT = 40_000;

        /// Nobody looks.
        public static final Probing OFF = new Probing(View.OFF, Map.of(), 0, 0, DEFAULT_MAX_STEP_COUNT, 0, 0);

        public Probing {
            troubles = Map.copyOf(troubles);
        }

        /// The same, with another view and other troubles.
        Probing with(View other, Map<String, Trouble> others) {
            return new Probing(other, others, steps, mostStepsOfAJob, maxStepCount, places, placesAtOnce);
        }

        /// Whether there are more places than are looked at at the same time.
        public boolean inTurns() {
            return places > placesAtOnce;
        }
    }

    /// What may be seen.
    public enum View {
        /// Looking is switched off, or nobody looks at the window.
        OFF,
        /// The GPUs of one's own running jobs: the site hides the others.
        OWN_JOBS,
        /// All.
        ALL
    }

    /// Why a look gave nothing.
    ///
    /// @param kind what a person is told
    /// @param words the words of Slurm, nvidia-smi or Prometheus
    public record Trouble(Instant at, Kind kind, String words) {

        public enum Kind {
            /// No CPU was free within the few seconds that a look may wait.
            NO_ROOM,
            /// Slurm refused the step or the job.
            REFUSED,
            /// nvidia-smi is not there or failed.
            NVIDIA_SMI,
            /// The connection broke.
            CONNECTION,
            /// The site's metrics did not answer or not as expected.
            METRICS
        }
    }
}
