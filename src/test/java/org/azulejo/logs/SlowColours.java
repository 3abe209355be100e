package org.azulejo.logs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the numbers of `CSI ... m` make of a style, word by word.
final class SlowColours {

    private Style style;

    SlowColours(Style before) {
        style = before;
    }

    Style after(String numbers) {
        var words = new ArrayList<>(List.of(numbers.split(";", -1)));
        while (!words.isEmpty()) {
            one(words.removeFirst(), words);
        }
        return style;
    }

    private void one(String word, List<String> rest) {
        var parts = word.split(":", -1);
        int number = number(parts[0]);
        if (number == 38 || number == 48 || number == 58) {
            var colour = parts.length > 1 ? byColons(parts) : bySemicolons(rest);
            colour.ifPresent(it -> colour(number, it));
        } else {
            plain(number, parts.length > 1 && number(parts[1]) == 0 && number == 4);
        }
    }

    private static Optional<Colour> byColons(String[] parts) {
        if (number(parts[1]) == 5 && parts.length > 2 && number(parts[2]) < 256) {
            return Optional.of(new Colour.Indexed(number(parts[2])));
        }
        if (number(parts[1]) != 2 || parts.length < 5) {
            return Optional.empty();
        }
        int red = parts.length == 5 ? 2 : 3;
        return Optional.of(exact(List.of(parts).subList(red, red + 3)));
    }

    private static Optional<Colour> bySemicolons(List<String> rest) {
        if (rest.isEmpty()) {
            return Optional.empty();
        }
        int kind = number(rest.removeFirst());
        if (kind == 5 && !rest.isEmpty()) {
            int index = number(rest.removeFirst());
            return index < 256 ? Optional.of(new Colour.Indexed(index)) : Optional.empty();
        }
        if (kind == 2) {
            var parts = List.copyOf(rest.subList(0, Math.min(3, rest.size())));
            parts.forEach(_ -> rest.removeFirst());
            return parts.size() == 3 ? Optional.of(exact(parts)) : Optional.empty();
        }
        return Optional.empty();
    }

    private static Colour exact(List<String> parts) {
        int rgb = 0;
        for (var part : parts) {
            rgb = rgb * 256 + Math.min(255, number(part));
        }
        return new Colour.Exact(rgb);
    }

    private void colour(int which, Colour colour) {
        if (which == 38) {
            style = with(colour, style.ground(), style.bold(), style.faint());
        } else if (which == 48) {
            style = with(style.text(), colour, style.bold(), style.faint());
        }
    }

    private Style with(Colour text, Colour ground, boolean bold, boolean faint) {
        return new Style(
                text, ground, bold, faint, style.italic(), style.underlined(), style.inverse(), style.struck());
    }

    private void plain(int number, boolean notUnderlined) {
        var text = style.text();
        var ground = style.ground();
        boolean bold = number == 1 || (style.bold() && number != 22);
        boolean faint = number == 2 || (style.faint() && number != 22);
        boolean italic = number == 3 || (style.italic() && number != 23);
        boolean underlined = ((number == 4 && !notUnderlined) || number == 21 || style.underlined())
                && number != 24
                && !notUnderlined;
        boolean inverse = number == 7 || (style.inverse() && number != 27);
        boolean struck = number == 9 || (style.struck() && number != 29);
        if (number % 10 < 8 && (number / 10 == 3 || number / 10 == 9)) {
            text = new Colour.Indexed(number % 10 + (number >= 90 ? 8 : 0));
        } else if (number == 39) {
            text = new Colour.Standard();
        } else if (number % 10 < 8 && (number / 10 == 4 || number / 10 == 10)) {
            ground = new Colour.Indexed(number % 10 + (number >= 100 ? 8 : 0));
        } else if (number == 49) {
            ground = new Colour.Standard();
        }
        style = number == 0 ? Style.PLAIN : new Style(text, ground, bold, faint, italic, underlined, inverse, struck);
    }

    private static int number(String text) {
        return text.isEmpty() ? 0 : Integer.parseInt(text);
    }
}
