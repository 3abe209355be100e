package org.azulejo.settings;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads site profiles from JSON (docs/site-profile.md). Strict: what is not known or not right is an error, not a
/// guess.
public final class SiteFiles {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final Set<String> KEYS =
            Set.of("usualGpus", "usualTime", "leastCpusPerGpu", "leastMemoryMbPerGpu", "scratch", "looking", "metrics");
    private static final Set<String> METRICS_KEYS = Set.of(
            "url",
            "exporter",
            "nodeLabels",
            "indexLabel",
            "uuidLabel",
            "info",
            "numbering",
            "series",
            "memoryBytes",
            "utilizationRatio",
            "where");
    private static final Map<String, Metrics.Quantity> SERIES =
            Stream.of(Metrics.Quantity.values()).collect(toMap(Metrics.Quantity::key, quantity -> quantity));
    private static final Map<String, SiteProfile.Looking> LOOKING = Map.of(
            "automatic", SiteProfile.Looking.AUTOMATIC,
            "own-jobs", SiteProfile.Looking.OWN_JOBS,
            "whole-nodes", SiteProfile.Looking.WHOLE_NODES,
            "never", SiteProfile.Looking.NEVER);
    private static final Pattern TIME = Pattern.compile("(?:(\\d{1,4})-)?(\\d{1,3}):([0-5]\\d):([0-5]\\d)");
    private static final Pattern CLUSTER = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,80}");

    private SiteFiles() {}

    /// The profile in a file.
    ///
    /// @throws SettingsException where it cannot be read, or something in it is not as it should be
    public static SiteProfile read(Path file) throws SettingsException {
        try {
            return new Reader(file).profile(JSON.readTree(Files.readString(file)));
        } catch (IOException e) {
            throw new SettingsException(file, "cannot be read: " + e.getMessage());
        } catch (JacksonException e) {
            var place = e.getLocation();
            throw new SettingsException(
                    file,
                    (place == null ? "" : "line " + place.getLineNr() + ", column " + place.getColumnNr() + ": ")
                            + e.getOriginalMessage());
        }
    }

    /// The profile that the user has written for a cluster, in `sites/<name>.json` below the settings; empty
    /// where there is none.
    ///
    /// @param cluster its name in Slurm
    public static Optional<SiteProfile> ofCluster(Folders folders, String cluster) throws SettingsException {
        if (!CLUSTER.matcher(cluster).matches()) {
            return Optional.empty();
        }
        var file = folders.settings().resolve("sites").resolve(cluster + ".json");
        return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
    }

    /// Reads one file; its complaints name the place.
    private record Reader(Path file) {

        SiteProfile profile(JsonNode top) throws SettingsException {
            onlyKeys(top, "", KEYS);
            var none = SiteProfile.NONE;
            var usualGpus = number(top, "", "usualGpus");
            var cpus = number(top, "", "leastCpusPerGpu");
            var memory = number(top, "", "leastMemoryMbPerGpu");
            return new SiteProfile(
                    usualGpus,
                    time(top),
                    cpus.orElse(none.leastCpusPerGpu()),
                    memory.isPresent() ? memory.getAsInt() : none.leastMemoryMbPerGpu(),
                    scratch(top),
                    looking(top),
                    metrics(top));
        }

        private void onlyKeys(JsonNode node, String at, Set<String> known) throws SettingsException {
            if (!node.isObject()) {
                throw wrong(at, "must be an object in braces");
            }
            for (var name : node.propertyNames()) {
                if (!known.contains(name)) {
                    throw wrong(at + name, "is not known here; known are " + String.join(", ", new TreeSet<>(known)));
                }
            }
        }

        private OptionalInt number(JsonNode node, String at, String key) throws SettingsException {
            var value = node.get(key);
            if (value == null) {
                return OptionalInt.empty();
            }
            if (!value.isInt() || value.intValue() < 1) {
                throw wrong(at + key, "must be a whole number of at least 1, not " + value);
            }
            return OptionalInt.of(value.intValue());
        }

        private Optional<String> text(JsonNode node, String at, String key) throws SettingsException {
            var value = node.get(key);
            if (value == null) {
                return Optional.empty();
            }
            if (!value.isString() || value.stringValue().isBlank()) {
                throw wrong(at + key, "must be a text, not " + value);
            }
            return Optional.of(value.stringValue());
        }

        private String neededText(JsonNode node, String at, String key) throws SettingsException {
            var text = text(node, at, key);
            if (text.isEmpty()) {
                throw wrong(at + key, "is missing");
            }
            return text.get();
        }

        private Optional<Duration> time(JsonNode top) throws SettingsException {
            var text = text(top, "", "usualTime");
            if (text.isEmpty()) {
                return Optional.empty();
            }
            var match = TIME.matcher(text.get());
            if (!match.matches()) {
                throw wrong("usualTime", "must be D-HH:MM:SS or HH:MM:SS, not \"" + text.get() + "\"");
            }
            var days = match.group(1) == null ? 0 : Long.parseLong(match.group(1));
            return Optional.of(Duration.ofDays(days)
                    .plusHours(Long.parseLong(match.group(2)))
                    .plusMinutes(Long.parseLong(match.group(3)))
                    .plusSeconds(Long.parseLong(match.group(4))));
        }

        private Optional<SiteProfile.Scratch> scratch(JsonNode top) throws SettingsException {
            var text = text(top, "", "scratch");
            if (text.isEmpty()) {
                return Optional.empty();
            }
            if (!SiteProfile.Scratch.isPath(text.get())) {
                throw wrong("scratch", "must be an absolute path that ends in /{user}, not \"" + text.get() + "\"");
            }
            return Optional.of(new SiteProfile.Scratch(text.get()));
        }

        private SiteProfile.Looking looking(JsonNode top) throws SettingsException {
            var text = text(top, "", "looking").orElse("automatic");
            var looking = LOOKING.get(text);
            if (looking == null) {
                throw wrong(
                        "looking",
                        "must be one of " + String.join(", ", new TreeSet<>(LOOKING.keySet())) + ", not \"" + text
                                + "\"");
            }
            return looking;
        }

        private Optional<Metrics> metrics(JsonNode top) throws SettingsException {
            var node = top.get("metrics");
            if (node == null) {
                return Optional.empty();
            }
            var at = "metrics.";
            onlyKeys(node, at, METRICS_KEYS);
            var url = url(neededText(node, at, "url"));
            var preset = preset(node, url);
            var series = series(node);
            if (preset.isEmpty() && series.isEmpty()) {
                throw wrong(at + "series", "is missing; it may be left out only where exporter names a known one");
            }
            var nodeLabels = texts(node, at, "nodeLabels");
            if (preset.isEmpty() && nodeLabels.isEmpty()) {
                throw wrong(at + "nodeLabels", "is missing; it may be left out only where exporter names a known one");
            }
            return Optional.of(new Metrics(
                    url,
                    nodeLabels.isEmpty() ? preset.map(Metrics::nodeLabels).orElse(List.of()) : nodeLabels,
                    text(node, at, "indexLabel")
                            .or(() -> preset.map(Metrics::indexLabel))
                            .orElse("gpu"),
                    text(node, at, "uuidLabel")
                            .or(() -> preset.map(Metrics::uuidLabel))
                            .orElse("uuid"),
                    text(node, at, "info").or(() -> preset.flatMap(Metrics::info)),
                    numbering(node),
                    series.isEmpty() ? preset.map(Metrics::series).orElse(Map.of()) : series,
                    new Metrics.Unit(
                            flag(node, "memoryBytes")
                                    .orElse(preset.filter(it -> it.unit().memoryBytes())
                                            .isPresent()),
                            flag(node, "utilizationRatio")
                                    .orElse(preset.filter(it -> it.unit().utilizationRatio())
                                            .isPresent())),
                    text(node, at, "where").orElse("")));
        }

        private Optional<Metrics> preset(JsonNode node, URI url) throws SettingsException {
            var exporter = text(node, "metrics.", "exporter");
            if (exporter.isEmpty()) {
                return Optional.empty();
            }
            var preset = Metrics.preset(exporter.get(), url);
            if (preset.isEmpty()) {
                throw wrong(
                        "metrics.exporter",
                        "must be dcgm or nvidia_gpu_exporter, or left out; not \"" + exporter.get() + "\"");
            }
            return preset;
        }

        private Metrics.Numbering numbering(JsonNode node) throws SettingsException {
            return switch (text(node, "metrics.", "numbering").orElse("nvidia")) {
                case "nvidia" -> Metrics.Numbering.NVIDIA;
                case "slurm" -> Metrics.Numbering.SLURM;
                default -> throw wrong("metrics.numbering", "must be nvidia or slurm");
            };
        }

        private Map<Metrics.Quantity, String> series(JsonNode metrics) throws SettingsException {
            var node = metrics.get("series");
            var series = new EnumMap<Metrics.Quantity, String>(Metrics.Quantity.class);
            if (node != null) {
                onlyKeys(node, "metrics.series.", SERIES.keySet());
                for (var entry : SERIES.entrySet()) {
                    text(node, "metrics.series.", entry.getKey()).ifPresent(name -> series.put(entry.getValue(), name));
                }
            }
            return series;
        }

        private List<String> texts(JsonNode node, String at, String key) throws SettingsException {
            var value = node.get(key);
            if (value == null) {
                return List.of();
            }
            var texts = new ArrayList<String>();
            for (var one : value) {
                if (one.isString() && !one.stringValue().isBlank()) {
                    texts.add(one.stringValue());
                }
            }
            if (!value.isArray() || value.isEmpty() || texts.size() != value.size()) {
                throw wrong(at + key, "must be a list of texts, not " + value);
            }
            return texts;
        }

        private Optional<Boolean> flag(JsonNode node, String key) throws SettingsException {
            var value = node.get(key);
            if (value != null && !value.isBoolean()) {
                throw wrong("metrics." + key, "must be true or false, not " + value);
            }
            return Optional.ofNullable(value).map(JsonNode::booleanValue);
        }

        private URI url(String text) throws SettingsException {
            try {
                var uri = new URI(text);
                if (List.of("http", "https").contains(String.valueOf(uri.getScheme())) && uri.getHost() != null) {
                    return uri;
                }
            } catch (URISyntaxException notOne) {
                throw wrong("metrics.url", "is no address: " + notOne.getMessage());
            }
            throw wrong("metrics.url", "must begin with http:// or https://, not \"" + text + "\"");
        }

        private SettingsException wrong(String at, String what) {
            return new SettingsException(
                    file, at.isEmpty() ? "the whole " + what : at.replaceFirst("\\.$", "") + " " + what);
        }
    }
}
