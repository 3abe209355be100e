package org.azulejo.use;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.azulejo.cluster.Snapshot;
import org.azulejo.nvidia.GpuReading;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.Metrics;
import org.azulejo.settings.Metrics.Numbering;
import org.azulejo.settings.Metrics.Quantity;
import org.azulejo.slurm.Gres;
import org.azulejo.slurm.Node;
import org.azulejo.use.GpuUse.Trouble;
import org.azulejo.use.MetricsAnswer.Element;
import org.azulejo.use.UseSample.Way;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Asks a site's Prometheus, by a command on the login node, for the use of all GPUs. Blocks; for one thread.
///
/// Its exporters number GPUs by PCI address, Slurm by the files of its gres.conf. A GPU whose UUID nvidia-smi has
/// placed before is certain; the others are taken by their number, which the sample says, and only while no certain
/// one of that node contradicts it.
public final class MetricsSource {

    private static final Logger LOG = LoggerFactory.getLogger(MetricsSource.class);

    private static final int MOST_NAMED = 3;

    private final Remote remote;
    private final Metrics metrics;
    private final Clock clock;
    private final Map<String, GpuPlace> places = new HashMap<>();
    private final Map<GpuPlace, Double> measured = new HashMap<>();

    public MetricsSource(Remote remote, Metrics metrics, Clock clock) {
        this.remote = remote;
        this.metrics = metrics;
        this.clock = clock;
    }

    /// What one question gave.
    ///
    /// @param samples those that are newer than what was known
    /// @param troubles by node; empty for what concerns all
    public record Look(Map<GpuPlace, UseSample> samples, Map<String, Trouble> troubles) {
        public Look {
            samples = Map.copyOf(samples);
            troubles = Map.copyOf(troubles);
        }
    }

    /// Takes from looks of one's own which GPU is where.
    public void learn(GpuUse use) {
        use.latest().forEach((place, sample) -> {
            if (sample.way() == Way.OWN_STEP || sample.way() == Way.OWN_JOB) {
                sample.reading().uuid().ifPresent(uuid -> places.put(plain(uuid), place));
            }
        });
    }

    public Look look(Snapshot snapshot) throws InterruptedException {
        return look(sizes(snapshot));
    }

    /// @param sizes how many GPUs each node has
    Look look(Map<String, Integer> sizes) throws InterruptedException {
        MetricsAnswer answer;
        try {
            answer = MetricsAnswer.read(
                    remote.run(List.of(MetricsQuery.command(metrics))).getFirst());
        } catch (RemoteException e) {
            LOG.info("the metrics could not be asked", e);
            return failed(Trouble.Kind.CONNECTION, OneLine.of(String.valueOf(e.getMessage())));
        }
        return switch (answer) {
            case MetricsAnswer.Failed failure -> failed(Trouble.Kind.METRICS, failure.words());
            case MetricsAnswer.Values values -> look(values, sizes);
        };
    }

    private Look failed(Trouble.Kind kind, String words) {
        return new Look(Map.of(), Map.of("", new Trouble(clock.instant(), kind, words)));
    }

    private Look look(MetricsAnswer.Values values, Map<String, Integer> sizes) {
        if (values.odd() > 0) {
            LOG.warn("{} elements of the metrics were not understood", values.odd());
        }
        var now = clock.instant();
        var strangers = new LinkedHashSet<String>();
        var gpus = gpus(values.elements(), new NodeLabels(sizes.keySet()), strangers);
        var samples = new HashMap<GpuPlace, UseSample>();
        var troubles = new TreeMap<String, Trouble>();
        gpus.forEach((node, found) -> {
            var placing = placing(node, sizes.getOrDefault(node, 0), found);
            placing.placed().forEach((place, placed) -> take(place, placed, now, samples));
            placing.words().ifPresent(words -> troubles.put(node, new Trouble(now, Trouble.Kind.METRICS, words)));
        });
        words(values, gpus.isEmpty(), strangers)
                .ifPresent(words -> troubles.put("", new Trouble(now, Trouble.Kind.METRICS, words)));
        return new Look(samples, troubles);
    }

    private Optional<String> words(MetricsAnswer.Values values, boolean none, Set<String> strangers) {
        if (!values.warnings().isEmpty()) {
            return Optional.of(String.join(
                    "; ", values.warnings().stream().limit(MOST_NAMED).toList()));
        }
        if (!none) {
            return Optional.empty();
        }
        if (!strangers.isEmpty()) {
            return Optional.of("none of its GPUs is on a node of this cluster, but on "
                    + strangers.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                    + (strangers.size() > MOST_NAMED ? " and " + (strangers.size() - MOST_NAMED) + " more" : ""));
        }
        return Optional.of("it has no such series: "
                + metrics.series().values().stream().sorted().collect(Collectors.joining(", ")));
    }

