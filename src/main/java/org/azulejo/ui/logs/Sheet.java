package org.azulejo.ui.logs;

import org.azulejo.logs.Drawn;
import org.azulejo.logs.Limits;
import org.azulejo.logs.LogDrawing;

/// The lines that are shown.
///
/// @param origin lines of sheets with the same origin are counted alike
/// @param live whether it is the end of the log as it grows, not a part of it from elsewhere
record Sheet(Drawn drawn, int origin, boolean live) {

    static final Sheet EMPTY = new Sheet(new LogDrawing(0, Limits.USUAL).drawn(), 0, true);
}
