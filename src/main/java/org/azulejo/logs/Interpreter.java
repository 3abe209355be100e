package org.azulejo.logs;

/// Reads the bytes of a log, UTF-8 and control sequences, and draws on a [Screen]. Bytes may be cut anywhere. What a
/// terminal would do beyond drawing (titles, links, the clipboard, answers, bells, pictures) is read over.
///
/// A line end ends every sequence that is still open: a program that dies within one must not hide what follows.
final class Interpreter {

    private static final int BELL = 0x07;
    private static final int BACKSPACE = 0x08;
    private static final int TAB = 0x09;
    private static final int LINE_FEED = 0x0a;
    private static final int FORM_FEED = 0x0c;
    private static final int CARRIAGE_RETURN = 0x0d;
    private static final int CANCEL = 0x18;
    private static final int SUBSTITUTE = 0x1a;
    private static final int ESCAPE = 0x1b;
    private static final int DELETE = 0x7f;
    private static final int REPLACEMENT = 0xfffd;

    private enum State {
        TEXT,
        ESCAPED,
        /// An escape sequence of which only the end is of interest.
        ESCAPED_LONGER,
        CONTROL,
        /// Up to a bell or a string terminator.
        STRING
    }

    private final Screen screen;
    private final Parameters parameters = new Parameters();
    private State state = State.TEXT;

    /// How many bytes of the character are missing, what is known of it, and between what the next byte must be.
    private int missing;

    private int character;
    private int least = 0x80;
    private int most = 0xbf;

    Interpreter(Screen screen) {
        this.screen = screen;
    }

    /// What was cut stays so; the next byte is the first of something.
    void restart() {
        cutCharacter();
        state = State.TEXT;
    }

    /// @param offset of the first byte in the file
    void read(byte[] bytes, int from, int to, long offset) {
        long base = offset - from;
        int at = from;
        while (at < to) {
            if (missing == 0) {
                screen.at(base + at);
            }
            if (state == State.TEXT && missing == 0) {
                int end = endOfAscii(bytes, at, to);
                if (end > at) {
                    screen.print(bytes, at, end);
                    at = end;
                    continue;
                }
            }
            if (takes(bytes[at] & 0xff)) {
                at++;
            }
        }
    }

