package org.azulejo.demo;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A job, a task of an array, the waiting tasks of an array, or a component of a heterogeneous job: whatever slurmctld
/// keeps a record of. Times are seconds since the epoch, 0 for none. Guarded by the simulation's lock.
final class SimJob {

    enum State {
        PENDING("PD"),
        RUNNING("R"),
        COMPLETED("CD"),
        CANCELLED("CA"),
        FAILED("F"),
        TIMEOUT("TO"),
        OUT_OF_MEMORY("OOM");

        final String code;

        State(String code) {
            this.code = code;
        }

        boolean ended() {
            return this != PENDING && this != RUNNING;
        }
    }

    /// @param word how Slurm writes it: `afterok`, `afterany` ...
    /// @param ofArray whether it names an array, and so all of its tasks
    record Dependency(String word, long on, boolean ofArray) {}

    final long id;
    final Work work;
    /// The number that an array or heterogeneous job shares; 0 where there is none.
    long arrayId;

    int taskId = -1;
    /// The tasks that a waiting array record stands for; empty for everything else.
    final BitSet tasks = new BitSet();

    int throttle;
    long hetId;
    int hetOffset;

    State state = State.PENDING;
    /// It is over, but its node is still being cleaned.
    boolean completing;

    String reason = "None";
    boolean held;
    boolean heldByAdmin;
    long submitted;
    long begin;
    long started;
    long ended;
    /// When the scheduler thinks that it will start.
    long expected;

    /// Where the scheduler thinks that it will start.
    String expectedOn = "";

    List<Dependency> dependencies = List.of();
    /// What it depends on ended in the wrong way.
    boolean neverToStart;

    /// It goes when it can never start any more.
    boolean goesWhenNeverToStart;

    final List<SimNode.Share> shares = new ArrayList<>();
    int exitCode;
    int signal;
    int cancelledBy = -1;
    int restarts;

    /// Counts the starts, so that an event meant for an earlier run does nothing.
    int run;

    boolean bringingHome;

    /// How many steps it has had.
    int steps = 1;

    SimJob(long id, Work work, long submitted) {
        this.id = id;
        this.work = work;
        this.submitted = submitted;
    }

    boolean isWaitingArray() {
        return !tasks.isEmpty();
    }

    boolean isArray() {
        return arrayId != 0;
    }

    boolean isHet() {
        return hetId != 0;
    }

    boolean isActive() {
        return !state.ended() || completing;
    }

    /// squeue's `%i`.
    String shownId() {
        if (isWaitingArray()) {
            return arrayId + "_[" + taskText() + "]";
        }
        if (isArray()) {
            return arrayId + "_" + taskId;
        }
        return isHet() ? hetId + "+" + hetOffset : Long.toString(id);
    }

    String taskText() {
        return Texts.ranges(tasks) + (throttle > 0 ? "%" + throttle : "");
    }

    long limitSeconds() {
        return work.limitMinutes * 60L;
    }

    boolean hasLimit() {
        return work.limitMinutes != Work.UNLIMITED;
    }

    /// When its limit ends it; as in the real thing, a year after the start where there is none.
    long limitEnd() {
        return started + (hasLimit() ? limitSeconds() : 365L * 86_400);
    }

    long elapsed(long now) {
        if (started == 0) {
            return 0;
        }
        return Math.max(0, (state == State.RUNNING ? now : ended) - started);
    }

    int gpusHeld() {
        return shares.stream().mapToInt(share -> share.gpus().cardinality()).sum();
    }

    List<String> nodeNames() {
        return shares.stream().map(share -> share.node().name).toList();
    }

    /// The log file with the placeholders filled that Slurm fills when it opens the file.
    String logFile() {
        var name = work.logName;
        if (isArray() && name.equals("slurm-%j.out")) {
            name = "slurm-%A_%a.out";
        }
        name = name.replace("%j", Long.toString(id))
                .replace("%A", Long.toString(isArray() ? arrayId : id))
                .replace("%a", taskId >= 0 ? Integer.toString(taskId) : "4294967294")
                .replace("%x", work.name)
                .replace("%u", work.user);
        return name.startsWith("/") ? name : work.workDir + "/" + name;
    }
}
