package org.azulejo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.Job.Allocation;
import org.azulejo.slurm.Node;
import org.junit.jupiter.api.Test;

class HoldingsTest {

    private final Holdings holdings = new Holdings();

    @Test
    void theOnlyJobWithGpusOnItsNodesHasAllThatAreInUseThere() {
        var job = Given.running(7, "ana", 16, "n1", "n2");
        var filled = fill(List.of(job), Given.node("n1", Given.all(8)), Given.node("n2", Given.all(8)));
        assertThat(filled.getFirst().allocations())
                .containsExactly(
                        new Allocation("n1", List.of(Given.all(8))), new Allocation("n2", List.of(Given.all(8))));
        assertThat(holdings.toAsk(List.of(job), "ana")).isEmpty();
    }

    @Test
    void twoUnknownJobsOnANodeMustBothBeAsked() {
        var one = Given.running(7, "ana", 2, "n1");
        var other = Given.running(8, "bob", 2, "n1");
        var filled = fill(List.of(one, other), Given.node("n1", 0, 1, 2, 3));
        assertThat(filled).allSatisfy(job -> assertThat(job.allocations()).isEmpty());
        assertThat(holdings.toAsk(List.of(other, one), "ana")).containsExactly(one, other);
    }

    @Test
    void whatIsLeftBesideTheKnownOnesBelongsToTheLastUnknownJob() {
        var known = Given.running(7, "ana", 2, "n1");
        var newer = Given.running(8, "bob", 1, "n1");
        holdings.learn(known, List.of(new Allocation("n1", List.of(4, 5))));
        var filled = fill(List.of(known, newer), Given.node("n1", 0, 4, 5));
        assertThat(filled.get(1).allocations()).containsExactly(new Allocation("n1", List.of(0)));
    }

    @Test
    void aHiddenJobsGpusAreNotTakenForOnesOwn() {
        var own = Given.running(7, "ana", 2, "n1");
        var filled = fill(List.of(own), Given.node("n1", 0, 1, 2));
        assertThat(filled.getFirst().allocations()).isEmpty();
        assertThat(holdings.toAsk(List.of(own), "ana")).containsExactly(own);
    }

    @Test
    void indicesThatTheNodeNoLongerConfirmsAreForgotten() {
        var job = Given.running(7, "ana", 1, "n1");
        var other = Given.running(8, "bob", 1, "n1");
        holdings.learn(job, List.of(new Allocation("n1", List.of(3))));
        holdings.learn(other, List.of(new Allocation("n1", List.of(5))));
        var filled = fill(List.of(job, other), Given.node("n1", 2, 5, 6));
        assertThat(filled.get(0).allocations()).isEmpty();
        assertThat(filled.get(1).allocations()).hasSize(1);
        assertThat(holdings.toAsk(List.of(job, other), "ana")).containsExactly(job);
    }

    @Test
    void aJobThatWasForgottenIsAskedAgain() {
        var one = Given.running(7, "ana", 1, "n1");
        var other = Given.running(8, "bob", 1, "n2");
        holdings.learn(one, List.of(new Allocation("n1", List.of(3))));
        holdings.learn(other, List.of(new Allocation("n2", List.of(3))));
        holdings.forget(List.of(one, other), Set.of("n2"));
        assertThat(holdings.toAsk(List.of(one, other), "ana")).containsExactly(other);
    }

    @Test
    void jobsWithoutGpusAndWaitingJobsAreNeverAsked() {
        var cpuOnly = Given.running(7, "ana", 0, "n1");
        var waiting = Given.waiting(8, "ana", 4);
        assertThat(holdings.toAsk(List.of(cpuOnly, waiting), "ana")).isEmpty();
    }

    private List<Job> fill(List<Job> jobs, Node... nodes) {
        return holdings.fill(jobs, List.of(nodes));
    }
}
