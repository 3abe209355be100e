package org.azulejo.logs;

/// What the margin says of a line, from harmless to grave.
public enum Mark {
    NONE(0),
    WARNING(1),
    /// A line between the head of a traceback and the error that ends it.
    TRACEBACK(2),
    ERROR(3);

    private final int code;

    Mark(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