    private void take(GpuPlace place, Placed placed, Instant now, Map<GpuPlace, UseSample> samples) {
        var gpu = placed.gpu();
        double last = measured.getOrDefault(place, Double.NEGATIVE_INFINITY);
        double at = gpu.measured.orElse(gpu.asked);
        if (at <= last) {
            return;
        }
        measured.put(place, at);
        var age = Duration.ofMillis(Math.round(Math.clamp(gpu.asked - at, 0, 1e6) * 1000));
        samples.put(place, new UseSample(now.minus(age), placed.way(), gpu.reading()));
    }

    private static Map<String, Integer> sizes(Snapshot snapshot) {
        return snapshot.nodes().value().stream()
                .collect(Collectors.toMap(
                        Node::name,
                        node -> node.gres().stream()
                                .filter(Gres::isGpu)
                                .mapToInt(Gres::count)
                                .sum(),
                        Math::max));
    }

    /// @param strangers takes the words of labels that name no node
    private Map<String, List<Found>> gpus(List<Element> elements, NodeLabels nodes, Set<String> strangers) {
        var byNode = new TreeMap<String, Map<String, Found>>();
        for (var element : elements) {
            var key = plain(element.label(MetricsQuery.key(metrics)));
            var node = metrics.nodeLabels().stream()
                    .flatMap(label -> nodes.node(element.label(label)).stream())
                    .findFirst();
            if (node.isEmpty()) {
                metrics.nodeLabels().stream()
                        .map(element::label)
                        .filter(label -> !label.isEmpty())
                        .findFirst()
                        .ifPresent(label -> strangers.add(OneLine.shown(label)));
            } else if (!key.isEmpty()) {
                byNode.computeIfAbsent(node.get(), _ -> new TreeMap<>())
                        .computeIfAbsent(key, _ -> new Found())
                        .add(element, metrics);
            }
        }
        return byNode.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> List.copyOf(entry.getValue().values())));
    }

    private Placing placing(String node, int size, List<Found> found) {
        var certain = new HashMap<GpuPlace, Placed>();
        boolean contradicted = false;
        var uncertain = new ArrayList<Found>();
        for (var gpu : found) {
            var known = gpu.uuid.map(places::get).filter(place -> place.node().equals(node));
            if (known.isPresent()) {
                certain.put(known.get(), new Placed(gpu, Way.METRICS));
                contradicted |= gpu.number.isPresent()
                        && gpu.number.getAsInt() != known.get().index();
            } else {
                uncertain.add(gpu);
            }
        }
        if (contradicted && !uncertain.isEmpty()) {
            return new Placing(
                    certain,
                    Optional.of("they number the GPUs of " + node + " otherwise than Slurm: of " + uncertain.size()
                            + " it is not known which they are"));
        }
        // where a node has one GPU, or the profile says so, the number is Slurm's
        var way = metrics.numbering() == Numbering.SLURM || size == 1 ? Way.METRICS : Way.METRICS_BY_NUMBER;
        var twice = new HashSet<GpuPlace>();
        for (var gpu : uncertain) {
            if (gpu.number.isPresent() && gpu.number.getAsInt() < size) {
                var place = new GpuPlace(node, gpu.number.getAsInt());
                if (certain.putIfAbsent(place, new Placed(gpu, way)) != null) {
                    twice.add(place);
                }
            } else {
                LOG.debug("a GPU of {} has no number below {}", node, size);
            }
        }
        certain.keySet().removeAll(twice);
        return new Placing(
                certain,
                twice.isEmpty() ? Optional.empty() : Optional.of("several GPUs of " + node + " have the same number"));
    }

    private static String plain(String uuid) {
        var lower = uuid.strip().toLowerCase(Locale.ROOT);
        return lower.startsWith("gpu-") ? lower.substring("gpu-".length()) : lower;
    }

    private record Placed(Found gpu, Way way) {}

    private record Placing(Map<GpuPlace, Placed> placed, Optional<String> words) {}

    /// What the elements say of one GPU.
    private static final class Found {

        private final Map<Quantity, Double> values = new EnumMap<>(Quantity.class);
        private final Map<Integer, Slice> slices = new TreeMap<>();
        private Optional<String> uuid = Optional.empty();
        private Optional<String> bus = Optional.empty();
        private OptionalInt number = OptionalInt.empty();
        private OptionalDouble measured = OptionalDouble.empty();
        private double asked;

        void add(Element element, Metrics metrics) {
            asked = element.asked();
            if (number.isEmpty()) {
                number = smallNumber(element.label(metrics.indexLabel()));
            }
            var slice = smallNumber(element.label(MetricsQuery.SLICE));
            var mark = element.label(MetricsQuery.MARK);
            if (mark.equals(MetricsQuery.WHO)) {
                identify(element, metrics, slice);
                return;
            }
            for (var quantity : Quantity.values()) {
                if (quantity.key().equals(mark)) {
                    var into = slice.isPresent() ? slice(slice.getAsInt()).values : values;
                    // One GPU several times (two exporters, a line a container): none is better, the larger is taken.
                    inUnit(quantity, element.value(), metrics.unit())
                            .ifPresent(value -> into.merge(quantity, value, Math::max));
                }
            }
        }

        private void identify(Element element, Metrics metrics, OptionalInt slice) {
            var itsUuid = plain(element.label(metrics.uuidLabel()));
            if (!itsUuid.isEmpty()) {
                uuid = Optional.of(itsUuid);
            }
            var itsBus = element.label(MetricsQuery.BUS);
            if (!itsBus.isEmpty()) {
                bus = Optional.of(OneLine.of(itsBus));
            }
            if (slice.isPresent()) {
                var profile = element.label(MetricsQuery.PROFILE);
                slice(slice.getAsInt()).profile =
                        profile.isEmpty() ? Optional.empty() : Optional.of(OneLine.of(profile));
            }
            if (Double.isFinite(element.value())) {
                measured = OptionalDouble.of(Math.max(element.value(), measured.orElse(element.value())));
            }
        }

        private Slice slice(int id) {
            return slices.computeIfAbsent(id, _ -> new Slice());
        }

        GpuReading reading() {
            var parts = slices.entrySet().stream()
                    .map(entry -> entry.getValue().slice(entry.getKey()))
                    .toList();
            var used = whole(values, Quantity.MEMORY_USED);
            return new GpuReading(
                    uuid.map(it -> "GPU-" + it),
                    bus,
                    OptionalInt.empty(),
                    Optional.empty(),
                    rounded(Quantity.UTILIZATION),
                    used.isPresent() || parts.isEmpty()
                            ? used
                            : sum(parts.stream()
                                    .map(GpuReading.MigSlice::memoryUsedMb)
                                    .toList()),
                    total(values),
                    rounded(Quantity.TEMPERATURE),
                    decimal(Quantity.POWER),
                    decimal(Quantity.POWER_LIMIT),
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    OptionalLong.empty(),
                    List.of(),
                    List.of(),
                    !parts.isEmpty(),
                    parts,
                    Optional.empty());
        }

        private OptionalInt rounded(Quantity quantity) {
            var value = values.get(quantity);
            return value == null ? OptionalInt.empty() : OptionalInt.of((int) Math.round(value));
        }

        private OptionalDouble decimal(Quantity quantity) {
            var value = values.get(quantity);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }
    }

    /// What they say of one MIG slice.
    private static final class Slice {

        private final Map<Quantity, Double> values = new EnumMap<>(Quantity.class);
        private Optional<String> profile = Optional.empty();

        GpuReading.MigSlice slice(int id) {
            return new GpuReading.MigSlice(
                    id,
                    OptionalInt.empty(),
                    Optional.empty(),
                    profile,
                    whole(values, Quantity.MEMORY_USED),
                    total(values));
        }
    }

    /// Without what the driver keeps for itself, where only used and free are known.
    private static OptionalLong total(Map<Quantity, Double> values) {
        var total = whole(values, Quantity.MEMORY_TOTAL);
        var used = whole(values, Quantity.MEMORY_USED);
        var free = whole(values, Quantity.MEMORY_FREE);
        return total.isPresent() || used.isEmpty() || free.isEmpty()
                ? total
                : OptionalLong.of(used.getAsLong() + free.getAsLong());
    }

    private static OptionalLong whole(Map<Quantity, Double> values, Quantity quantity) {
        var value = values.get(quantity);
        return value == null ? OptionalLong.empty() : OptionalLong.of(Math.round(value));
    }

    private static OptionalLong sum(List<OptionalLong> parts) {
        return parts.stream().allMatch(OptionalLong::isEmpty)
                ? OptionalLong.empty()
                : OptionalLong.of(
                        parts.stream().mapToLong(part -> part.orElse(0)).sum());
    }

    /// In percent, MiB, Celsius, watts; nothing for what cannot be. DCGM has numbers that mean 'none', all of them far
    /// beyond what can be.
    static Optional<Double> inUnit(Quantity quantity, double value, Metrics.Unit unit) {
        double here = switch (quantity) {
            case UTILIZATION -> unit.utilizationRatio() ? value * 100 : value;
            case MEMORY_USED, MEMORY_FREE, MEMORY_TOTAL -> unit.memoryBytes() ? value / (1024 * 1024) : value;
            case TEMPERATURE, POWER, POWER_LIMIT -> value;
        };
        double most = switch (quantity) {
            case UTILIZATION -> 100;
            case MEMORY_USED, MEMORY_FREE, MEMORY_TOTAL -> 16 * 1024 * 1024;
            case TEMPERATURE -> 200;
            case POWER, POWER_LIMIT -> 100_000;
        };
        return here >= 0 && here <= most ? Optional.of(here) : Optional.empty();
    }

    private static OptionalInt smallNumber(String text) {
        return text.matches("\\d{1,4}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }
}
