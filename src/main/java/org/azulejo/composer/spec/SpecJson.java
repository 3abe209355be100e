package org.azulejo.composer.spec;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.azulejo.composer.json.JsonException;
import org.azulejo.composer.json.JsonPlace;
import org.azulejo.composer.json.WallTime;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.SitePolicy;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The JSON form of a [JobSpec] (docs/composer.md). Strict: what is not known or not right is an error that names the
/// place.
public final class SpecJson {

    private static final Set<String> KEYS = Set.of(
            "kind",
            "name",
            "request",
            "place",
            "image",
            "command",
            "workFolder",
            "inputs",
            "results",
            "environment",
            "secrets",
            "array",
            "notebookFolder",
            "body",
            "untrusted",
            "options");
    private static final Set<String> REQUEST =
            Set.of("nodes", "gpus", "cpus", "memory", "time", "atOnce", "sharedMemory");
    private static final Pattern SHARED_MEMORY = Pattern.compile("[1-9]\\d{0,4}[mg]");

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private SpecJson() {}

    /// The job that a text describes. What its request does not say is what the site says is usual for its kind.
    ///
    /// @throws SpecException where something in it is not as it should be, or the site does not offer the kind
    public static JobSpec read(String json, SitePolicy policy) throws SpecException {
        try {
            return spec(JsonPlace.of(JsonPlace.tree(json)), policy);
        } catch (JsonException e) {
            throw new SpecException(List.of(new SpecProblem(e.place(), e.what())));
        }
    }

    private static JobSpec spec(JsonPlace top, SitePolicy policy) throws JsonException {
        top.onlyKeys(KEYS);
        var kind = top.meant(
                "kind",
                word -> JobKind.of(word).filter(it -> policy.usual(it).isPresent()),
                "one of "
                        + policy.kinds().keySet().stream()
                                .sorted()
                                .map(JobKind::word)
                                .collect(Collectors.joining(", ")));
        var usual = policy.usual(kind).orElseThrow();
        return new JobSpecBuilder(kind, top.text("name"), request(top.optionalObject("request"), usual))
                .place(place(top.optionalObject("place")))
                .image(top.has("image") ? Optional.of(image(top.object("image"))) : Optional.empty())
                .command(top.texts("command"))
                .workFolder(top.optionalText("workFolder"))
                .inputs(top.has("inputs") ? inputs(top.objects("inputs")) : List.of())
                .results(results(top.optionalObject("results")))
                .environment(top.textsByName("environment"))
                .secrets(top.has("secrets") ? secrets(top.objects("secrets")) : List.of())
                .array(top.has("array") ? Optional.of(array(top.object("array"))) : Optional.empty())
                .notebookFolder(top.optionalText("notebookFolder"))
                .body(top.textOrEmpty("body"))
                .untrusted(top.flag("untrusted"))
                .options(top.textsByName("options"))
                .build();
    }

    private static Request request(JsonPlace place, Request usual) throws JsonException {
        place.onlyKeys(REQUEST);
        var memory = place.optionalMeant("memory", MemoryAsk::parse, "an amount such as 64G, or 0 for the whole node");
        var sharedMemory = place.optionalMeant(
                "sharedMemory",
                it -> Optional.of(it).filter(text -> SHARED_MEMORY.matcher(text).matches()),
                "a size such as 16g");
        var atOnce = place.optionalNumber("atOnce", 1);
        return new Request(
                place.optionalNumber("nodes", 1).orElse(usual.nodes()),
                place.optionalNumber("gpus", 0).orElse(usual.gpus()),
                place.optionalNumber("cpus", 1).orElse(usual.cpus()),
                memory.or(usual::memory),
                place.optionalTime("time").orElse(usual.time()),
                atOnce.isPresent() ? atOnce : usual.atOnce(),
                sharedMemory.or(usual::sharedMemory));
    }

    private static JobSpec.Place place(JsonPlace place) throws JsonException {
        place.onlyKeys(Set.of("partition", "account", "qos"));
        return new JobSpec.Place(
                place.optionalText("partition"), place.optionalText("account"), place.optionalText("qos"));
    }

    private static JobSpec.Image image(JsonPlace place) throws JsonException {
        place.onlyKeys(Set.of("name", "build", "rebuild"));
        return new JobSpec.Image(place.text("name"), place.optionalText("build"), place.flag("rebuild"));
    }

    private static List<JobSpec.Input> inputs(List<JsonPlace> places) throws JsonException {
        var inputs = new ArrayList<JobSpec.Input>();
        for (var place : places) {
            place.onlyKeys(Set.of("from", "name"));
            inputs.add(new JobSpec.Input(place.text("from"), place.text("name")));
        }
        return inputs;
    }

