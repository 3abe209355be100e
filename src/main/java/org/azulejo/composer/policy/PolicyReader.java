package org.azulejo.composer.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.composer.json.JsonException;
import org.azulejo.composer.json.JsonPlace;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads site policies from JSON (docs/composer.md). Strict: what is not known or not right is an error that names the
/// place, not a guess.
public final class PolicyReader {

    private static final String EXTENDS = "extends";
    private static final Set<String> KEYS =
            Set.of("name", "runtime", "limits", "partitions", "paths", "habits", "kinds", "rules");
    private static final Set<String> LIMITS = Set.of(
            "gpusPerUser", "time", "nodes", "gpusPerNode", "cpusPerGpu", "threadsPerCore", "maxArraySize", "warning");
    private static final Set<String> PATHS =
            Set.of("scratch", "caches", "shared", "base", "results", "logs", "done", "secrets");
    private static final Set<String> HABITS = Set.of(
            "multiGpuEnvironment",
            "accountNeeded",
            "requeue",
            "exportAll",
            "mounts",
            "convertImages",
            "stopAfter",
            "oldScratch");
    private static final Set<String> REQUEST =
            Set.of("nodes", "gpus", "cpus", "memory", "time", "atOnce", "sharedMemory");

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,60}");
    private static final Pattern PATH = Pattern.compile("(?:/(?:[A-Za-z0-9._+-]|\\{user\\}|\\{account\\})+)+");
    private static final Pattern HOME_PATH = Pattern.compile("(?:~|/[A-Za-z0-9._+-]+)(?:/[A-Za-z0-9._+-]+)*");
    private static final Pattern PARTITION = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern SHARED_MEMORY = Pattern.compile("[1-9]\\d{0,4}[mg]");

    private static final Duration USUAL_WARNING = Duration.ofMinutes(2);
    private static final Duration USUAL_OLD_SCRATCH = Duration.ofHours(1);

    private PolicyReader() {}

    /// The policy in a text. With `extends` it begins as the shipped policy of that name: objects are merged key by
    /// key,
    /// everything else is taken as it stands.
    ///
    /// @throws PolicyException where something in it is not as it should be
    public static SitePolicy read(String json) throws PolicyException {
        try {
            return policy(JsonPlace.of(whole(JsonPlace.tree(json))));
        } catch (JsonException e) {
            throw new PolicyException(e.place(), e.what());
        }
    }

    private static JsonNode whole(JsonNode own) throws JsonException {
        if (!(own instanceof ObjectNode object) || !object.has(EXTENDS)) {
            return own;
        }
        var place = JsonPlace.of(own);
        var base = place.meant(EXTENDS, Policies::text, "one of " + String.join(", ", Policies.names()));
        var merged = JsonPlace.tree(base);
        object.remove(EXTENDS);
        merge((ObjectNode) merged, object);
        return merged;
    }

    private static void merge(ObjectNode base, ObjectNode own) {
        for (var entry : own.properties()) {
            if (entry.getValue() instanceof ObjectNode inner && base.get(entry.getKey()) instanceof ObjectNode outer) {
                merge(outer, inner);
            } else {
                base.set(entry.getKey(), entry.getValue());
            }
        }
    }

    private static SitePolicy policy(JsonPlace top) throws JsonException {
        top.onlyKeys(KEYS);
        var paths = paths(top.object("paths"));
        if (top.text("runtime").equals(ContainerRuntime.DOCKER.word())
                && paths.scratch().isEmpty()) {
            throw top.object("paths").wrong("scratch", "is missing; containers of Docker work there");
        }
        return new SitePolicy(
                matching(top, "name", NAME, "letters, digits and . _ -"),
                top.meant(
                        "runtime",
                        PolicyReader::runtime,
                        "one of "
                                + Stream.of(ContainerRuntime.values())
                                        .map(ContainerRuntime::word)
                                        .collect(Collectors.joining(", "))),
                limits(top.object("limits")),
                partitions(top.objects("partitions")),
                paths,
                habits(top.optionalObject("habits")),
                kinds(top.object("kinds")),
                rules(top.object("rules")),
                ClusterFacts.NONE);
    }

    private static Optional<ContainerRuntime> runtime(String word) {
        return Stream.of(ContainerRuntime.values())
                .filter(it -> it.word().equals(word))
                .findFirst();
    }

    private static Limits limits(JsonPlace place) throws JsonException {
        place.onlyKeys(LIMITS);
        return new Limits(
                place.optionalNumber("gpusPerUser", 1),
                place.optionalTime("time"),
                place.optionalNumber("nodes", 1),
                place.optionalNumber("gpusPerNode", 1),
                range(place),
                place.optionalNumber("threadsPerCore", 1).orElse(1),
                place.optionalNumber("maxArraySize", 2),
                place.optionalTime("warning").orElse(USUAL_WARNING));
    }

    private static Optional<Limits.Range> range(JsonPlace limits) throws JsonException {
        if (!limits.has("cpusPerGpu")) {
            return Optional.empty();
        }
        var place = limits.object("cpusPerGpu");
        place.onlyKeys(Set.of("least", "most"));
        var least = place.number("least", 1);
        return Optional.of(new Limits.Range(least, place.number("most", least)));
    }

    private static List<PartitionRule> partitions(List<JsonPlace> places) throws JsonException {
        var partitions = new ArrayList<PartitionRule>();
        for (var place : places) {
            place.onlyKeys(Set.of("name", "default", "time"));
            var name = matching(place, "name", PARTITION, "the name of a partition");
            if (partitions.stream().anyMatch(it -> it.name().equals(name))) {
                throw place.wrong("name", "stands there twice: " + name);
            }
            partitions.add(new PartitionRule(name, place.flag("default"), place.optionalTime("time")));
        }
        return partitions;
    }

    private static Paths paths(JsonPlace place) throws JsonException {
        place.onlyKeys(PATHS);
        var shared = place.texts("shared");
        for (int i = 0; i < shared.size(); i++) {
            if (!isPath(shared.get(i))) {
                throw place.wrong("shared[" + i + "]", "must be an absolute path, not \"" + shared.get(i) + "\"");
            }
        }
        return new Paths(
                place.has("scratch") ? Optional.of(path(place, "scratch")) : Optional.empty(),
                place.has("caches") ? Optional.of(path(place, "caches")) : Optional.empty(),
                shared,
                place.has("base") ? Optional.of(path(place, "base")) : Optional.empty(),
                path(place, "results"),
                path(place, "logs"),
                place.has("done") ? path(place, "done") : path(place, "results") + "/.done",
                place.has("secrets")
                        ? matching(place, "secrets", HOME_PATH, "a path that is absolute or begins with ~")
                        : "~/.secrets");
    }

    private static String path(JsonPlace place, String key) throws JsonException {
        return place.meant(
                key,
                it -> Optional.of(it).filter(PolicyReader::isPath),
                "an absolute path of letters, digits and . _ + - and, in braces, user and account");
    }

    private static boolean isPath(String text) {
        return PATH.matcher(text).matches() && !(text + "/").contains("/../") && !(text + "/").contains("/./");
    }

    private static Habits habits(JsonPlace place) throws JsonException {
        place.onlyKeys(HABITS);
        var environment = place.textsByName("multiGpuEnvironment");
        for (var name : environment.keySet()) {
            if (!VARIABLE.matcher(name).matches()) {
                throw place.wrong("multiGpuEnvironment." + name, "is no name of a variable");
            }
        }
        var mounts = place.texts("mounts");
        for (int i = 0; i < mounts.size(); i++) {
            if (!isPath(mounts.get(i))) {
                throw place.wrong("mounts[" + i + "]", "must be an absolute path, not \"" + mounts.get(i) + "\"");
            }
        }
        return new Habits(
                environment,
                place.flag("accountNeeded"),
                place.flag("requeue"),
                place.flag("exportAll"),
                mounts,
                place.flag("convertImages"),
                place.optionalTime("stopAfter"),
                place.optionalTime("oldScratch").orElse(USUAL_OLD_SCRATCH));
    }

    private static Map<JobKind, Request> kinds(JsonPlace place) throws JsonException {
        var kinds = new EnumMap<JobKind, Request>(JobKind.class);
        for (var word : place.keys()) {
            var kind = JobKind.of(word)
                    .orElseThrow(() -> place.wrong(
                            word,
                            "is no kind of job; known are "
                                    + Stream.of(JobKind.values())
                                            .map(JobKind::word)
                                            .collect(Collectors.joining(", "))));
            kinds.put(kind, request(place.object(word)));
        }
        return kinds;
    }

    private static Request request(JsonPlace place) throws JsonException {
        place.onlyKeys(REQUEST);
        return new Request(
                place.optionalNumber("nodes", 1).orElse(1),
                place.optionalNumber("gpus", 0).orElse(0),
                place.number("cpus", 1),
                place.optionalMeant("memory", MemoryAsk::parse, "an amount such as 64G, or 0 for the whole node"),
                place.time("time"),
                place.optionalNumber("atOnce", 1),
                place.has("sharedMemory")
                        ? Optional.of(matching(place, "sharedMemory", SHARED_MEMORY, "a size such as 16g"))
                        : Optional.empty());
    }

    private static Map<RuleId, Severity> rules(JsonPlace place) throws JsonException {
        var rules = new EnumMap<RuleId, Severity>(RuleId.class);
        for (var key : place.keys()) {
            var rule = RuleId.of(key)
                    .orElseThrow(() -> place.wrong(
                            key,
                            "is no rule; known are "
                                    + Stream.of(RuleId.values())
                                            .map(RuleId::key)
                                            .collect(Collectors.joining(", "))));
            var word = place.text(key);
            if (!word.equals("off")) {
                rules.put(rule, place.meant(key, Severity::of, "error, policy, advice or off"));
            }
        }
        return rules;
    }

    private static String matching(JsonPlace place, String key, Pattern form, String should) throws JsonException {
        return place.meant(
                key, it -> Optional.of(it).filter(text -> form.matcher(text).matches()), should);
    }
}
