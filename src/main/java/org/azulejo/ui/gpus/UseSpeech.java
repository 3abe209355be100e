package org.azulejo.ui.gpus;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.azulejo.nvidia.GpuReading;
import org.azulejo.slurm.Gpu;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.fx.SliceBar;
import org.azulejo.ui.fx.Sparkline;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;
import org.azulejo.use.GpuPlace;
import org.azulejo.use.GpuUse;
import org.azulejo.use.UsePoint;
import org.azulejo.use.UseSample;

/// Says how much a GPU is really used, as far as that can be seen.
final class UseSpeech {

    /// After so long a look says little about now.
    static final Duration OLD = Duration.ofMinutes(5);

    private static final Duration TRACK = Duration.ofMinutes(30);
    private static final int MOST_PROCESSES = 3;

    private final Texts texts;
    private final Spoken spoken;
    private final GpuUse use;
    private final Instant now;

    /// @param now by this machine's clock
    UseSpeech(Texts texts, Spoken spoken, GpuUse use, Instant now) {
        this.texts = texts;
        this.spoken = spoken;
        this.use = use;
        this.now = now;
    }

    Optional<UseWords> of(Gpu gpu) {
        var place = new GpuPlace(gpu.node(), gpu.index());
        return use.of(place).map(it -> seen(it, place)).or(() -> somewhere(gpu));
    }

    private UseWords seen(UseSample sample, GpuPlace place) {
        var reading = sample.reading();
        return new UseWords(
                "",
                share(reading.utilizationPercent()),
                percent(reading.utilizationPercent()),
                memoryShare(reading.memoryUsedMb(), reading.memoryTotalMb()),
                memory(reading.memoryUsedMb()),
                watts(reading),
                celsius(reading),
                age(sample),
                isOld(sample),
                use.track(place).stream().flatMap(it -> point(it).stream()).toList(),
                reading.slices().stream().map(this::slice).toList(),
                parts(reading.slices()),
                hint(sample));
    }

    /// The job's GPUs were seen, but not which of them this one is.
    private Optional<UseWords> somewhere(Gpu gpu) {
        return gpu.holders().stream()
                .map(use.somewhere()::get)
                .filter(it -> it != null && !it.isEmpty())
                .findFirst()
                .map(this::oneOf);
    }

    private UseWords oneOf(List<UseSample> samples) {
        var readings = samples.stream().map(UseSample::reading).toList();
        // one age is said of all: that of the oldest
        var oldest = Collections.min(samples, Comparator.comparing(UseSample::at));
        var which = texts.get("use.which");
        return new UseWords(
                which,
                Double.NaN,
                joined(readings.stream()
                        .map(it -> percent(it.utilizationPercent()))
                        .toList()),
                Double.NaN,
                joined(readings.stream().map(it -> memory(it.memoryUsedMb())).toList()),
                "",
                "",
                age(oldest),
                isOld(oldest),
                List.of(),
                List.of(),
                "",
                List.of(which, age(oldest)));
    }

    private static String joined(List<String> parts) {
        return String.join(", ", parts.stream().limit(8).toList());
    }

    private static double share(OptionalInt percent) {
        return percent.isPresent() ? percent.getAsInt() / 100.0 : Double.NaN;
    }

    static double memoryShare(OptionalLong used, OptionalLong total) {
        return used.isPresent() && total.orElse(0) > 0 ? (double) used.getAsLong() / total.getAsLong() : Double.NaN;
    }

    private String percent(OptionalInt percent) {
        return percent.isPresent() ? texts.get("use.percent", percent.getAsInt()) : "–";
    }

    private String memory(OptionalLong mebibytes) {
        return mebibytes.isPresent() ? spoken.memory(mebibytes.getAsLong()) : "–";
    }

    private String watts(GpuReading reading) {
        return reading.powerW().isPresent()
                ? texts.get("use.watts", whole(reading.powerW().getAsDouble()))
                : "";
    }

    private String celsius(GpuReading reading) {
        return reading.temperatureC().isPresent()
                ? texts.get(
                        "use.celsius", Integer.toString(reading.temperatureC().getAsInt()))
                : "";
    }

    private String whole(double number) {
        return String.format(texts.locale(), "%.0f", number);
    }

    private Duration since(UseSample sample) {
        var age = Duration.between(sample.at(), now);
        return age.isNegative() ? Duration.ZERO : age;
    }

