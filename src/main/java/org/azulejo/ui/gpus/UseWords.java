package org.azulejo.ui.gpus;

import java.util.List;
import org.azulejo.ui.fx.SliceBar;
import org.azulejo.ui.fx.Sparkline;

/// The real use of one GPU as it is drawn. What was not seen is empty or not a number, never zero.
///
/// @param which tells that it is one of a job's GPUs, not known which; empty where it is this one
/// @param share in how much of the time some kernel ran, 0 to 1
/// @param memoryShare how much of its memory is in use, 0 to 1
/// @param power in watts
/// @param temperature in degrees
/// @param age how long ago it was seen
/// @param old whether that is so long ago that it may be quite different now
/// @param track the last half hour
/// @param slices its parts under MIG
/// @param parts the same in words
/// @param hint all of it in sentences
record UseWords(
        String which,
        double share,
        String percent,
        double memoryShare,
        String memory,
        String power,
        String temperature,
        String age,
        boolean old,
        List<Sparkline.Point> track,
        List<SliceBar.Slice> slices,
        String parts,
        List<String> hint) {

    UseWords {
        track = List.copyOf(track);
        slices = List.copyOf(slices);
        hint = List.copyOf(hint);
    }
}
