package org.azulejo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.TaskList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterActsTest {

    private final FakeRemote remote = new FakeRemote();

    @Test
    void aRunningJobIsAskedToEndThroughItsBatchScript() {
        assertThat(ClusterActs.cancelCommand(Given.running(7, "ana", 1, "n1"), Cancelling.GENTLY))
                .containsExactly("scancel", "--batch", "--signal=TERM", "7");
    }

    @Test
    void endNowIsAPlainScancel() {
        assertThat(ClusterActs.cancelCommand(Given.running(7, "ana", 1, "n1"), Cancelling.NOW))
                .containsExactly("scancel", "7");
    }

    @Test
    void aWaitingJobHasNothingToBringHome() {
        assertThat(ClusterActs.cancelCommand(Given.waiting(7, "ana", 1), Cancelling.GENTLY))
                .containsExactly("scancel", "-v", "--state=PENDING", "7");
    }

    @Test
    void theWaitingTasksOfAnArrayAreTakenWithoutThoseThatRun() {
        var tasks = new TaskList("4-9%2", List.of(new TaskList.Range(4, 9, 1)), OptionalInt.of(2), false);
        var job = withId(Given.waiting(7, "ana", 1), new JobId.WaitingTasks(7, tasks));
        assertThat(ClusterActs.cancelCommand(job, Cancelling.NOW))
                .containsExactly("scancel", "-v", "--state=PENDING", "7_[4-9]");
    }

    @Test
    void onlyTheTasksOfTheRowAreCancelledWhereOthersWereSplitOff() {
        var tasks = TaskList.parse("1-4,6-9");
        var job = withId(Given.waiting(7, "ana", 1), new JobId.WaitingTasks(7, tasks));
        assertThat(ClusterActs.cancelCommand(job, Cancelling.NOW))
                .containsExactly("scancel", "-v", "--state=PENDING", "7_[1-4,6-9]");
    }

    @Test
    void aWaitingComponentIsCancelledWithItsWholeJob() {
        var job = withId(Given.waiting(8, "ana", 1), new JobId.Component(7, 1));
        assertThat(ClusterActs.cancelCommand(job, Cancelling.NOW))
                .containsExactly("scancel", "-v", "--state=PENDING", "7");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "124 | ''",
                "1 | scancel: error: Kill job error on job id 7: Socket timed out on send/recv operation",
                "8 | scancel: error: Kill job error on job id 7: Unable to contact slurm controller (connect failure)",
                "1 | scancel: error: Kill job error on job id 7: Zero Bytes were transmitted or received"
            })
    void whereNoAnswerTellsNothingIsClaimed(int exit, String words) throws RemoteException, InterruptedException {
        remote.fails("scancel 7", exit, words);
        assertThat(new ClusterActs(remote).cancel(List.of(Given.running(7, "ana", 1, "n1")), Cancelling.NOW))
                .singleElement()
                .isInstanceOf(ActOutcome.Unknown.class);
    }

    @Test
    void aJobThatStartedWhileItWasAskedAboutIsLeftAlone() throws RemoteException, InterruptedException {
        var words = "scancel: error: No active jobs match ALL job filters, including: state=PENDING";
        remote.fails("scancel -v --state=PENDING 7", 0, "scancel: select/linear: init\n" + words);
        assertThat(new ClusterActs(remote).cancel(List.of(Given.waiting(7, "ana", 1)), Cancelling.NOW))
                .containsExactly(new ActOutcome.Refused(new JobId.Single(7), words));
    }

    @Test
    void oneRefusalDoesNotStopTheRest() throws RemoteException, InterruptedException {
        var words = "scancel: error: Kill job error on job id 8: Access/permission denied";
        remote.prints("scancel 7", "").fails("scancel 8", 1, words).prints("scancel 9", "");
        var outcomes = new ClusterActs(remote)
                .cancel(
                        List.of(
                                Given.running(7, "ana", 1, "n1"),
                                Given.running(8, "bob", 1, "n1"),
                                Given.running(9, "ana", 1, "n1")),
                        Cancelling.NOW);
        assertThat(outcomes)
                .containsExactly(
                        new ActOutcome.Accepted(new JobId.Single(7)),
                        new ActOutcome.Refused(new JobId.Single(8), words),
                        new ActOutcome.Accepted(new JobId.Single(9)));
    }

    @Test
    void aJobThatHasEndedAlreadyCountsAsEnded() throws RemoteException, InterruptedException {
        remote.fails("scancel 7", 1, "scancel: error: Kill job error on job id 7: Invalid job id specified");
        assertThat(new ClusterActs(remote).cancel(List.of(Given.running(7, "ana", 1, "n1")), Cancelling.NOW))
                .containsExactly(new ActOutcome.Accepted(new JobId.Single(7)));
    }

    private static Job withId(Job job, JobId id) {
        return new Job(
                id,
                job.rawId(),
                job.name(),
                job.user(),
                job.account(),
                job.partition(),
                job.qos(),
                job.state(),
                job.reason(),
                job.gpus(),
                job.gpuType(),
                job.cpus(),
                job.memoryMb(),
                job.nodes(),
                job.allocations(),
                job.submittedAt(),
                job.startedAt(),
                job.estimatedStart(),
                job.endsAt(),
                job.elapsed(),
                job.timeLimit(),
                job.priority(),
                job.dependency(),
                job.workDir(),
                job.stdout(),
                job.exitCode());
    }
}
