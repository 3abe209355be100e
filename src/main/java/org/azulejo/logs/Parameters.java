package org.azulejo.logs;

import java.util.Arrays;

/// The numbers of a control sequence, such as `38;5;196`. A number that was left out is 0.
final class Parameters {

    /// Further ones are left out.
    private static final int MOST = 32;

    private static final int LARGEST = 100_000;

    private final int[] values = new int[MOST];

    /// Whether a colon stands before the number: it belongs to the one before it.
    private final boolean[] belongs = new boolean[MOST];

    private int last;
    private boolean isPrivate;

    void clear() {
        last = 0;
        values[0] = 0;
        belongs[0] = false;
        isPrivate = false;
    }

    /// One of the characters between the beginning and the end of the sequence.
    void add(int octet) {
        if (octet >= '0' && octet <= '9') {
            if (last < MOST) {
                values[last] = Math.min(LARGEST, 10 * values[last] + octet - '0');
            }
        } else if (octet == ';' || octet == ':') {
            if (last < MOST && ++last < MOST) {
                values[last] = 0;
                belongs[last] = octet == ':';
            }
        } else {
            isPrivate = true;
        }
    }

    /// Whether it is not one of the common sequences.
    boolean isPrivate() {
        return isPrivate;
    }

    int value(int index) {
        return index <= last && index < MOST ? values[index] : 0;
    }

    /// The same where nothing and 0 mean 1.
    int count(int index) {
        return Math.max(1, value(index));
    }

    /// Whether it goes to the second screen of full-screen programs, or back.
    boolean switchesScreen() {
        return Arrays.stream(values, 0, end()).anyMatch(it -> it == 47 || it == 1047 || it == 1049);
    }

    /// The look that follows from these numbers and the look before.
    long look(long before) {
        long look = before;
        int at = 0;
        while (at < end()) {
            int next = at + 1;
            while (next < end() && belongs[next]) {
                next++;
            }
            int value = values[at];
            if (value == 38 || value == 48 || value == 58) {
                boolean apart = next == at + 1;
                next = apart ? endOfColour(at) : next;
                look = colour(look, value, at + 1, next, !apart);
            } else {
                look = plain(look, value, next > at + 1 ? values[at + 1] : -1);
            }
            at = next;
        }
        return look;
    }

    private int end() {
        return Math.min(last + 1, MOST);
    }

    /// Behind the parts of a colour that are parted by semicolons: `38;5;N` or `38;2;R;G;B`.
    private int endOfColour(int at) {
        int parts = switch (value(at + 1)) {
            case 5 -> 3;
            case 2 -> 5;
            default -> 2;
        };
        return Math.min(at + parts, end());
    }

    private long colour(long look, int which, int from, int to, boolean byColons) {
        int count = to - from;
        long colour;
        if (count >= 2 && values[from] == 5 && values[from + 1] < 256) {
            colour = Look.indexed(values[from + 1]);
        } else if (count >= 4 && values[from] == 2) {
            // with colons, the space of the colours may be named before its parts
            int red = byColons && count >= 5 ? from + 2 : from + 1;
            colour = Look.exact(part(red) << 16 | part(red + 1) << 8 | part(red + 2));
        } else {
            return look;
        }
        return switch (which) {
            case 38 -> Look.withText(look, colour);
            case 48 -> Look.withGround(look, colour);
            default -> look;
        };
    }

    private int part(int index) {
        return Math.min(value(index), 255);
    }

    private static long plain(long look, int value, int kind) {
        return switch (value) {
            case 0 -> Look.PLAIN;
            case 1 -> Look.with(look, Look.BOLD);
            case 2 -> Look.with(look, Look.FAINT);
            case 3 -> Look.with(look, Look.ITALIC);
            case 4 -> kind == 0 ? Look.without(look, Look.UNDERLINED) : Look.with(look, Look.UNDERLINED);
            case 21 -> Look.with(look, Look.UNDERLINED);
            case 7 -> Look.with(look, Look.INVERSE);
            case 9 -> Look.with(look, Look.STRUCK);
            case 22 -> Look.without(look, Look.BOLD | Look.FAINT);
            case 23 -> Look.without(look, Look.ITALIC);
            case 24 -> Look.without(look, Look.UNDERLINED);
            case 27 -> Look.without(look, Look.INVERSE);
            case 29 -> Look.without(look, Look.STRUCK);
            case 39 -> Look.withText(look, 0);
            case 49 -> Look.withGround(look, 0);
            default -> themed(look, value);
        };
    }

    private static long themed(long look, int value) {
        if (value >= 30 && value <= 37) {
            return Look.withText(look, Look.indexed(value - 30));
        }
        if (value >= 40 && value <= 47) {
            return Look.withGround(look, Look.indexed(value - 40));
        }
        if (value >= 90 && value <= 97) {
            return Look.withText(look, Look.indexed(value - 82));
        }
        if (value >= 100 && value <= 107) {
            return Look.withGround(look, Look.indexed(value - 92));
        }
        return look;
    }
}
