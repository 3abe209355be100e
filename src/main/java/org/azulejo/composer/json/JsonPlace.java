package org.azulejo.composer.json;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An object in a JSON file and where it stands. What is not known or not right is an error that names the place.
public final class JsonPlace {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final JsonNode node;
    private final String at;

    private JsonPlace(JsonNode node, String at) throws JsonException {
        this.node = node;
        this.at = at;
        if (!node.isObject()) {
            throw new JsonException(
                    at.isEmpty() ? "the file" : at.substring(0, at.length() - 1), "must be an object in braces");
        }
    }

    /// The object that is all of a file.
    public static JsonPlace of(JsonNode tree) throws JsonException {
        return new JsonPlace(tree, "");
    }

    /// The tree of a text.
    ///
    /// @throws JsonException where it is no JSON, or a key stands twice
    public static JsonNode tree(String json) throws JsonException {
        try {
            return JSON.readTree(json);
        } catch (JacksonException e) {
            var place = e.getLocation();
            throw new JsonException(
                    place == null ? "the file" : "line " + place.getLineNr() + ", column " + place.getColumnNr(),
                    e.getOriginalMessage());
        }
    }

    /// Refuses all keys but these.
    public void onlyKeys(Set<String> known) throws JsonException {
        for (var name : node.propertyNames()) {
            if (!known.contains(name)) {
                throw wrong(name, "is not known here; known are " + String.join(", ", new TreeSet<>(known)));
            }
        }
    }

    /// The keys that are there, in their order.
    public List<String> keys() {
        return List.copyOf(node.propertyNames());
    }

    public boolean has(String key) {
        return node.has(key);
    }

    public JsonPlace object(String key) throws JsonException {
        return new JsonPlace(needed(key), at + key + ".");
    }

    /// The object of a key, or one without keys.
    public JsonPlace optionalObject(String key) throws JsonException {
        return has(key) ? object(key) : new JsonPlace(JSON.createObjectNode(), at + key + ".");
    }

    /// The objects of a list.
    public List<JsonPlace> objects(String key) throws JsonException {
        var value = needed(key);
        if (!value.isArray()) {
            throw wrong(key, "must be a list in brackets, not " + value);
        }
        var objects = new ArrayList<JsonPlace>();
        for (int i = 0; i < value.size(); i++) {
            objects.add(new JsonPlace(value.get(i), at + key + "[" + i + "]."));
        }
        return objects;
    }

    public String text(String key) throws JsonException {
        var value = needed(key);
        if (!value.isString() || value.stringValue().isBlank()) {
            throw wrong(key, "must be a text, not " + value);
        }
        return value.stringValue();
    }

    public Optional<String> optionalText(String key) throws JsonException {
        return has(key) ? Optional.of(text(key)) : Optional.empty();
    }

    /// A text that may be empty; empty where the key is not there.
    public String textOrEmpty(String key) throws JsonException {
        if (!has(key)) {
            return "";
        }
        var value = needed(key);
        if (!value.isString()) {
            throw wrong(key, "must be a text, not " + value);
        }
        return value.stringValue();
    }

    /// The texts of a list; none where the key is not there.
    public List<String> texts(String key) throws JsonException {
        if (!has(key)) {
            return List.of();
        }
        var value = needed(key);
        if (!value.isArray()) {
            throw wrong(key, "must be a list in brackets, not " + value);
        }
        var texts = new ArrayList<String>();
        for (int i = 0; i < value.size(); i++) {
            if (!value.get(i).isString()) {
                throw wrong(key + "[" + i + "]", "must be a text, not " + value.get(i));
            }
            texts.add(value.get(i).stringValue());
        }
        return texts;
    }

    /// Texts by name; none where the key is not there.
    public Map<String, String> textsByName(String key) throws JsonException {
        var object = optionalObject(key);
        var texts = new LinkedHashMap<String, String>();
        for (var name : object.keys()) {
            var value = object.node.get(name);
            if (!value.isString()) {
                throw object.wrong(name, "must be a text, not " + value);
            }
            texts.put(name, value.stringValue());
        }
        return texts;
    }

    public int number(String key, int least) throws JsonException {
        var value = needed(key);
        if (!value.isInt() || value.intValue() < least) {
            throw wrong(key, "must be a whole number of at least " + least + ", not " + value);
        }
        return value.intValue();
    }

    public OptionalInt optionalNumber(String key, int least) throws JsonException {
        return has(key) ? OptionalInt.of(number(key, least)) : OptionalInt.empty();
    }

    /// Whether; false where the key is not there.
    public boolean flag(String key) throws JsonException {
        return flag(key, false);
    }

    public boolean flag(String key, boolean otherwise) throws JsonException {
        if (!has(key)) {
            return otherwise;
        }
        var value = needed(key);
        if (!value.isBoolean()) {
            throw wrong(key, "must be true or false, not " + value);
        }
        return value.booleanValue();
    }

    public Duration time(String key) throws JsonException {
        var text = text(key);
        return WallTime.parse(text)
                .orElseThrow(() -> wrong(key, "must be D-HH:MM:SS or HH:MM:SS, not \"" + text + "\""));
    }

    public Optional<Duration> optionalTime(String key) throws JsonException {
        return has(key) ? Optional.of(time(key)) : Optional.empty();
    }

    /// A text that means something.
    ///
    /// @param meaning the meaning of a text; empty where it has none
    /// @param should what the text should be, after 'must be '
    public <T> T meant(String key, Function<String, Optional<T>> meaning, String should) throws JsonException {
        var text = text(key);
        return meaning.apply(text).orElseThrow(() -> wrong(key, "must be " + should + ", not \"" + text + "\""));
    }

    public <T> Optional<T> optionalMeant(String key, Function<String, Optional<T>> meaning, String should)
            throws JsonException {
        return has(key) ? Optional.of(meant(key, meaning, should)) : Optional.empty();
    }

    /// A fault at a key of this object.
    public JsonException wrong(String key, String what) {
        return new JsonException(at + key, what);
    }

    private JsonNode needed(String key) throws JsonException {
        var value = node.get(key);
        if (value == null) {
            throw wrong(key, "is missing");
        }
        return value;
    }
}
