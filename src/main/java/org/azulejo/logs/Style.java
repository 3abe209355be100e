package org.azulejo.logs;

/// How a stretch of text looks.
///
/// @param text the colour of the characters
/// @param ground the colour behind them
/// @param inverse both change places
public record Style(
        Colour text,
        Colour ground,
        boolean bold,
        boolean faint,
        boolean italic,
        boolean underlined,
        boolean inverse,
        boolean struck) {

    public static final Style PLAIN =
            new Style(new Colour.Standard(), new Colour.Standard(), false, false, false, false, false, false);
}
