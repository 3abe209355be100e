package org.azulejo.demo;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A node and what is taken of it. Guarded by the simulation's lock.
final class SimNode {

    static final int CORES = 112;
    static final int CPUS = 2 * CORES;
    static final long MEMORY_MB = 2_063_919;

    final String name;
    final int gpus;
    final List<String> partitions;
    final List<SimJob> jobs = new ArrayList<>();
    private final BitSet gpusTaken = new BitSet();
    private final BitSet coresTaken = new BitSet();
    long memoryTakenMb;

    /// Not empty: the node takes no new jobs, for this reason.
    String drained = "";

    long drainedSince;

    /// Not empty: the node is set aside by the reservation of this name.
    String reservation = "";

    /// Kept free for a job ahead.
    boolean planned;

    /// Its PCI bus counts the GPUs the other way round than its device files do.
    boolean busesReversed;

    /// One of its GPUs is cut into slices (MIG); -1 for none.
    int sliced = -1;

    SimNode(String name, int gpus, List<String> partitions) {
        this.name = name;
        this.gpus = gpus;
        this.partitions = List.copyOf(partitions);
    }

    boolean takesJobs() {
        return drained.isEmpty() && reservation.isEmpty();
    }

    int freeGpus() {
        return gpus - gpusTaken.cardinality();
    }

    int takenCpus() {
        return 2 * coresTaken.cardinality();
    }

    int freeCpus() {
        return CPUS - takenCpus();
    }

    BitSet gpusTaken() {
        return (BitSet) gpusTaken.clone();
    }

    boolean isSliced(int index) {
        return sliced == index;
    }

    boolean isIdle() {
        return jobs.isEmpty();
    }

    boolean isFull() {
        return freeCpus() == 0;
    }

    /// Takes the lowest free GPUs and cores.
    Share take(SimJob job) {
        var share = new Share(
                this,
                lowestFree(gpusTaken, job.work.gpus),
                lowestFree(coresTaken, job.work.cpus / 2),
                job.work.memoryMb);
        gpusTaken.or(share.gpus);
        coresTaken.or(share.cores);
        memoryTakenMb += share.memoryMb;
        jobs.add(job);
        return share;
    }

    void giveBack(SimJob job, Share share) {
        gpusTaken.andNot(share.gpus);
        coresTaken.andNot(share.cores);
        memoryTakenMb -= share.memoryMb;
        jobs.remove(job);
    }

    private static BitSet lowestFree(BitSet taken, int count) {
        var mine = new BitSet();
        for (var next = taken.nextClearBit(0); mine.cardinality() < count; next = taken.nextClearBit(next + 1)) {
            mine.set(next);
        }
        return mine;
    }

    /// What a job holds of a node.
    record Share(SimNode node, BitSet gpus, BitSet cores, long memoryMb) {

        /// The numbers of its CPUs: two a core.
        BitSet cpus() {
            var cpus = new BitSet();
            cores.stream().forEach(core -> cpus.set(2 * core, 2 * core + 2));
            return cpus;
        }
    }
}
