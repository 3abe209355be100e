package org.azulejo.logs;

/// Why two neighbouring lines were not neighbours in the file, or are of two files.
public sealed interface Gap {

    /// The file started again: a requeue, a rotation, a truncation. What follows is read from its start.
    record StartedAgain(Why why) implements Gap {}

    /// Bytes between the two that were not read.
    ///
    /// @param from offset of the first of them
    /// @param to behind the last one
    record NotRead(long from, long to) implements Gap {}

    /// How it was seen that the file started again.
    enum Why {
        /// It is shorter than what was read.
        SHORTER,
        /// Another file has its name.
        REPLACED,
        /// It grew past the old size, but what stands before the known offset is not what stood there.
        REWRITTEN
    }
}
