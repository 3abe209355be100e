package org.azulejo.ui.logs;

/// A place between two characters of a text of many lines.
///
/// @param line the line's number in its log; numbers stay when older lines are let go of
/// @param at the index of the character behind the place
record Place(long line, int at) implements Comparable<Place> {

    @Override
    public int compareTo(Place other) {
        return line == other.line ? Integer.compare(at, other.at) : Long.compare(line, other.line);
    }
}
