package org.azulejo.ui.gpus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Mark;
import org.azulejo.ui.live.Texts;

/// The ink of every cell for one [Shade], and the legend to it. Immutable, but for arrays that nobody changes.
final class Shading {

    static final Shading NONE = new Shading(List.of(), List.of(), new short[0], new short[0]);

    private static final int MOST_HOLDERS = 8;
    private static final float[] TIMES = {15 * 60, 3600, 4 * 3600, 24 * 3600};
    private static final float[] SHARES = {0.05f, 0.25f, 0.5f, 0.75f};

    /// A line of the legend.
    ///
    /// @param id the same in each answer of the cluster
    /// @param cells how many cells it speaks of
    record Entry(String id, Ink ink, String text, int cells) {}

    final List<Entry> entries;
    final List<Ink> inks;
    /// The number of each cell's entry.
    final short[] entry;
    /// The number of each cell's ink.
    final short[] ink;

    private Shading(List<Entry> entries, List<Ink> inks, short[] entry, short[] ink) {
        this.entries = List.copyOf(entries);
        this.inks = List.copyOf(inks);
        this.entry = entry;
        this.ink = ink;
    }

    static Shading of(Mosaic mosaic, Shade shade, Texts texts) {
        return switch (shade) {
            case HOLDER -> byHolder(mosaic, texts);
            case STATE -> new Maker(mosaic).made(cell -> byState(mosaic, cell, texts));
            case TIME_LEFT -> new Maker(mosaic).made(cell -> byTime(mosaic, cell, texts));
            case USE -> new Maker(mosaic).made(cell -> byShare(mosaic, cell, mosaic.use, texts));
            case MEMORY -> new Maker(mosaic).made(cell -> byShare(mosaic, cell, mosaic.memory, texts));
        };
    }

    /// What one cell is in a legend.
    private record Sort(int order, String id, Ink ink, Ink shown, String text) {
        static Sort of(int order, String id, Ink ink, String text) {
            return new Sort(order, id, ink, ink, text);
        }
    }

