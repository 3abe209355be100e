package org.azulejo.demo;

import java.util.List;

/// What a job is and asks for. Written once by whoever submits it, then only read; tasks of an array share one.
final class Work {

    /// How a request for GPUs was written: it decides in which of squeue's columns it shows.
    enum GpuForm {
        /// `--gres=gpu:h100:N`
        PER_NODE,
        /// `--gpus=N`
        PER_JOB,
        /// `--gpus-per-task=N` with one task
        PER_TASK
    }

    static final int UNLIMITED = -1;

    final String name;
    String user = "ana";
    String account = "pesquisadores";
    String partition = "dgx";
    String qos = "normal";
    /// Of the quality of service.
    int qosPriority;
    int nodes = 1;
    int gpus;
    GpuForm form = GpuForm.PER_NODE;
    int cpus = 2;
    long memoryMb = 1024;
    int limitMinutes = 60;
    String workDir = "";
    String logName = "slurm-%j.out";
    String comment = "";
    /// The path of the script, where one was handed over.
    String command = "";
    /// The command line that it was submitted with.
    String submitLine = "";
    /// A script that catches SIGTERM needs so long to bring its results home.
    int stageOutSeconds;
    /// How long a run takes when nobody ends it, drawn between the two.
    int shortest = 60;
    int longest = 180;
    /// What it does with its GPUs.
    Habit habit = Habit.TRAINS;
    /// How a run ends when nobody ends it, drawn from these.
    List<Ending> endings = Ending.USUAL;

    private Work(String name) {
        this.name = name;
    }

    static Work named(String name) {
        return new Work(name);
    }

    Work by(String owner, String charged, String quality) {
        user = owner;
        account = charged;
        qos = quality;
        qosPriority = People.quality(quality).priority();
        workDir = "/home/" + owner;
        return this;
    }

    Work gpus(int count, GpuForm how) {
        gpus = count;
        form = how;
        return this;
    }

    Work nodes(int count) {
        nodes = count;
        return this;
    }

    Work partition(String where) {
        partition = where;
        return this;
    }

    /// Per node. Slurm hands out whole cores, two CPUs each.
    Work cpus(int count) {
        cpus = (count + 1) / 2 * 2;
        return this;
    }

    Work memoryGb(int count) {
        memoryMb = count * 1024L;
        return this;
    }

    Work limitMinutes(int count) {
        limitMinutes = count;
        return this;
    }

    Work noLimit() {
        limitMinutes = UNLIMITED;
        return this;
    }

    Work in(String folder, String log) {
        workDir = folder;
        logName = log;
        return this;
    }

    Work comment(String text) {
        comment = text;
        return this;
    }

    Work stageOut(int seconds) {
        stageOutSeconds = seconds;
        return this;
    }

    Work habit(Habit what) {
        habit = what;
        return this;
    }

    Work runs(int fromSeconds, int toSeconds) {
        shortest = fromSeconds;
        longest = toSeconds;
        return this;
    }

    Work ends(Ending... possible) {
        endings = List.of(possible);
        return this;
    }

    int totalGpus() {
        return gpus * nodes;
    }

    int totalCpus() {
        return cpus * nodes;
    }

    /// How a run of a job ends by itself.
    enum Ending {
        WELL,
        FAILING,
        AT_THE_LIMIT,
        OUT_OF_MEMORY,
        CANCELLED;

        static final List<Ending> USUAL = List.of(
                WELL,
                WELL,
                WELL,
                WELL,
                WELL,
                WELL,
                WELL,
                WELL,
                WELL,
                WELL,
                WELL,
                WELL,
                FAILING,
                FAILING,
                OUT_OF_MEMORY,
                CANCELLED);
    }
}
