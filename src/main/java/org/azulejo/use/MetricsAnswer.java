package org.azulejo.use;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.azulejo.remote.Answer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What Prometheus answered to one question.
sealed interface MetricsAnswer {

    /// Values.
    ///
    /// @param warnings what Prometheus says about them: not all of its sources may have answered
    /// @param odd how many elements were not understood
    record Values(List<Element> elements, List<String> warnings, int odd) implements MetricsAnswer {
        public Values {
            elements = List.copyOf(elements);
            warnings = List.copyOf(warnings);
        }
    }

    /// None.
    record Failed(String words) implements MetricsAnswer {}

    /// One series at the moment of the question.
    ///
    /// @param asked that moment, by Prometheus' clock, in seconds
    record Element(Map<String, String> labels, double asked, double value) {
        public Element {
            labels = Map.copyOf(labels);
        }

        String label(String name) {
            return labels.getOrDefault(name, "");
        }
    }

    JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static MetricsAnswer read(Answer answer) {
        var out = answer.out();
        if (answer.timedOut()) {
            return new Failed("no answer within " + answer.command().limit().toSeconds() + " s");
        }
        if (out.length() >= MetricsQuery.LARGEST) {
            return new Failed("the answer is longer than " + MetricsQuery.LARGEST / (1024 * 1024) + " MB");
        }
        int lastLine = out.lastIndexOf('\n');
        var body = (lastLine < 0 ? out : out.substring(0, lastLine)).strip();
        var status = lastLine < 0 ? "" : out.substring(lastLine + 1).strip();
        var http = status.matches("[1-9]\\d\\d") ? "HTTP " + status : "";
        if (body.isEmpty()) {
            var words = OneLine.of(answer.err());
            return new Failed(!words.isEmpty() ? words : http.isEmpty() ? "no answer" : http + " without an answer");
        }
        return parse(body, http);
    }

    private static MetricsAnswer parse(String body, String http) {
        JsonNode root;
        try {
            root = JSON.readTree(body);
        } catch (JacksonException e) {
            return new Failed((http.isEmpty() ? "" : http + ": ") + "not an answer of Prometheus, it begins "
                    + OneLine.shown(body));
        }
        return switch (text(root.path("status")).orElse("")) {
            case "error" ->
                new Failed(OneLine.of(text(root.path("errorType")).orElse("error") + ": "
                        + text(root.path("error")).orElse("")));
            case "success" -> values(root);
            default -> new Failed("not an answer of Prometheus, it begins " + OneLine.shown(body));
        };
    }

    private static MetricsAnswer values(JsonNode root) {
        var data = root.path("data");
        if (!data.path("result").isArray() || !text(data.path("resultType")).equals(Optional.of("vector"))) {
            return new Failed("Prometheus answers with "
                    + OneLine.shown(text(data.path("resultType")).orElse("nothing")) + " instead of a vector");
        }
        var elements = new ArrayList<Element>();
        int odd = 0;
        for (var node : data.path("result")) {
            var element = element(node);
            element.ifPresent(elements::add);
            odd += element.isPresent() ? 0 : 1;
        }
        var warnings = new ArrayList<String>();
        for (var warning : root.path("warnings")) {
            warnings.add(OneLine.of(text(warning).orElse("")));
        }
        return new Values(elements, warnings, odd);
    }

    private static Optional<Element> element(JsonNode node) {
        var value = node.path("value");
        if (!node.path("metric").isObject()
                || value.size() != 2
                || !value.path(0).isNumber()
                || !value.path(1).isString()) {
            return Optional.empty();
        }
        var labels = new LinkedHashMap<String, String>();
        for (var label : node.path("metric").properties()) {
            if (!label.getValue().isString()) {
                return Optional.empty();
            }
            labels.put(label.getKey(), label.getValue().stringValue());
        }
        return number(value.path(1).stringValue())
                .map(number -> new Element(labels, value.path(0).doubleValue(), number));
    }

    /// Prometheus writes `NaN`, `+Inf` and `-Inf` too; they are read, and belong to no quantity.
    private static Optional<Double> number(String text) {
        return switch (text) {
            case "NaN" -> Optional.of(Double.NaN);
            case "+Inf" -> Optional.of(Double.POSITIVE_INFINITY);
            case "-Inf" -> Optional.of(Double.NEGATIVE_INFINITY);
            default ->
                text.length() <= 40 && text.matches("[-+]?\\d+(\\.\\d+)?([eE][-+]?\\d+)?")
                        ? Optional.of(Double.parseDouble(text))
                        : Optional.empty();
        };
    }

    private static Optional<String> text(JsonNode node) {
        return node.isString() ? Optional.of(node.stringValue()) : Optional.empty();
    }
}
