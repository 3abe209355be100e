package org.azulejo.ui.live;

import java.util.List;
import java.util.Optional;
import org.azulejo.cluster.ActOutcome;
import org.azulejo.cluster.Cancelling;
import org.azulejo.cluster.Watching;
import org.azulejo.findings.Finding;
import org.azulejo.logs.Notebook;
import org.azulejo.slurm.Job;

/// For a picture: nobody is there who asks for anything.
public final class NobodyAsks implements Commands {
    @Override
    public void refresh() {}

    @Override
    public List<ActOutcome> cancel(List<Job> jobs, Cancelling way) {
        throw new IllegalStateException("nobody asked to cancel " + jobs.size() + " jobs");
    }

    @Override
    public void watching(Watching how) {}

    @Override
    public void lookAtUse(boolean on) {}

    @Override
    public void lookForLeftovers() {}

    @Override
    public Mended mend(Finding finding) {
        throw new IllegalStateException("nobody asked to mend " + finding.id());
    }

    @Override
    public Optional<NotebookDoor> openNotebook(Job job, Notebook notebook) {
        throw new IllegalStateException(
                "nobody asked for the notebook of " + job.id().text());
    }

    @Override
    public Optional<NotebookDoor> openedNotebook(Job job, Notebook notebook) {
        return Optional.empty();
    }

    @Override
    public void closeNotebook(Job job) {}
}
