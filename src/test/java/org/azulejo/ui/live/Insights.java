package org.azulejo.ui.live;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.azulejo.cluster.Snapshot;
import org.azulejo.findings.Finding;
import org.azulejo.nvidia.GpuReading;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.JobId;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.GpuUse;
import org.azulejo.use.UsePoint;
import org.azulejo.use.UseSample;

/// Uses and findings for tests, to go with [Snapshots].
public final class Insights {

    private static final String DGX = "dgxh100-1";
    private static final long MEMORY = 81_559;

    private Insights() {}

    /// What ana sees where the site hides others' GPUs: her two, one of them hardly used. A container of hers lives on
    /// GPU 6, bruno's job has no limit, and he holds more than usual.
    public static Insight hidden() {
        return insight(
                use(
                        Map.of(
                                new GpuPlace(DGX, 2), sample(12, reading(96, 72_704, 61, 612)),
                                new GpuPlace(DGX, 3), sample(12, reading(2, 69_632, 41, 118))),
                        Map.of(),
                        GpuUse.View.OWN_JOBS),
                findings());
    }

    /// The same where all may be seen: GPU 5 is divided, GPU 4 was seen long ago.
    public static Insight open() {
        var seen = new HashMap<GpuPlace, UseSample>();
        seen.put(new GpuPlace(DGX, 0), sample(9, reading(100, 79_000, 66, 640)));
        seen.put(new GpuPlace(DGX, 1), sample(9, reading(88, 79_400, 64, 590)));
        seen.put(new GpuPlace(DGX, 2), sample(12, reading(96, 72_704, 61, 612)));
        seen.put(new GpuPlace(DGX, 3), sample(12, reading(2, 69_632, 41, 118)));
        seen.put(new GpuPlace(DGX, 4), sample(9 * 60, reading(54, 22_000, 52, 300)));
        seen.put(new GpuPlace(DGX, 5), sample(9, divided()));
        seen.put(new GpuPlace(DGX, 6), sample(9, reading(0, 512, 33, 69)));
        seen.put(new GpuPlace(DGX, 7), sample(9, reading(0, 4, 31, 70)));
        return insight(use(seen, Map.of(), GpuUse.View.ALL), findings());
    }

    /// ana's two GPUs were seen, but not which is which.
    public static Insight somewhere() {
        var both = List.of(sample(12, reading(96, 72_704, 61, 612)), sample(12, reading(2, 69_632, 41, 118)));
        return insight(use(Map.of(), Map.of(new JobId.Single(7620), both), GpuUse.View.OWN_JOBS), List.of());
    }

    /// Everything that a large cluster can show: use of all GPUs (some seen long ago), and a finding now and then.
    public static Insight large(Snapshot snapshot) {
        var seen = new HashMap<GpuPlace, UseSample>();
        var findings = new ArrayList<Finding>();
        int number = 0;
        for (var gpu : snapshot.gpus()) {
            number++;
            var place = new GpuPlace(gpu.node(), gpu.index());
            if (gpu.state() == Gpu.State.HELD && number % 7 != 0) {
                int percent = number * 37 % 101;
                seen.put(
                        place,
                        sample(
                                number % 41 == 0 ? 600 : 12,
                                reading(
                                        percent,
                                        4_000 + number * 7_919L % 76_000,
                                        40 + percent / 4,
                                        90 + percent * 6)));
            }
            if (gpu.state() == Gpu.State.HELD && number % 61 == 0) {
                findings.add(new Finding(
                        "hardly-used:" + number,
                        Finding.Severity.NOTICE,
                        new Finding.Subject.OfGpu(place),
                        new Finding.Fact.HardlyUsed(
                                gpu.holders().getFirst(), "user3", 1, Duration.ofMinutes(40), false)));
            } else if (gpu.state() == Gpu.State.FREE && number % 67 == 0) {
                findings.add(new Finding(
                        "memory:" + number,
                        Finding.Severity.ALERT,
                        new Finding.Subject.OfGpu(place),
                        new Finding.Fact.MemoryWithoutJob(31_000, OptionalLong.of(MEMORY))));
            }
        }
        return insight(use(seen, Map.of(), GpuUse.View.ALL), findings);
    }

