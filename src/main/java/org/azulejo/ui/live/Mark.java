package org.azulejo.ui.live;

/// How a person is told from others on screen.
///
/// @param style the style class that brings the colour
/// @param letter tells apart those who share a hue; empty for the first of each
/// @param mine whether it is the login's own
public record Mark(String style, String letter, boolean mine) {

    public static final Mark NONE = new Mark("holder-none", "", false);
    public static final Mark MINE = new Mark("holder-mine", "", true);
}
