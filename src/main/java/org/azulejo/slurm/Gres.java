package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// One entry of a node's generic resources: `gpu:h100:8(S:0-1)`, or of what is used of them:
/// `gpu:h100:2(IDX:2-3)`.
///
/// @param name `gpu`, `shard`, `mps`, or whatever the site defines
/// @param type the model, where the site names one
/// @param indices which ones (`IDX:`, or for parts of GPUs those with a used part), ascending; empty where Slurm does
///     not say
public record Gres(String name, Optional<String> type, int count, List<Integer> indices) {

    public Gres {
        indices = List.copyOf(indices);
    }

    public boolean isGpu() {
        return name.equals("gpu");
    }

    /// Reads a node's resources, or what is used of them: `gpu:h100:8(S:0-1)`, `gpu:8`, `gpu`, `gpu:(null):2(IDX:0-1)`,
    /// `gpu:a100:3(IDX:0,2-3),shard:a100:3(3/8,0/8)`, `(null)`, old `gpu(IDX:2)`.
    public static Parsed<Gres> parse(String text) {
        var entries = new ArrayList<Gres>();
        var warnings = new ArrayList<String>();
        for (var item : Text.isNothing(text) ? List.<String>of() : Text.splitOutsideBrackets(text, ',')) {
            entry(item.strip()).ifPresentOrElse(entries::add, () -> warnings.add("resource " + Text.shown(item)));
        }
        return new Parsed<>(entries, warnings);
    }

    /// Reads what a job asked for (`tres-per-node` and its kin): `gres:gpu:h100:2` up to 23.02, `gres/gpu:h100:2` since
    /// 23.11 (slurm_opt.c), `gpu=2`, `gpu`.
    public static Parsed<Gres> parseRequest(String text) {
        var entries = new ArrayList<Gres>();
        var warnings = new ArrayList<String>();
        for (var item : Text.isNothing(text) ? List.<String>of() : Text.splitOutsideBrackets(text, ',')) {
            var name = item.strip().replaceFirst("^gres[:/]", "").replace('=', ':');
            entry(name).ifPresentOrElse(entries::add, () -> warnings.add("resource " + Text.shown(item)));
        }
        return new Parsed<>(entries, warnings);
    }

    private static Optional<Gres> entry(String item) {
        var parts = Text.splitOutsideBrackets(item, ':');
        var last = parts.removeLast();
        int bracket = last.equals("(null)") ? -1 : last.indexOf('(');
        var note = bracket < 0 ? "" : last.substring(bracket);
        parts.add(bracket < 0 ? last : last.substring(0, bracket));
        parts.remove("no_consume");
        var indices = indices(note);
        var count = parts.size() > 1 ? count(parts.getLast()) : OptionalInt.empty();
        if (count.isPresent()) {
            parts.removeLast();
        }
        var name = parts.getFirst();
        if (name.isEmpty() || parts.size() > 2 || indices.isEmpty()) {
            return Optional.empty();
        }
        var type = Optional.of(parts.getLast()).filter(it -> parts.size() == 2 && !Text.isNothing(it));
        int fallback = note.startsWith("(IDX:") ? indices.get().size() : 1;
        return Optional.of(new Gres(name, type, count.orElse(fallback), indices.get()));
    }

    private static OptionalInt count(String text) {
        var whole = Text.smallNumber(text);
        if (whole.isPresent() || text.isEmpty()) {
            return whole;
        }
        long unit = switch (text.charAt(text.length() - 1)) {
            case 'K', 'k' -> 1024L;
            case 'M', 'm' -> 1024L * 1024;
            case 'G', 'g' -> 1024L * 1024 * 1024;
            default -> 0L;
        };
        var number = Text.smallNumber(text.substring(0, text.length() - 1));
        return unit > 0 && number.isPresent()
                ? OptionalInt.of((int) Math.min(Integer.MAX_VALUE, number.getAsInt() * unit))
                : OptionalInt.empty();
    }

    /// The indices of `(IDX:0,2-3)`; none of them where the note is another one; nothing where it cannot be read.
    private static Optional<List<Integer>> indices(String note) {
        if (note.equals("(IDX:)")) {
            return Optional.of(List.of());
        }
        if (SHARES.matcher(note).matches()) {
            return Optional.of(inUse(note));
        }
        var match = INDICES.matcher(note);
        if (!match.matches()) {
            return Optional.of(List.<Integer>of()).filter(_ -> !note.startsWith("(IDX:") || note.equals("(IDX:N/A)"));
        }
        var indices = new TreeSet<Integer>();
        for (var part : match.group(1).split(",", -1)) {
            int dash = part.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(part.substring(dash + 1));
            if (last < first || last > MOST) {
                return Optional.empty();
            }
            IntStream.rangeClosed(first, last).forEach(indices::add);
        }
        return Optional.of(List.copyOf(indices));
    }

    /// Of `(4/4,0/4)`: one `used/whole` for each GPU, those of which something is used.
    private static List<Integer> inUse(String note) {
        var shares = note.substring(1, note.length() - 1).split(",", -1);
        return IntStream.range(0, Math.min(shares.length, MOST))
                .filter(i -> !shares[i].startsWith("0/"))
                .boxed()
                .toList();
    }

    private static final int MOST = 4096;
    private static final Pattern SHARES = Pattern.compile("\\(\\d{1,9}/\\d{1,9}(?:,\\d{1,9}/\\d{1,9})*\\)");
    private static final Pattern INDICES =
            Pattern.compile("\\(IDX:(\\d{1,5}(?:-\\d{1,5})?(?:,\\d{1,5}(?:-\\d{1,5})?)*)\\)");
}
