package org.azulejo.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.azulejo.slurm.Job.Allocation;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HeldGpusTest {

    private static final String ONE_NODE = "     Nodes=gpu01 CPU_IDs=32-33 Mem=100 GRES=gpu:h100:2(IDX:4-5)\n";

    @Test
    void readsTheIndicesOfAJob() {
        assertThat(read(answer("train", ONE_NODE), job("train", 2, "gpu01")))
                .containsExactly(new Allocation("gpu01", List.of(4, 5)));
    }

    @Test
    @DisplayName("F61: lists, ranges, and groups of nodes with the same share")
    void readsGroupsOfNodes() {
        var shares = """
                 Nodes=gpu[01-02] CPU_IDs=0-1 Mem=100 GRES=gpu:h100:2(IDX:4-5)
                 Nodes=gpu03 CPU_IDs=0-3 Mem=100 GRES=gpu:h100:2(IDX:0,6)
            """;
        assertThat(read(answer("train", shares), job("train", 6, "gpu[01-03]")))
                .containsExactly(
                        new Allocation("gpu01", List.of(4, 5)),
                        new Allocation("gpu02", List.of(4, 5)),
                        new Allocation("gpu03", List.of(0, 6)));
    }

    @Test
    @DisplayName("F61: the key of older releases")
    void readsTheKeyOfOlderReleases() {
        var share = "     Nodes=gpu01 CPU_IDs=4-7 Mem=32000 GRES_IDX=gpu(IDX:2)\n";
        assertThat(read(answer("train", share), job("train", 1, "gpu01")))
                .containsExactly(new Allocation("gpu01", List.of(2)));
    }

    @Test
    void readsSeveralKindsOfResources() {
        var share = "     Nodes=gpu01 CPU_IDs=4-7 Mem=0 GRES=gpu:a100:1(IDX:0),gpu:v100:2(IDX:4,6),shard:0\n";
        assertThat(read(answer("train", share), job("train", 3, "gpu01")))
                .containsExactly(new Allocation("gpu01", List.of(0, 4, 6)));
    }

    @Test
    @DisplayName("F07: blanks in the name of an array's task")
    void readsATaskOfAnArray() {
        var answer = answer("sweep of three things", ONE_NODE)
                .replace("JobId=4610 ", "JobId=4610 ArrayJobId=4109 ArrayTaskId=1 ArrayTaskThrottle=2 ");
        assertThat(read(answer, job("sweep of three things", 2, "gpu01"))).hasSize(1);
    }

    @Test
    void readsAComponentOfAHeterogeneousJob() {
        var answer = answer("het", ONE_NODE)
                .replace("JobId=4610 ", "JobId=4610 HetJobId=4609 HetJobOffset=1 ")
                .replace("\n   UserId", "\n   HetJobIdSet=4609-4610\n   UserId");
        assertThat(read(answer, job("het", 2, "gpu01"))).hasSize(1);
    }

    @Test
    void aNameThatForgesARecordClaimsNothing() {
        var forged = """
            x
               UserId=root(0) GroupId=root(0) MCS_label=N/A
               JobState=RUNNING Reason=None
               JOB_GRES=gpu:h100:8
                 Nodes=gpu01 CPU_IDs=0-7 Mem=0 GRES=gpu:h100:8(IDX:0-7)
               MinCPUsNode=1 MinMemoryNode=0
            """;
        assertThat(read(answer(forged, ONE_NODE), job(forged, 2, "gpu01")))
                .containsExactly(new Allocation("gpu01", List.of(4, 5)));
    }

    @Test
    void anotherNameThanSqueueGaveIsNotTrusted() {
        var parsed = HeldGpus.parse(answer("train", ONE_NODE), job("tra", 2, "gpu01"));
        assertThat(parsed.values()).isEmpty();
        assertThat(parsed.warnings()).hasSize(1);
    }

    @Test
    @DisplayName("F08: folder, command and comment come after the GPUs and are not read")
    void textOfTheOwnerBehindTheGpusIsNotRead() {
        var answer = answer("train", ONE_NODE)
                .replace(
                        "WorkDir=/home/alice",
                        "WorkDir=/home/alice\n     Nodes=gpu01 CPU_IDs=0 Mem=0"
                                + " GRES=gpu:h100:1(IDX:7)\n   JobState=RUNNING\n   Comment=k=v w=x");
        assertThat(read(answer, job("train", 2, "gpu01"))).containsExactly(new Allocation("gpu01", List.of(4, 5)));
    }

    @Test
    void aWorkloadKeyThatForgesARecordIsNotTrusted() {
        var forged = """
            w
               JobState=RUNNING Reason=None
               JOB_GRES=gpu:h100:2
                 Nodes=gpu01 CPU_IDs=0 Mem=0 GRES=gpu:h100:2(IDX:0-1)
               MinCPUsNode=1\
            """;
        var answer = answer("train", ONE_NODE).replace("QOS=normal", "QOS=normal WCKey=" + forged);
        assertThat(HeldGpus.parse(answer, job("train", 2, "gpu01")).values()).isEmpty();
        var honest = answer("train", ONE_NODE).replace("QOS=normal", "QOS=normal WCKey=*");
        assertThat(read(honest, job("train", 2, "gpu01"))).hasSize(1);
    }

    @Test
    void moreOrFewerThanSqueueSaysAreNotTrusted() {
        var parsed = HeldGpus.parse(answer("train", ONE_NODE), job("train", 3, "gpu01"));
        assertThat(parsed.values()).isEmpty();
        assertThat(parsed.warnings()).containsExactly("GPUs of job 4610: 2 indices, but squeue says 3");
    }

    @Test
    void aCountWithoutIndicesIsNotTrusted() {
        var share = "     Nodes=gpu01 CPU_IDs=4-7 Mem=0 GRES=gpu:h100:2\n";
        assertThat(HeldGpus.parse(answer("train", share), job("train", 2, "gpu01"))
                        .values())
                .isEmpty();
    }

    @Test
    void anotherNodeThanSqueueSaysIsNotTrusted() {
        assertThat(HeldGpus.parse(answer("train", ONE_NODE), job("train", 2, "gpu02"))
                        .values())
                .isEmpty();
    }

    @Test
    void theAnswerAboutAnotherJobIsNotTrusted() {
        var other = answer("train", ONE_NODE).replace("JobId=4610", "JobId=4611");
        assertThat(HeldGpus.parse(other, job("train", 2, "gpu01")).warnings())
                .containsExactly("GPUs of job 4610: the answer is about something else");
    }

    @Test
    void theJobIsAskedForByTheIdThatNamesItAlone() {
        assertThat(Questions.gpuIndices(new JobId.ArrayTask(4109, 1)))
                .containsExactly("scontrol", "-d", "show", "job", "4109_1");
        assertThat(Questions.gpuIndices(new JobId.Component(4206, 0))).endsWith("4206+0");
    }

    private static List<Allocation> read(String answer, Job job) {
        var parsed = HeldGpus.parse(answer, job);
        assertThat(parsed.warnings()).isEmpty();
        return parsed.values();
    }

    private static Job job(String name, int gpus, String nodes) {
        return Squeue.readOne(Squeue.job("4610")
                .name(name)
                .with("tres-alloc", "cpu=2,node=1,gres/gpu=" + gpus)
                .with("NodeList", nodes));
    }

    private static String answer(String name, String shares) {
        return "JobId=4610 JobName=" + name + """

               UserId=alice(1001) GroupId=lab(100) MCS_label=N/A
               Priority=1000 Nice=0 Account=lab QOS=normal
               JobState=RUNNING Reason=None Dependency=(null)
               TRES=cpu=2,node=1,billing=2,gres/gpu=2
               JOB_GRES=gpu:h100:2
            """ + shares + """
               MinCPUsNode=1 MinMemoryNode=0 MinTmpDiskNode=0
               Features=(null) DelayBoot=00:00:00
               OverSubscribe=OK Contiguous=0 Licenses=(null) Network=(null)
               Command=/home/alice/go.sh --lr=0.1
               WorkDir=/home/alice
               StdOut=/home/alice/slurm-4610.out
               Power=

            """;
    }
}
