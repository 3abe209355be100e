package org.azulejo.composer.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What may stand in braces in a word of the command, and is known only where the job runs. `{{gpus}}` is the text
/// `{gpus}`; braces around anything else mean nothing.
///
/// - `{gpus}`: how many GPUs the job has on its node
/// - `{results}`: the folder whose content is kept
/// - `{input.NAME}`: the input of that name
/// - `{item}`, `{index}`: of an array, the line of the manifest and its number from 0
/// - `{port}`: of a notebook, a free port
/// - `{nodes}`, `{node}`: how many nodes the job has, and which of them this is, from 0
public final class Placeholder {

    private static final Pattern IN_BRACES = Pattern.compile("\\{(\\{?)([a-z]+(?:\\.[A-Za-z0-9._-]+)?)\\}(\\}?)");

    private Placeholder() {}

    /// A part of a word.
    public sealed interface Part {}

    /// Taken as it stands.
    public record Text(String text) implements Part {}

    /// Replaced where the job runs.
    ///
    /// @param name `gpus`, `input.data`
    public record Name(String name) implements Part {}

    /// The parts of a word, in their order.
    public static List<Part> parts(String word) {
        var parts = new ArrayList<Part>();
        var text = new StringBuilder();
        int from = 0;
        for (var match = IN_BRACES.matcher(word); match.find(); ) {
            if (isKnown(match.group(2))) {
                text.append(word, from, match.start());
                from = match.end();
                var doubled = !match.group(1).isEmpty() && !match.group(3).isEmpty();
                if (doubled) {
                    text.append('{').append(match.group(2)).append('}');
                } else {
                    text.append(match.group(1));
                    if (!text.isEmpty()) {
                        parts.add(new Text(text.toString()));
                        text.setLength(0);
                    }
                    parts.add(new Name(match.group(2)));
                    text.append(match.group(3));
                }
            }
        }
        text.append(word.substring(from));
        if (!text.isEmpty() || parts.isEmpty()) {
            parts.add(new Text(text.toString()));
        }
        return parts;
    }

    private static boolean isKnown(String name) {
        return switch (name) {
            case "gpus", "results", "item", "index", "port", "nodes", "node" -> true;
            default -> name.startsWith("input.");
        };
    }
}
