package org.azulejo.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.azulejo.composer.lint.SbatchOptions;
import org.azulejo.submit.NodeNeed;

/// How large the nodes must be that a script asks for, as far as its options say it plainly.
final class AskedNodes {

    private static final Pattern GPUS = Pattern.compile("(?:gpu:)?(?:([A-Za-z]\\w*):)?(\\d{1,4})");
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,9})(?:-\\d+)?");
    private static final Pattern MEMORY = Pattern.compile("(\\d{1,9})([KMGT]?)B?", Pattern.CASE_INSENSITIVE);

    private final SbatchOptions read;
    private final List<String> more;

    private AskedNodes(SbatchOptions read, List<String> more) {
        this.read = read;
        this.more = more;
    }

    /// Empty where a number is written in a way that is not understood here.
    ///
    /// @param more further options, which win
    static Optional<NodeNeed> of(SbatchOptions read, List<String> more) {
        return new AskedNodes(read, more).need();
    }

    private Optional<NodeNeed> need() {
        var nodes = number("nodes", 1);
        var tasks = number("ntasks", nodes.orElse(1));
        var cpus = number("cpus-per-task", 1);
        var gpus = value("gres")
                .or(() -> value("gpus-per-node"))
                .or(() -> value("gpus"))
                .map(GPUS::matcher);
        if (read.heterogeneous()
                || nodes.isEmpty()
                || tasks.isEmpty()
                || cpus.isEmpty()
                || gpus.filter(it -> !it.matches()).isPresent()) {
            return Optional.empty();
        }
        int count = gpus.map(it -> Integer.parseInt(it.group(2))).orElse(0);
        boolean together = value("gres").isEmpty() && value("gpus-per-node").isEmpty();
        return Optional.of(new NodeNeed(
                value("partition").filter(it -> !it.contains(",")),
                nodes.getAsInt(),
                together ? (count + nodes.getAsInt() - 1) / nodes.getAsInt() : count,
                gpus.flatMap(it -> Optional.ofNullable(it.group(1))),
                OptionalInt.of(cpus.getAsInt() * ((tasks.getAsInt() + nodes.getAsInt() - 1) / nodes.getAsInt())),
                memoryMb()));
    }

    private OptionalInt number(String name, int otherwise) {
        var text = value(name);
        if (text.isEmpty()) {
            return OptionalInt.of(otherwise);
        }
        var number = NUMBER.matcher(text.get());
        return number.matches() ? OptionalInt.of(Math.max(1, Integer.parseInt(number.group(1)))) : OptionalInt.empty();
    }

    private OptionalLong memoryMb() {
        var memory = MEMORY.matcher(value("mem").orElse(""));
        if (!memory.matches()) {
            return OptionalLong.empty();
        }
        long number = Long.parseLong(memory.group(1));
        return OptionalLong.of(
                switch (memory.group(2)) {
                    case "K", "k" -> number / 1024;
                    case "G", "g" -> number * 1024;
                    case "T", "t" -> number * 1024 * 1024;
                    default -> number;
                });
    }

    private Optional<String> value(String name) {
        var start = "--" + name + "=";
        return more.stream()
                .filter(word -> word.startsWith(start))
                .map(word -> word.substring(start.length()))
                .reduce((_, last) -> last)
                .or(() -> read.value(name));
    }
}
