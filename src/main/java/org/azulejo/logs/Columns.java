package org.azulejo.logs;

import java.util.Arrays;

/// How many columns of a terminal a character takes.
public final class Columns {

    /// From and to of what Unicode calls wide or full width, without what is wide for being an emoji; in order.
    private static final int[] WIDE = {
        0x1100, 0x115f, 0x2329, 0x232a, 0x2e80, 0x303e, 0x3041, 0x3247, 0x3250, 0x4dbf, 0x4e00, 0xa4c6, 0xa960, 0xa97c,
        0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6b, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x16fe0,
        0x16ff6, 0x17000, 0x18d1e, 0x18d80, 0x18df2, 0x1aff0, 0x1b2fb, 0x1d300, 0x1d356, 0x1d360, 0x1d376, 0x1f200,
        0x1f202, 0x1f210, 0x1f23b, 0x1f240, 0x1f248, 0x1f250, 0x1f251, 0x1f260, 0x1f265, 0x1f300, 0x1f320, 0x20000,
        0x2fffd, 0x30000, 0x3fffd
    };

    private static final int FIRST_FLAG = 0x1f1e6;
    private static final int LAST_FLAG = 0x1f1ff;

    private Columns() {}

    /// 0 for what is drawn over the character before it, 2 for wide ones, else 1.
    public static int of(int codePoint) {
        return codePoint < 0x300 ? 1 : beyondLatin(codePoint);
    }

    /// How many columns a text without control characters takes.
    public static int of(CharSequence text) {
        return text.codePoints().map(Columns::of).sum();
    }

    private static int beyondLatin(int codePoint) {
        if (isLaidOver(codePoint)) {
            return 0;
        }
        return isWide(codePoint) ? 2 : 1;
    }

    private static boolean isLaidOver(int codePoint) {
        int type = Character.getType(codePoint);
        // the vowels and final consonants of Hangul syllables are drawn into the syllable
        return type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.FORMAT
                || (codePoint >= 0x1160 && codePoint <= 0x11ff);
    }

    private static boolean isWide(int codePoint) {
        if (codePoint >= FIRST_FLAG && codePoint <= LAST_FLAG) {
            return false;
        }
        int found = Arrays.binarySearch(WIDE, codePoint);
        // an even place between two borders is outside
        return found >= 0 || (-found - 1) % 2 == 1 || Character.isEmojiPresentation(codePoint);
    }
}