    private static Shading byHolder(Mosaic mosaic, Texts texts) {
        var counts = new HashMap<String, Integer>();
        for (int cell = 0; cell < mosaic.size(); cell++) {
            if (mosaic.kinds[cell] == Tile.Kind.HELD) {
                counts.merge(mosaic.users[cell], 1, Integer::sum);
            }
        }
        var order = new LinkedHashMap<String, Integer>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_HOLDERS)
                .forEach(it -> order.put(it.getKey(), order.size() + 1));
        var others = texts.get("legend.others", counts.size() - order.size());
        var known = new HashMap<String, Sort>();
        return new Maker(mosaic).made(cell -> {
            if (mosaic.kinds[cell] != Tile.Kind.HELD) {
                return idle(mosaic.kinds[cell], texts);
            }
            return known.computeIfAbsent(mosaic.users[cell], user -> {
                var mark = mosaic.marks[cell];
                var ink = new Ink(Ink.Shape.FULL, mark.style(), mark.letter(), 0);
                int place = mark.mine() ? 0 : order.getOrDefault(user, 1000);
                return place == 1000
                        ? new Sort(place, "others", ink, Ink.HELD, others)
                        : Sort.of(place, "user " + user, ink, OneLine.of(user, 24));
            });
        });
    }

    private static Sort byState(Mosaic mosaic, int cell, Texts texts) {
        if (mosaic.kinds[cell] != Tile.Kind.HELD) {
            return idle(mosaic.kinds[cell], texts);
        }
        Mark mark = mosaic.marks[cell];
        return mark.mine()
                ? Sort.of(0, "mine", Ink.MINE, texts.get("legend.mine"))
                : Sort.of(1, "held", Ink.HELD, texts.get("legend.held"));
    }

    private static Sort byTime(Mosaic mosaic, int cell, Texts texts) {
        if (mosaic.kinds[cell] != Tile.Kind.HELD) {
            return idle(mosaic.kinds[cell], texts);
        }
        float left = mosaic.left[cell];
        if (Float.isNaN(left)) {
            return Sort.of(900, "unseen", Ink.UNSEEN, texts.get("legend.noTime"));
        }
        if (Float.isInfinite(left)) {
            return Sort.of(6, "endless", Ink.ENDLESS, texts.get("time.noLimit"));
        }
        int level = level(left, TIMES);
        return Sort.of(level, "time " + level, Ink.level(level, false), texts.get("legend.time." + word(level)));
    }

    private static Sort byShare(Mosaic mosaic, int cell, float[] shares, Texts texts) {
        float share = shares[cell];
        if (Float.isNaN(share)) {
            return mosaic.kinds[cell] == Tile.Kind.HELD
                    ? Sort.of(900, "unseen", Ink.UNSEEN, texts.get("legend.unseen"))
                    : idle(mosaic.kinds[cell], texts);
        }
        if (mosaic.kinds[cell] == Tile.Kind.FREE && share < SHARES[0]) {
            return idle(mosaic.kinds[cell], texts);
        }
        int level = level(share, SHARES);
        var fresh = Ink.level(level, false);
        return new Sort(
                level,
                "share " + level,
                mosaic.old[cell] ? Ink.level(level, true) : fresh,
                fresh,
                texts.get("legend.share." + word(level)));
    }

    private static String word(int level) {
        return switch (level) {
            case 1 -> "one";
            case 2 -> "two";
            case 3 -> "three";
            case 4 -> "four";
            default -> "five";
        };
    }

    private static int level(float value, float[] bounds) {
        int level = 1;
        while (level <= bounds.length && value >= bounds[level - 1]) {
            level++;
        }
        return level;
    }

    private static Sort idle(Tile.Kind kind, Texts texts) {
        return switch (kind) {
            case FREE -> Sort.of(2000, "free", Ink.FREE, texts.get("gpus.legend.free"));
            case FREE_BUT -> Sort.of(2001, "free but", Ink.FREE_BUT, texts.get("gpus.freeBut"));
            case UNAVAILABLE -> Sort.of(2002, "unavailable", Ink.UNAVAILABLE, texts.get("gpus.legend.unavailable"));
            case UNKNOWN, HELD -> Sort.of(2003, "unknown", Ink.UNKNOWN, texts.get("gpus.legend.unknown"));
        };
    }

    /// Numbers the sorts of all cells.
    private static final class Maker {

        private final Mosaic mosaic;
        private final Map<String, Sort> sorts = new HashMap<>();
        private final Map<String, Integer> counts = new HashMap<>();
        private final Map<Ink, Short> inks = new LinkedHashMap<>();

        Maker(Mosaic mosaic) {
            this.mosaic = mosaic;
        }

        Shading made(IntFunction<Sort> sortOf) {
            var ids = new String[mosaic.size()];
            var ink = new short[mosaic.size()];
            for (int cell = 0; cell < mosaic.size(); cell++) {
                var sort = sortOf.apply(cell);
                ids[cell] = sort.id();
                sorts.putIfAbsent(sort.id(), sort);
                counts.merge(sort.id(), 1, Integer::sum);
                ink[cell] = inks.computeIfAbsent(sort.ink(), _ -> (short) inks.size());
            }
            var ordered = new ArrayList<>(sorts.values());
            ordered.sort(java.util.Comparator.comparingInt(Sort::order).thenComparing(Sort::id));
            var numbers = new HashMap<String, Short>();
            var entries = new ArrayList<Entry>();
            for (var sort : ordered) {
                numbers.put(sort.id(), (short) entries.size());
                entries.add(new Entry(sort.id(), sort.shown(), sort.text(), counts.getOrDefault(sort.id(), 0)));
            }
            var entry = new short[mosaic.size()];
            for (int cell = 0; cell < entry.length; cell++) {
                entry[cell] = numbers.getOrDefault(ids[cell], (short) 0);
            }
            return new Shading(entries, List.copyOf(inks.keySet()), entry, ink);
        }
    }
}
