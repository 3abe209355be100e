package org.azulejo.ui.gpus;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Node;

/// All that the GPU view shows at one moment, made away from the screen's thread. Immutable.
///
/// @param nodes with every word of every tile; empty where there are too many GPUs for tiles
/// @param mosaic empty where there are tiles
/// @param remarks what is worth a look, the gravest first
record Picture(
        GpusViewModel.Size size,
        List<NodeCard> nodes,
        Mosaic mosaic,
        Shading shading,
        List<Headline> headlines,
        List<Remark> remarks,
        Optional<Words> words) {

    static final Picture NOTHING = new Picture(
            GpusViewModel.Size.LARGE, List.of(), Mosaic.EMPTY, Shading.NONE, List.of(), List.of(), Optional.empty());

    Picture {
        nodes = List.copyOf(nodes);
        headlines = List.copyOf(headlines);
        remarks = List.copyOf(remarks);
    }

    /// Words of what is pointed at, made when they are asked for.
    record Words(TileWords tiles, NodeWords nodeWords, Map<String, Node> nodes, Map<String, List<Gpu>> gpus) {

        NodeCard node(String name, List<Tile> itsTiles, List<Remark> remarks) {
            return nodeWords.of(
                    name, Optional.ofNullable(nodes.get(name)), gpus.getOrDefault(name, List.of()), itsTiles, remarks);
        }
    }
}
