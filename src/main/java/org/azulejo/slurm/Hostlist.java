package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Slurm's short form of a list of hosts: `gpu-[001-002,004],login1`. Zeros in front are kept, several brackets in one
/// name and brackets within brackets are read, and the order stays.
public final class Hostlist {

    /// No list is expanded further than this: Slurm itself allows 65,536 nodes (MAX_SLURM_NODES, 22.05).
    public static final int MOST = 65_536;

    /// What Slurm prints where there are no nodes: squeue nothing, scontrol `(null)`, sacct `None assigned`.
    private static final Set<String> NOTHING = Set.of("", "(null)", "None assigned", "n/a", "N/A", "None");

    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})-(\\d{1,9})");
    private static final Pattern NUMBERED = Pattern.compile("([^\\[\\],]*?)(\\d{1,9})");
    private static final int DEEPEST = 8;

    private Hostlist() {}

    /// The hosts of the list, at most [#MOST]. Text that follows no rule stands for itself.
    public static List<String> expand(String text) {
        var trimmed = text.strip();
        return NOTHING.contains(trimmed) ? List.of() : List.copyOf(expandAll(trimmed, DEEPEST));
    }

    private static List<String> expandAll(String text, int depth) {
        var hosts = new ArrayList<String>();
        for (var item : Text.splitOutsideBrackets(text, ',')) {
            for (var host : item.isEmpty() ? List.<String>of() : expandOne(item, depth)) {
                if (hosts.size() >= MOST) {
                    return hosts;
                }
                hosts.add(host);
            }
        }
        return hosts;
    }

    private static List<String> expandOne(String item, int depth) {
        int open = item.indexOf('[');
        int close = open < 0 ? -1 : closing(item, open);
        if (close < 0 || depth == 0) {
            return List.of(item);
        }
        var heads = new ArrayList<String>();
        for (var part : Text.splitOutsideBrackets(item.substring(open + 1, close), ',')) {
            for (var middle : range(part, depth)) {
                if (heads.size() >= MOST) {
                    break;
                }
                heads.add(item.substring(0, open) + middle);
            }
        }
        return withTails(heads, expandOne(item.substring(close + 1), depth));
    }

    private static List<String> withTails(List<String> heads, List<String> tails) {
        var hosts = new ArrayList<String>();
        for (var head : heads) {
            for (var tail : tails) {
                if (hosts.size() >= MOST) {
                    return hosts;
                }
                hosts.add(head + tail);
            }
        }
        return hosts;
    }

    private static List<String> range(String part, int depth) {
        var match = RANGE.matcher(part);
        if (!match.matches()) {
            return part.indexOf('[') < 0 ? List.of(part) : expandAll(part, depth - 1);
        }
        int first = Integer.parseInt(match.group(1));
        int last = Integer.parseInt(match.group(2));
        int width = match.group(1).length();
        if (last < first) {
            return List.of(part);
        }
        var numbers = new ArrayList<String>();
        for (int number = first; number <= last && numbers.size() < MOST; number++) {
            numbers.add(padded(number, width));
        }
        return numbers;
    }

    private static String padded(int number, int width) {
        var digits = Integer.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    private static int closing(String item, int open) {
        int depth = 0;
        for (int at = open; at < item.length(); at++) {
            char here = item.charAt(at);
            if (here == '[') {
                depth++;
            } else if (here == ']' && --depth == 0) {
                return at;
            }
        }
        return -1;
    }

    /// The short form of the hosts, in their order: neighbours that count up share a bracket.
    public static String compress(List<String> hosts) {
        var groups = new ArrayList<Group>();
        for (var host : hosts) {
            var match = NUMBERED.matcher(host);
            if (!match.matches()) {
                groups.add(new Group(host, 0, new ArrayList<>()));
            } else if (groups.isEmpty() || !groups.getLast().takes(match)) {
                groups.add(Group.of(match));
            } else {
                groups.getLast().numbers().add(Integer.parseInt(match.group(2)));
            }
        }
        return String.join(",", groups.stream().map(Group::text).toList());
    }

    /// Hosts that share a prefix and a number of digits.
    private record Group(String prefix, int width, List<Integer> numbers) {

        static Group of(Matcher host) {
            var numbers = new ArrayList<Integer>();
            numbers.add(Integer.parseInt(host.group(2)));
            return new Group(host.group(1), host.group(2).length(), numbers);
        }

        boolean takes(Matcher host) {
            return !numbers.isEmpty()
                    && prefix.equals(host.group(1))
                    && width == host.group(2).length();
        }

        String text() {
            if (numbers.isEmpty()) {
                return prefix;
            }
            if (numbers.size() == 1) {
                return prefix + padded(numbers.getFirst(), width);
            }
            var ranges = new ArrayList<String>();
            for (int from = 0; from < numbers.size(); ) {
                int to = from;
                while (to + 1 < numbers.size() && numbers.get(to + 1) == numbers.get(to) + 1) {
                    to++;
                }
                var first = padded(numbers.get(from), width);
                ranges.add(from == to ? first : first + "-" + padded(numbers.get(to), width));
                from = to + 1;
            }
            return prefix + "[" + String.join(",", ranges) + "]";
        }
    }
}
