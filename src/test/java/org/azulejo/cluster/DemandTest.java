package org.azulejo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.JobState;
import org.azulejo.slurm.TaskList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemandTest {

    @Test
    void runningJobsAskForNothing() {
        assertThat(Demand.of(List.of(Given.running(1, "ana", 4, "gn1")))).isEqualTo(new Demand(0, 0, 0, 0, 0));
    }

    @Test
    void eachTaskOfAnArrayAsks() {
        assertThat(Demand.of(List.of(Given.waiting(1, "ana", 4), tasks("3-12", 10, OptionalInt.empty(), "Priority"))))
                .isEqualTo(new Demand(2, 11, 24, 24, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JobHeldUser",
                "job requeued in held state",
                "launch failed requeued held",
                "JobHeldAdmin",
                "Dependency",
                "DependencyNeverSatisfied",
                "BeginTime",
                "JobArrayTaskLimit"
            })
    void jobsThatNoFreeGpuWouldStartAreNotEligible(String reason) {
        assertThat(Demand.of(List.of(waiting(JobState.Kind.PENDING, reason, "", OptionalInt.of(4)))))
                .isEqualTo(new Demand(1, 1, 4, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"REQUEUE_HOLD", "SPECIAL_EXIT", "RESV_DEL_HOLD"})
    void heldStatesAreNotEligible(JobState.Kind state) {
        assertThat(Demand.of(List.of(waiting(state, "None", "", OptionalInt.of(4))))
                        .eligibleGpus())
                .isZero();
    }

    @Test
    void anUnfulfilledDependencyCountsBeforeSlurmGivesTheReason() {
        assertThat(Demand.of(List.of(
                                waiting(JobState.Kind.PENDING, "None", "afterok:3(unfulfilled)", OptionalInt.of(4))))
                        .eligibleGpus())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"0, 8", "1, 6", "3, 2", "4, 0", "5, 0"})
    void theThrottleLeavesPlacesForTasks(int running, int eligibleGpus) {
        var array = tasks("3-12%4", 10, OptionalInt.of(4), "Resources");
        var jobs = new java.util.ArrayList<Job>(List.of(array));
        for (var task = 0; task < running; task++) {
            jobs.add(job(new JobId.ArrayTask(7, 20 + task), JobState.Kind.RUNNING, "", "", OptionalInt.of(2)));
        }
        assertThat(Demand.of(jobs)).isEqualTo(new Demand(1, 10, 20, eligibleGpus, 0));
    }

    @Test
    void aThrottleAboveTheNumberOfTasksDoesNotMatter() {
        assertThat(Demand.of(List.of(tasks("3-4%9", 2, OptionalInt.of(9), "Resources")))
                        .eligibleGpus())
                .isEqualTo(4);
    }

    @Test
    void jobsOfUnknownSizeAreCountedApart() {
        assertThat(Demand.of(List.of(
                        waiting(JobState.Kind.PENDING, "Resources", "", OptionalInt.empty()),
                        Given.waiting(2, "ana", 0))))
                .isEqualTo(new Demand(2, 2, 0, 0, 1));
    }

    private static Job tasks(String text, int count, OptionalInt throttle, String reason) {
        var range = new TaskList.Range(3, 2 + count, 1);
        var id = new JobId.WaitingTasks(7, new TaskList(text, List.of(range), throttle, false));
        return job(id, JobState.Kind.PENDING, reason, "", OptionalInt.of(2));
    }

    private static Job waiting(JobState.Kind state, String reason, String dependency, OptionalInt gpus) {
        return job(new JobId.Single(5), state, reason, dependency, gpus);
    }

    private static Job job(JobId id, JobState.Kind state, String reason, String dependency, OptionalInt gpus) {
        var any = Given.waiting(5, "ana", 0);
        return new Job(
                id,
                any.rawId(),
                any.name(),
                any.user(),
                any.account(),
                any.partition(),
                any.qos(),
                JobState.of(state),
                reason,
                gpus,
                any.gpuType(),
                any.cpus(),
                any.memoryMb(),
                any.nodes(),
                any.allocations(),
                any.submittedAt(),
                any.startedAt(),
                any.estimatedStart(),
                any.endsAt(),
                any.elapsed(),
                any.timeLimit(),
                any.priority(),
                dependency,
                any.workDir(),
                any.stdout(),
                any.exitCode());
    }
}
