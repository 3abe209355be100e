package org.azulejo.follow;

/// A place where the bytes handed on are not one piece of one file. Said before the bytes that follow it.
public sealed interface LogGap {

    /// The file began anew, and is read again from its first byte. What was written to the old one after the last look
    /// is lost.
    ///
    /// @param read up to which byte the old file had been read
    record StartedAgain(Why why, long read) implements LogGap {}

    /// Bytes were left out because the file grows faster than it can be read.
    ///
    /// @param from the first byte left out
    /// @param to the first byte after it
    record Skipped(long from, long to) implements LogGap {}

    /// How it was seen that a file began anew.
    enum Why {
        /// Another file has its name.
        REPLACED,
        /// It is shorter than what was read.
        SHORTER,
        /// What stood before is not what stands there now: emptied, and grown past its old size.
        REWRITTEN
    }
}
