package org.azulejo.ui.gpus;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.azulejo.slurm.Gpu;
import org.azulejo.ui.live.Mark;

/// Thousands of GPUs as the numbers that painting them needs. Words are made of a cell only when it is pointed at.
/// Immutable, but for arrays that nobody changes.
final class Mosaic {

    static final Mosaic EMPTY = new Mosaic(List.of(), List.of(), List.of());

    /// Nodes of the same partitions.
    record Group(String title, int firstNode, int nodes) {}

    /// @param firstCell the number of its first GPU among all
    /// @param trouble whether it takes no jobs
    record Block(String name, int firstCell, int cells, boolean trouble) {}

    final List<Group> groups;
    final List<Block> blocks;
    /// In the order of the blocks.
    final List<Gpu> gpus;
    final Tile.Kind[] kinds;
    /// Of the holder; of the first one where it is shared.
    final Mark[] marks;
    final String[] users;
    /// Seconds; not a number where there is none to tell, infinite where there is no limit.
    final float[] left;
    /// From 0 to 1; not a number where it is not visible.
    final float[] use;
    final float[] memory;
    final boolean[] old;
    /// 0 for none, 1 for one worth a look, 2 for a grave one.
    final byte[] findings;
    /// The numbers of the cells of each job, by its key.
    final Map<String, int[]> ofJobs;

    private Mosaic(List<Group> groups, List<Block> blocks, List<Gpu> gpus) {
        this(groups, blocks, gpus, Map.of());
    }

    Mosaic(List<Group> groups, List<Block> blocks, List<Gpu> gpus, Map<String, int[]> ofJobs) {
        this.groups = List.copyOf(groups);
        this.blocks = List.copyOf(blocks);
        this.gpus = List.copyOf(gpus);
        this.ofJobs = Map.copyOf(ofJobs);
        int count = gpus.size();
        kinds = new Tile.Kind[count];
        marks = new Mark[count];
        users = new String[count];
        left = new float[count];
        use = new float[count];
        memory = new float[count];
        old = new boolean[count];
        findings = new byte[count];
    }

    int size() {
        return gpus.size();
    }

    /// Which cells belong to one of these jobs; empty where none does.
    int[] cellsOf(Set<String> jobs) {
        return jobs.stream()
                .map(ofJobs::get)
                .filter(it -> it != null)
                .flatMapToInt(java.util.Arrays::stream)
                .sorted()
                .distinct()
                .toArray();
    }

    /// Whether both have the same nodes with as many GPUs, so that every cell keeps its place.
    boolean hasShapeOf(Mosaic other) {
        return blocks.size() == other.blocks.size()
                && groups.equals(other.groups)
                && size() == other.size()
                && sameBlocks(other);
    }

    private boolean sameBlocks(Mosaic other) {
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).cells() != other.blocks.get(i).cells()
                    || !blocks.get(i).name().equals(other.blocks.get(i).name())) {
                return false;
            }
        }
        return true;
    }
}
