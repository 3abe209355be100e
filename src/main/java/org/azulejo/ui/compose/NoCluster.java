package org.azulejo.ui.compose;

import org.azulejo.submit.NodeFit;
import org.azulejo.submit.StartEstimate;
import org.azulejo.submit.Submission;
import org.azulejo.submit.SubmitOutcome;

/// Where a form is only looked at: nobody submits from a picture.
public final class NoCluster implements ComposeSource {

    @Override
    public Sent submit(Submission submission) {
        throw new IllegalStateException("a picture submits nothing");
    }

    @Override
    public SubmitOutcome settle(String token) {
        throw new IllegalStateException("a picture asks nothing");
    }

    @Override
    public StartEstimate estimate(Submission submission, NodeFit fit) {
        throw new IllegalStateException("a picture asks nothing");
    }
}
