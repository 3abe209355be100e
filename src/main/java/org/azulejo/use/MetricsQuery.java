package org.azulejo.use;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.remote.Command;
import org.azulejo.settings.Metrics;
import org.azulejo.settings.Metrics.Quantity;

/// One question to Prometheus for all GPUs, as a command for the login node.
///
/// The series of each quantity are reduced to the labels that tell GPUs and MIG slices apart (exporters repeat a GPU
/// for each container, and name its model and driver on every line), and are marked with the quantity. The time of a
/// value in an answer is that of the question: when it was measured only `timestamp` knows.
final class MetricsQuery {

    /// The label that says which quantity it is.
    static final String MARK = "azulejo";

    /// The mark of those whose value is the time of the measurement, and which have the labels that identify a GPU.
    static final String WHO = "who";

    static final String SLICE = "GPU_I_ID";
    static final String PROFILE = "GPU_I_PROFILE";
    static final String BUS = "pci_bus_id";

    /// How many bytes an answer may have: 4,608 GPUs take 5 MB.
    static final int LARGEST = 24 * 1024 * 1024;

    private static final Duration LIMIT = Duration.ofSeconds(25);

    private static final String ASK = script();

    private MetricsQuery() {}

    static Command command(Metrics metrics) {
        return Command.of(LIMIT, "sh", "-c", ASK, "sh", address(metrics), String.valueOf(LARGEST));
    }

    static String address(Metrics metrics) {
        var base = metrics.url().toString().replaceAll("/+$", "");
        return base + "/api/v1/query?timeout=15s&query=" + URLEncoder.encode(query(metrics), UTF_8);
    }

    static String query(Metrics metrics) {
        var parts = new ArrayList<String>();
        Stream.of(Quantity.values())
                .filter(metrics.series()::containsKey)
                .forEach(quantity -> parts.add(marked(
                        "max by (%s) (%s)".formatted(labels(metrics), selector(metrics, nameOf(metrics, quantity))),
                        quantity.key())));
        // The first that has the GPU says who it is: where MIG is on, there is no utilisation.
        var who = metrics.info()
                .map(Stream::of)
                .orElseGet(() -> Stream.of(Quantity.MEMORY_USED, Quantity.UTILIZATION)
                        .filter(metrics.series()::containsKey)
                        .map(quantity -> nameOf(metrics, quantity)))
                .map(name -> "max by (%s) (timestamp(%s))".formatted(identity(metrics), selector(metrics, name)))
                .collect(Collectors.joining(" or "));
        if (!who.isEmpty()) {
            parts.add(marked(who, WHO));
        }
        return String.join(" or ", parts);
    }

    /// The label that all series have, to tell the GPUs of a node apart.
    static String key(Metrics metrics) {
        return metrics.info().isPresent() ? metrics.uuidLabel() : metrics.indexLabel();
    }

    private static String marked(String expression, String mark) {
        return "label_replace(%s, \"%s\", \"%s\", \"\", \"\")".formatted(expression, MARK, mark);
    }

    private static String selector(Metrics metrics, String name) {
        return metrics.where().isBlank() ? name : name + "{" + metrics.where() + "}";
    }

    private static String nameOf(Metrics metrics, Quantity quantity) {
        return metrics.series().getOrDefault(quantity, "");
    }

    private static String labels(Metrics metrics) {
        return names(Stream.concat(metrics.nodeLabels().stream(), Stream.of(key(metrics), SLICE)));
    }

    private static String identity(Metrics metrics) {
        return names(Stream.concat(
                metrics.nodeLabels().stream(),
                Stream.of(metrics.indexLabel(), metrics.uuidLabel(), BUS, SLICE, PROFILE)));
    }

    private static String names(Stream<String> labels) {
        return labels.distinct().collect(Collectors.collectingAndThen(Collectors.toList(), MetricsQuery::joined));
    }

    private static String joined(List<String> labels) {
        return String.join(", ", labels);
    }

    private static String script() {
        try (InputStream file = Objects.requireNonNull(MetricsQuery.class.getResourceAsStream("metrics.sh"))) {
            return new String(file.readAllBytes(), UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
