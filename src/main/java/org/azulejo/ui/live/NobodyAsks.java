package org.azulejo.ui.live;

import java.util.List;
import org.azulejo.cluster.ActOutcome;
import org.azulejo.cluster.Cancelling;
import org.azulejo.cluster.Watching;
import org.azulejo.findings.Finding;
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
}
