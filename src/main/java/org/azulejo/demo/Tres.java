package org.azulejo.demo;

/// Lists of trackable resources, and requests for GPUs.
final class Tres {

    private static final String TYPE = "h100";

    private Tres() {}

    /// What the job holds or, while it waits, asks for: the order of squeue and scontrol.
    static String ofJob(Work work, boolean memoryKnown) {
        var text = new StringBuilder("cpu=" + work.totalCpus());
        if (memoryKnown) {
            text.append(",mem=").append(Texts.memory(work.memoryMb * work.nodes));
        }
        text.append(",node=").append(work.nodes).append(",billing=").append(work.totalCpus());
        if (work.gpus > 0) {
            text.append(",gres/gpu=").append(work.totalGpus());
        }
        return text.toString();
    }

    /// The same in the order of accounting, which sorts by name.
    static String inAccounting(Work work, boolean memoryKnown) {
        var text = new StringBuilder("billing=" + work.totalCpus() + ",cpu=" + work.totalCpus());
        if (work.gpus > 0) {
            text.append(",gres/gpu=").append(work.totalGpus());
        }
        if (memoryKnown) {
            text.append(",mem=").append(work.memoryMb * work.nodes).append('M');
        }
        return text.append(",node=").append(work.nodes).toString();
    }

    /// `gres:gpu:h100:2`, or nothing where GPUs were asked for in another form. Since 23.11 what a task asks for counts
    /// its CPUs too.
    static String request(Work work, Work.GpuForm form, SlurmVersion version) {
        var gpus = work.form == form ? work.gpus : 0;
        var newer = version != SlurmVersion.SLURM_22_05;
        return switch (form) {
            case PER_TASK ->
                newer
                        ? "cpu=" + work.cpus + (gpus > 0 ? ",gres/gpu=" + gpus : "")
                        : gpus > 0 ? version.gpuRequest() + ":" + gpus : "";
            case PER_JOB -> gpus > 0 ? version.gpuRequest() + ":" + gpus * work.nodes : "";
            case PER_NODE -> gpus > 0 ? version.gpuRequest() + ":" + TYPE + ":" + gpus : "";
        };
    }

    static String nodeGres(SimNode node) {
        return "gpu:" + TYPE + ":" + node.gpus;
    }

    static String nodeGresUsed(SimNode node) {
        var taken = node.gpusTaken();
        return "gpu:" + TYPE + ":" + taken.cardinality() + "(IDX:" + (taken.isEmpty() ? "N/A" : Texts.ranges(taken))
                + ")";
    }

    /// `gpu:h100:2(IDX:2-3)`
    static String held(SimNode.Share share) {
        return "gpu:" + TYPE + ":" + share.gpus().cardinality() + "(IDX:" + Texts.ranges(share.gpus()) + ")";
    }

    static String heldByJob(SimJob job) {
        return "gpu:" + TYPE + ":" + job.gpusHeld();
    }
}