    private static JobSpec.Results results(JsonPlace place) throws JsonException {
        place.onlyKeys(Set.of("folder", "everyMinutes"));
        var minutes = place.optionalNumber("everyMinutes", 1);
        return new JobSpec.Results(
                place.optionalText("folder"),
                minutes.isPresent() ? Optional.of(Duration.ofMinutes(minutes.getAsInt())) : Optional.empty());
    }

    private static List<JobSpec.Secret> secrets(List<JsonPlace> places) throws JsonException {
        var secrets = new ArrayList<JobSpec.Secret>();
        for (var place : places) {
            place.onlyKeys(Set.of("file", "names"));
            secrets.add(new JobSpec.Secret(place.text("file"), place.texts("names")));
        }
        return secrets;
    }

    private static JobSpec.Array array(JsonPlace place) throws JsonException {
        place.onlyKeys(Set.of("manifest", "header", "items", "perTask", "firstTasks"));
        return new JobSpec.Array(
                place.text("manifest"),
                place.flag("header"),
                place.number("items", 1),
                place.optionalNumber("perTask", 1),
                place.optionalNumber("firstTasks", 1));
    }

    /// The text that [#read] reads. What is empty is left out; the request is whole.
    public static String write(JobSpec spec) {
        var json = new LinkedHashMap<String, Object>();
        json.put("kind", spec.kind().word());
        json.put("name", spec.name());
        json.put("request", request(spec.request()));
        var place = new LinkedHashMap<String, Object>();
        spec.place().partition().ifPresent(it -> place.put("partition", it));
        spec.place().account().ifPresent(it -> place.put("account", it));
        spec.place().qos().ifPresent(it -> place.put("qos", it));
        putUnlessEmpty(json, "place", place);
        spec.image().ifPresent(it -> json.put("image", image(it)));
        putUnlessEmpty(json, "command", spec.command());
        spec.workFolder().ifPresent(it -> json.put("workFolder", it));
        putUnlessEmpty(
                json,
                "inputs",
                spec.inputs().stream()
                        .map(it -> ordered("from", it.from(), "name", it.name()))
                        .toList());
        var results = new LinkedHashMap<String, Object>();
        spec.results().folder().ifPresent(it -> results.put("folder", it));
        spec.results().every().ifPresent(it -> results.put("everyMinutes", it.toMinutes()));
        putUnlessEmpty(json, "results", results);
        putUnlessEmpty(json, "environment", spec.environment());
        putUnlessEmpty(
                json,
                "secrets",
                spec.secrets().stream()
                        .map(it -> ordered("file", it.file(), "names", it.names()))
                        .toList());
        spec.array().ifPresent(it -> json.put("array", array(it)));
        spec.notebookFolder().ifPresent(it -> json.put("notebookFolder", it));
        if (!spec.body().isEmpty()) {
            json.put("body", spec.body());
        }
        if (spec.untrusted()) {
            json.put("untrusted", true);
        }
        putUnlessEmpty(json, "options", spec.options());
        return JSON.writeValueAsString(json);
    }

    private static Map<String, Object> request(Request request) {
        var json = new LinkedHashMap<String, Object>();
        json.put("nodes", request.nodes());
        json.put("gpus", request.gpus());
        json.put("cpus", request.cpus());
        request.memory().ifPresent(it -> json.put("memory", it.word()));
        json.put("time", WallTime.text(request.time()));
        request.atOnce().ifPresent(it -> json.put("atOnce", it));
        request.sharedMemory().ifPresent(it -> json.put("sharedMemory", it));
        return json;
    }

    private static Map<String, Object> image(JobSpec.Image image) {
        var json = new LinkedHashMap<String, Object>();
        json.put("name", image.name());
        image.build().ifPresent(it -> json.put("build", it));
        if (image.rebuild()) {
            json.put("rebuild", true);
        }
        return json;
    }

    private static Map<String, Object> array(JobSpec.Array array) {
        var json = new LinkedHashMap<String, Object>();
        json.put("manifest", array.manifest());
        json.put("header", array.header());
        json.put("items", array.items());
        array.perTask().ifPresent(it -> json.put("perTask", it));
        array.firstTasks().ifPresent(it -> json.put("firstTasks", it));
        return json;
    }

    private static Map<String, Object> ordered(String key, Object value, String otherKey, Object otherValue) {
        var json = new LinkedHashMap<String, Object>();
        json.put(key, value);
        json.put(otherKey, otherValue);
        return json;
    }

    private static void putUnlessEmpty(Map<String, Object> json, String key, Map<String, ?> value) {
        if (!value.isEmpty()) {
            json.put(key, value);
        }
    }

    private static void putUnlessEmpty(Map<String, Object> json, String key, List<?> value) {
        if (!value.isEmpty()) {
            json.put(key, value);
        }
    }
}
