package org.azulejo.follow;

/// How a search ended.
public sealed interface SearchEnd {

    /// The whole file was searched.
    record Whole(int found) implements SearchEnd {}

    /// There may be more: the limit was reached.
    record Limited(int found) implements SearchEnd {}

    /// It was stopped.
    record Stopped(int found) implements SearchEnd {}

    /// It could not be done.
    ///
    /// @param said the far side's words
    record Failed(String said) implements SearchEnd {}
}
