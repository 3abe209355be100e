package org.azulejo.composer.lint;

/// A part of a script's text, counted in Java's characters.
///
/// @param end the first character that does not belong to it
public record Span(int start, int end) {
    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException(start + " to " + end + " is no part of a text");
        }
    }

    boolean holds(int offset) {
        return start <= offset && offset < end;
    }

    String of(String text) {
        return text.substring(start, end);
    }
}
