package org.azulejo.ui.logs;

/// A wish to see a place of the lines.
record Reveal(Place place, How how) {

    /// How it is to be shown.
    enum How {
        /// The keyboard is there.
        POINTED,
        /// Its line is lit up.
        SELECTED,
        /// It stands at the top, as if it had been there all the time.
        TOP
    }
}