    public static List<Finding> findings() {
        return List.of(
                new Finding(
                        "container:0123",
                        Finding.Severity.ALERT,
                        new Finding.Subject.OfGpu(new GpuPlace(DGX, 6)),
                        new Finding.Fact.ContainerLivesOn(
                                DGX,
                                "0123456789abcdef".repeat(4),
                                "llama-test_7590",
                                7590,
                                Optional.of(Snapshots.NOW.minusSeconds(30_000)))),
                new Finding(
                        "hardly-used:7620:3",
                        Finding.Severity.NOTICE,
                        new Finding.Subject.OfGpu(new GpuPlace(DGX, 3)),
                        new Finding.Fact.HardlyUsed(new JobId.Single(7620), "ana", 2, Duration.ofMinutes(18), true)),
                new Finding(
                        "no-limit:7601",
                        Finding.Severity.NOTICE,
                        new Finding.Subject.OfJob(new JobId.Single(7601)),
                        new Finding.Fact.NoTimeLimit(new JobId.Single(7601), "bruno", 2)));
    }

    public static UseSample sample(int secondsAgo, GpuReading reading) {
        return new UseSample(Snapshots.NOW.minusSeconds(secondsAgo), UseSample.Way.OWN_STEP, reading);
    }

    public static GpuReading reading(int percent, long memory, int celsius, double watts) {
        return new GpuReading(
                Optional.of("GPU-0"),
                Optional.of("00000000:1B:00.0"),
                OptionalInt.of(0),
                Optional.of("NVIDIA H100 80GB HBM3"),
                OptionalInt.of(percent),
                OptionalLong.of(memory),
                OptionalLong.of(MEMORY),
                OptionalInt.of(celsius),
                OptionalDouble.of(watts),
                OptionalDouble.of(700),
                OptionalInt.of(1980),
                OptionalInt.of(1980),
                OptionalLong.of(0),
                List.of(),
                List.of(new GpuReading.GpuProcess(4711, "python3", OptionalLong.of(memory))),
                false,
                List.of(),
                Optional.empty());
    }

    /// A GPU in three slices; of the last the memory is not known.
    public static GpuReading divided() {
        return new GpuReading(
                Optional.of("GPU-5"),
                Optional.of("00000000:5B:00.0"),
                OptionalInt.of(5),
                Optional.of("NVIDIA H100 80GB HBM3"),
                OptionalInt.empty(),
                OptionalLong.of(23_000),
                OptionalLong.of(MEMORY),
                OptionalInt.of(48),
                OptionalDouble.of(250),
                OptionalDouble.of(700),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                List.of(),
                List.of(),
                true,
                List.of(
                        slice(1, "3g.40gb", OptionalLong.of(18_000), 40_448),
                        slice(2, "2g.20gb", OptionalLong.of(5_000), 20_096),
                        slice(3, "1g.10gb", OptionalLong.empty(), 9_856)),
                Optional.empty());
    }

    private static GpuReading.MigSlice slice(int number, String profile, OptionalLong used, long total) {
        return new GpuReading.MigSlice(
                number,
                OptionalInt.of(0),
                Optional.of("MIG-" + number),
                Optional.of(profile),
                used,
                OptionalLong.of(total));
    }

    private static GpuUse use(Map<GpuPlace, UseSample> seen, Map<JobId, List<UseSample>> somewhere, GpuUse.View view) {
        var track = new HashMap<GpuPlace, List<UsePoint>>();
        seen.forEach((gpu, sample) -> track.put(gpu, track(sample)));
        return new GpuUse(seen, track, somewhere, new GpuUse.Probing(view, Map.of(), 5, 2, 40_000, 2, 2));
    }

    /// Every half minute for half an hour, with a break of six minutes, ending at the sample.
    private static List<UsePoint> track(UseSample sample) {
        var points = new ArrayList<UsePoint>();
        Instant end = sample.at();
        var last = sample.reading().utilizationPercent();
        for (int i = 59; i > 0; i--) {
            if (i < 40 || i > 52) {
                int wave = (int) Math.round(6 * Math.sin(i * 1.7) + 4 * Math.sin(i * 0.6));
                points.add(new UsePoint(
                        end.minusSeconds(30L * i),
                        last.isPresent()
                                ? OptionalInt.of(Math.clamp(last.getAsInt() + wave, 0, 100))
                                : OptionalInt.empty(),
                        sample.reading().memoryUsedMb()));
            }
        }
        points.add(new UsePoint(end, last, sample.reading().memoryUsedMb()));
        return points;
    }

    private static Insight insight(GpuUse use, List<Finding> findings) {
        return new Insight(use, findings, Optional.empty());
    }
}
