package org.azulejo.ui.live;

/// What came of mending a finding.
public sealed interface Mended {

    record Done() implements Mended {}

    /// Nothing was done.
    ///
    /// @param words why, as the far side says it
    record NotDone(String words) implements Mended {}
}
