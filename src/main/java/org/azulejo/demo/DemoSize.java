package org.azulejo.demo;

/// How large a demo cluster is.
///
/// @param jobs about how many jobs wait or run at the beginning; the scripted ones of the first node are always there
public record DemoSize(int nodes, int gpusPerNode, int jobs) {

    /// One node with eight GPUs and some twenty jobs: the usual site.
    public static final DemoSize ONE_NODE = new DemoSize(1, 8, 0);

    /// Some racks.
    public static final DemoSize FORTY_NODES = new DemoSize(40, 8, 600);

    /// A centre, with as many jobs as Slurm keeps by default.
    public static final DemoSize CENTRE = new DemoSize(576, 8, 10_000);

    public DemoSize {
        if (nodes < 1 || nodes > 9_999 || gpusPerNode < 1 || gpusPerNode > 16 || jobs < 0 || jobs > 20_000) {
            throw new IllegalArgumentException(
                    nodes + " nodes of " + gpusPerNode + " GPUs with " + jobs + " jobs is no size for a demo cluster");
        }
    }
}
