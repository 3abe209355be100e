package org.azulejo.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A dependency expression in words: `afterok:12(unfulfilled),afterany:13_*(unfulfilled)`. A comma asks for all of
/// them, a question mark for one (sbatch(1), --dependency).
final class Dependencies {

    private static final Pattern ONE =
            Pattern.compile("([a-z]+)(?::([0-9_*]+)(?:\\+\\d+)?)?(?:\\((unfulfilled|failed|fulfilled)\\))?");
    private static final int MOST = 6;

    private final Words words;

    Dependencies(Words words) {
        this.words = words;
    }

    /// What must still happen before the job starts.
    Optional<String> starts(String expression) {
        return sentence("dependency.starts", expression, "unfulfilled");
    }

    /// What can never happen.
    Optional<String> never(String expression) {
        return sentence("dependency.never", expression, "failed");
    }

    private Optional<String> sentence(String key, String expression, String state) {
        var parts = new ArrayList<String>();
        for (var item : expression.split("[,?]", -1)) {
            var one = ONE.matcher(item);
            if (!one.matches()) {
                return Optional.empty();
            }
            var said = one.group(3) == null ? state : one.group(3);
            if (said.equals(state)) {
                parts.add(part(one.group(1), one.group(2) == null ? "" : one.group(2)));
            }
        }
        return parts.isEmpty() || parts.size() > MOST ? Optional.empty() : Optional.of(joined(key, parts, expression));
    }

    private String part(String kind, String job) {
        var name = job.endsWith("_*") ? job.substring(0, job.length() - 2) : job;
        return kind.equals("other") || !words.has("dependency." + kind)
                ? words.text("dependency.other", kind + ":" + name)
                : words.text("dependency." + kind, name);
    }

    private String joined(String key, List<String> parts, String expression) {
        return words.text(key, words.list(parts, expression.indexOf('?') < 0 ? "list.and" : "list.or"));
    }
}