    private boolean isOld(UseSample sample) {
        return since(sample).compareTo(OLD) > 0;
    }

    private String age(UseSample sample) {
        return texts.get("use.age", spoken.duration(since(sample)));
    }

    private Optional<Sparkline.Point> point(UsePoint at) {
        double ago = (double) Duration.between(at.at(), now).toMillis() / TRACK.toMillis();
        return at.utilizationPercent().isPresent() && ago <= 1
                ? Optional.of(
                        new Sparkline.Point(Math.min(1, 1 - ago), Math.clamp(share(at.utilizationPercent()), 0.0, 1.0)))
                : Optional.empty();
    }

    private String parts(List<GpuReading.MigSlice> slices) {
        return slices.stream()
                .map(it -> name(it) + " " + memory(it.memoryUsedMb()))
                .collect(Collectors.joining(" · "));
    }

    private String name(GpuReading.MigSlice slice) {
        return slice.profile().map(OneLine::of).orElse(texts.get("use.slice", slice.gpuInstance()));
    }

    private SliceBar.Slice slice(GpuReading.MigSlice slice) {
        var name = name(slice);
        var used = memory(slice.memoryUsedMb());
        var all = memory(slice.memoryTotalMb());
        return new SliceBar.Slice(
                slice.memoryTotalMb().orElse(1),
                memoryShare(slice.memoryUsedMb(), slice.memoryTotalMb()),
                texts.get("use.slice.memory", name, used, all));
    }

    private List<String> hint(UseSample sample) {
        var reading = sample.reading();
        var hint = new ArrayList<String>();
        reading.failure().ifPresent(it -> hint.add(texts.get("use.hint.failed", OneLine.of(it, 200))));
        if (reading.utilizationPercent().isPresent()) {
            hint.add(texts.get("use.hint.percent", reading.utilizationPercent().getAsInt()));
        } else if (reading.mig()) {
            hint.add(texts.get("use.hint.mig"));
        }
        if (reading.memoryUsedMb().isPresent()) {
            hint.add(texts.get("use.hint.memory", memory(reading.memoryUsedMb()), memory(reading.memoryTotalMb())));
        }
        reading.slices().forEach(it -> hint.add(slice(it).hint()));
        power(reading).ifPresent(hint::add);
        if (!reading.slowedBy().isEmpty()) {
            hint.add(texts.get("use.hint.slowed", OneLine.of(String.join(", ", reading.slowedBy()), 200)));
        }
        if (reading.eccUncorrected().orElse(0) > 0) {
            hint.add(texts.get("use.hint.ecc", reading.eccUncorrected().getAsLong()));
        }
        if (!reading.processes().isEmpty()) {
            hint.add(texts.get("use.hint.processes", processes(reading.processes())));
        }
        hint.add(texts.get(way(sample.way()), age(sample)));
        return hint;
    }

    private static String way(UseSample.Way way) {
        return switch (way) {
            case OWN_STEP -> "use.way.ownStep";
            case OWN_JOB -> "use.way.ownJob";
            case METRICS -> "use.way.metrics";
            case METRICS_BY_NUMBER -> "use.way.byNumber";
        };
    }

    private Optional<String> power(GpuReading reading) {
        var parts = new ArrayList<String>();
        if (reading.powerW().isPresent()) {
            parts.add(
                    reading.powerLimitW().isPresent()
                            ? texts.get(
                                    "use.hint.watts",
                                    whole(reading.powerW().getAsDouble()),
                                    whole(reading.powerLimitW().getAsDouble()))
                            : texts.get("use.watts", whole(reading.powerW().getAsDouble())));
        }
        reading.temperatureC().ifPresent(it -> parts.add(texts.get("use.celsius", Integer.toString(it))));
        reading.smClockMhz().ifPresent(it -> parts.add(texts.get("use.hint.clock", Integer.toString(it))));
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
    }

    private String processes(List<GpuReading.GpuProcess> processes) {
        var named = processes.stream()
                .limit(MOST_PROCESSES)
                .map(it -> OneLine.of(it.name(), 60) + " (" + memory(it.memoryMb()) + ")")
                .collect(Collectors.joining(", "));
        return processes.size() > MOST_PROCESSES ? named + " …" : named;
    }
}
