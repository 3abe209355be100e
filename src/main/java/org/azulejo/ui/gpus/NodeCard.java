package org.azulejo.ui.gpus;

import java.util.List;

/// A node and its GPUs as they are drawn.
///
/// @param facts what it is, what of it is held, and how it is, in one line
/// @param state its state in words where it has trouble, else empty
/// @param trouble why it takes no jobs; empty while it does
/// @param remarks what is the matter with it as a whole
/// @param hint all of it in sentences
record NodeCard(
        String name,
        String facts,
        String state,
        String trouble,
        List<Tile> tiles,
        List<Remark> remarks,
        List<String> hint) {

    NodeCard {
        tiles = List.copyOf(tiles);
        remarks = List.copyOf(remarks);
        hint = List.copyOf(hint);
    }
}