    private static int endOfAscii(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] >= ' ' && bytes[at] != DELETE) {
            at++;
        }
        return at;
    }

    /// Decodes a byte. A wrong one ends the character before it, and is then looked at again.
    private boolean takes(int octet) {
        if (missing > 0) {
            if (octet < least || octet > most) {
                cutCharacter();
                return false;
            }
            character = character << 6 | (octet & 0x3f);
            least = 0x80;
            most = 0xbf;
            missing--;
            if (missing == 0) {
                wide(character);
            }
        } else if (octet < 0x80) {
            ascii(octet);
        } else {
            begin(octet);
        }
        return true;
    }

    private void begin(int octet) {
        if (octet >= 0xc2 && octet <= 0xdf) {
            expect(1, octet & 0x1f);
        } else if (octet >= 0xe0 && octet <= 0xef) {
            expect(2, octet & 0x0f);
            // neither longer than needed nor half of a surrogate pair
            least = octet == 0xe0 ? 0xa0 : 0x80;
            most = octet == 0xed ? 0x9f : 0xbf;
        } else if (octet >= 0xf0 && octet <= 0xf4) {
            expect(3, octet & 0x07);
            least = octet == 0xf0 ? 0x90 : 0x80;
            most = octet == 0xf4 ? 0x8f : 0xbf;
        } else {
            wide(REPLACEMENT);
        }
    }

    private void expect(int more, int bits) {
        missing = more;
        character = bits;
    }

    private void cutCharacter() {
        if (missing > 0) {
            missing = 0;
            least = 0x80;
            most = 0xbf;
            wide(REPLACEMENT);
        }
    }

    /// A character beyond ASCII.
    private void wide(int codePoint) {
        if (codePoint < 0xa0) {
            control(codePoint);
        } else if (state != State.STRING) {
            state = State.TEXT;
            if (codePoint == 0x2028 || codePoint == 0x2029) {
                screen.print(' ');
            } else if (!redirects(codePoint)) {
                screen.print(codePoint);
            }
        }
    }

    /// Whether it would only change the order of the characters around it, or stand for nothing.
    private static boolean redirects(int codePoint) {
        return (codePoint >= 0x202a && codePoint <= 0x202e)
                || (codePoint >= 0x2066 && codePoint <= 0x2069)
                || codePoint == 0x200e
                || codePoint == 0x200f
                || codePoint == 0x061c
                || codePoint == 0xfeff
                || (codePoint >= 0xfff9 && codePoint <= 0xfffb);
    }

    /// A control character of the second set, 0x80 to 0x9f.
    private void control(int codePoint) {
        switch (codePoint) {
            case 0x9c -> state = State.TEXT;
            case 0x90, 0x98, 0x9d, 0x9e, 0x9f -> state = State.STRING;
            case 0x9b -> beginControl();
            default -> {
                if (state != State.STRING) {
                    state = State.TEXT;
                    simple(codePoint - 0x40);
                }
            }
        }
    }

    private void ascii(int octet) {
        if (octet < ' ') {
            control0(octet);
        } else if (octet != DELETE) {
            switch (state) {
                case TEXT -> screen.print(octet);
                case ESCAPED -> escaped(octet);
                case ESCAPED_LONGER -> state = octet < '0' ? state : State.TEXT;
                case CONTROL -> inControl(octet);
                case STRING -> {}
            }
        }
    }

    private void control0(int octet) {
        switch (octet) {
            case LINE_FEED, 0x0b, FORM_FEED -> {
                state = State.TEXT;
                feed(octet);
            }
            case CARRIAGE_RETURN -> {
                state = State.TEXT;
                screen.carriageReturn();
            }
            case CANCEL, SUBSTITUTE -> state = State.TEXT;
            case ESCAPE -> state = State.ESCAPED;
            case BELL -> state = state == State.STRING ? State.TEXT : state;
            case BACKSPACE -> {
                if (state != State.STRING) {
                    screen.backspace();
                }
            }
            case TAB -> {
                if (state != State.STRING) {
                    screen.tab(1);
                }
            }
            default -> {}
        }
    }

    private void feed(int octet) {
        if (octet == LINE_FEED) {
            screen.lineFeed();
        } else {
            screen.carriageReturn();
            screen.index();
        }
    }

    private void escaped(int octet) {
        switch (octet) {
            case '[' -> beginControl();
            case ']', 'P', 'X', '^', '_' -> state = State.STRING;
            default -> {
                state = octet < '0' ? State.ESCAPED_LONGER : State.TEXT;
                simple(octet);
            }
        }
    }

    /// A sequence of an escape and one character.
    private void simple(int octet) {
        switch (octet) {
            case 'D' -> screen.index();
            case 'E' -> {
                screen.carriageReturn();
                screen.index();
            }
            case 'M' -> screen.reverseIndex();
            case '7' -> screen.save();
            case '8' -> screen.restore();
            case 'c' -> {
                screen.clear();
                screen.position(0, 0);
                screen.look(Look.PLAIN);
            }
            default -> {}
        }
    }

    private void beginControl() {
        state = State.CONTROL;
        parameters.clear();
    }

    private void inControl(int octet) {
        if (octet < '@') {
            parameters.add(octet);
        } else {
            state = State.TEXT;
            run(octet);
        }
    }

    private void run(int last) {
        if (parameters.isPrivate()) {
            if ((last == 'h' || last == 'l') && parameters.switchesScreen()) {
                screen.clear();
            }
            return;
        }
        int count = parameters.count(0);
        switch (last) {
            case '@' -> screen.insertCharacters(count);
            case 'A', 'k' -> screen.move(0, -count);
            case 'B', 'e' -> screen.move(0, count);
            case 'C', 'a' -> screen.move(count, 0);
            case 'D', 'j' -> screen.move(-count, 0);
            case 'E' -> {
                screen.move(0, count);
                screen.carriageReturn();
            }
            case 'F' -> {
                screen.move(0, -count);
                screen.carriageReturn();
            }
            case 'G', '`' -> screen.column(count - 1);
            case 'H', 'f' -> screen.position(parameters.count(1) - 1, count - 1);
            case 'I' -> screen.tab(count);
            case 'J' -> screen.eraseScreen(parameters.value(0));
            case 'K' -> screen.eraseLine(parameters.value(0));
            case 'L' -> screen.insertRows(count);
            case 'M' -> screen.deleteRows(count);
            case 'P' -> screen.deleteCharacters(count);
            case 'X' -> screen.eraseCharacters(count);
            case 'Z' -> screen.backTab(count);
            case 'd' -> screen.line(count - 1);
            case 'm' -> screen.look(parameters.look(screen.look()));
            case 's' -> screen.save();
            case 'u' -> screen.restore();
            default -> {}
        }
    }
}
