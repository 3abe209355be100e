package org.azulejo.use;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.azulejo.slurm.Hostlist;

/// Where a look is taken from: what the step or job learned about itself.
///
/// @param indices Slurm's indices of the GPUs that it was given, ascending; empty where Slurm does not say
/// @param step its number in its job: how many steps came before it
/// @param minors the minor number of the node's GPUs in the order of Slurm's indices; empty where that cannot be known
record Here(String node, List<Integer> indices, OptionalInt step, Optional<List<Integer>> minors) {

    private static final Pattern FILE = Pattern.compile("(?i)(?:^|\\s)File=(\\S+)");
    private static final Pattern NAME = Pattern.compile("(?i)(?:^|\\s)Name=(\\S+)");
    private static final Pattern NODE_NAME = Pattern.compile("(?i)(?:^|\\s)NodeName=(\\S+)");
    private static final Pattern DEVICE = Pattern.compile(".*/nvidia(\\d{1,4})");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");

    Here {
        indices = List.copyOf(indices);
        minors = minors.map(List::copyOf);
    }

    /// Reads the lines that `look.sh` prints first; a line that is none of them is nobody's.
    static Here parse(String text) {
        var node = "";
        List<Integer> indices = List.of();
        var step = OptionalInt.empty();
        var conf = new ArrayList<String>();
        var list = new ArrayList<String>();
        boolean more = false;
        for (var line : text.lines().toList()) {
            int blank = line.indexOf(' ');
            var rest = blank < 0 ? "" : line.substring(blank + 1).strip();
            switch (blank < 0 ? line : line.substring(0, blank)) {
                case "node" -> node = rest;
                case "gpus" -> indices = numbers(rest);
                case "step" ->
                    step = rest.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(rest)) : OptionalInt.empty();
                case "conf" -> conf.add(rest);
                case "list" -> list.add(rest);
                case "more" -> more = true;
                default -> {}
            }
        }
        var here = node;
        var ofNode = conf.stream().filter(line -> isFor(line, here)).toList();
        var minors = more ? Optional.<List<Integer>>empty() : minors(ofNode).or(() -> minors(list));
        return new Here(node, indices, step, minors);
    }

    /// Only whole lists count: a list with a gap would name a wrong GPU.
    private static Optional<List<Integer>> minors(List<String> lines) {
        var minors = new ArrayList<Integer>();
        for (var line : lines) {
            var name = NAME.matcher(line);
            var file = FILE.matcher(line);
            if (!name.find() || !name.group(1).equalsIgnoreCase("gpu")) {
                continue;
            }
            if (!file.find()) {
                return Optional.empty();
            }
            for (var path : Hostlist.expand(file.group(1))) {
                var device = DEVICE.matcher(path);
                if (!device.matches() || minors.contains(Integer.valueOf(device.group(1)))) {
                    return Optional.empty();
                }
                minors.add(Integer.valueOf(device.group(1)));
            }
        }
        return minors.isEmpty() ? Optional.empty() : Optional.of(minors);
    }

    /// Comments out, and the lines of other nodes.
    private static boolean isFor(String line, String node) {
        if (line.startsWith("#")) {
            return false;
        }
        var names = NODE_NAME.matcher(line);
        return !names.find() || Hostlist.expand(names.group(1)).contains(node);
    }

    private static List<Integer> numbers(String text) {
        var numbers = new ArrayList<Integer>();
        for (var part : text.split(",", -1)) {
            if (!NUMBER.matcher(part).matches()) {
                return List.of();
            }
            numbers.add(Integer.valueOf(part));
        }
        return numbers.stream().sorted().distinct().toList();
    }
}
