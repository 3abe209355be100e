package org.azulejo.ui.logs;

/// What is selected: from where the selecting began to where it has got.
record Range(Place anchor, Place head) {

    static Range none(Place at) {
        return new Range(at, at);
    }

    boolean isEmpty() {
        return anchor.equals(head);
    }

    Place from() {
        return anchor.compareTo(head) <= 0 ? anchor : head;
    }

    Place to() {
        return anchor.compareTo(head) <= 0 ? head : anchor;
    }

    boolean touches(long line) {
        return !isEmpty() && from().line() <= line && line <= to().line();
    }

    /// The first selected character of a line.
    int fromOn(long line) {
        return line == from().line() ? from().at() : 0;
    }

    /// The end of what is selected of a line that has so many characters.
    int toOn(long line, int length) {
        return line == to().line() ? Math.min(to().at(), length) : length;
    }
}
