package org.azulejo.follow;

/// Where the following of a log begins.
public sealed interface From {

    /// At its first byte. Nothing is ever left out, however fast the file grows.
    record Beginning() implements From {}

    /// So many bytes before its end, at the start of a line where there is one near. When the file grows faster than it
    /// can be read, what lies between is left out, and that is said ([LogGap.Skipped]).
    record End(long bytes) implements From {}

    /// At this byte. Nothing is ever left out after it.
    record At(long offset) implements From {}
}
