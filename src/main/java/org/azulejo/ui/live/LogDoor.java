package org.azulejo.ui.live;

import java.util.List;
import java.util.function.Consumer;
import org.azulejo.slurm.Job;

/// Leads from wherever a job is shown to where its log is. Used on the screen's thread.
public final class LogDoor {

    private Consumer<List<Job>> way = _ -> {};

    /// Says what is to be done with the jobs whose logs somebody wants to see.
    public void leadsTo(Consumer<List<Job>> newer) {
        way = newer;
    }

    /// Shows the logs of these jobs.
    public void open(List<Job> jobs) {
        if (!jobs.isEmpty()) {
            way.accept(List.copyOf(jobs));
        }
    }
}
