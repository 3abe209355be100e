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

    /// `gres:gpu:h100:2`, or nothing where GPUs were asked for in another form.
    static String request(Work work, Work.GpuForm form, SlurmVersion version) {
        if (work.gpus == 0 || work.form != form) {
            return "";
        }
        var count = form == Work.GpuForm.PER_JOB ? work.totalGpus() : work.gpus;
        return version.gpuRequest() + ":" + (form == Work.GpuForm.PER_NODE ? TYPE + ":" : "") + count;
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
