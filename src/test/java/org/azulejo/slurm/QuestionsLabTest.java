package org.azulejo.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.azulejo.lab.Comparison;
import org.azulejo.lab.Lab;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.SshRemote;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The questions, put to a real Slurm: every column is known there, and every row is understood.
@Tag("lab")
class QuestionsLabTest {

    private static final String TOKEN = "q81fd02c7";

    private SshRemote remote;
    private Lab lab;
    private Lab.Held held;

    @BeforeEach
    void connect() throws Exception {
        lab = Lab.running();
        held = lab.exclusively();
        Comparison.prepare(lab);
        remote = lab.remote(lab.users().getFirst());
    }

    @AfterEach
    void disconnect() throws IOException {
        remote.close();
        held.close();
    }

    @Test
    void everyJobIsUnderstood() throws Exception {
        var answer = ask(Questions.jobs(TOKEN));
        var parsed = JobRows.parse(answer.out(), TOKEN);
        assertThat(answer.err()).isEmpty();
        assertThat(parsed.warnings()).isEmpty();
        assertThat(parsed.values()).isNotEmpty().allSatisfy(job -> {
            assertThat(job.gpus()).isPresent();
            assertThat(job.cpus()).isPresent();
            assertThat(job.submittedAt()).isPresent();
            assertThat(job.elapsed()).isPresent();
            assertThat(job.priority()).isPresent();
            assertThat(job.user()).isNotEmpty();
            assertThat(job.workDir()).startsWith("/");
            assertThat(job.nodes().isEmpty()).isEqualTo(job.state().waiting());
        });
    }

    @Test
    void everyNodeIsUnderstood() throws Exception {
        var answer = ask(Questions.nodes(TOKEN));
        var rows = NodeRows.parse(answer.out(), TOKEN);
        assertThat(answer.err()).isEmpty();
        assertThat(rows.nodes().warnings()).isEmpty();
        assertThat(rows.nodes().values()).isNotEmpty().allSatisfy(node -> {
            assertThat(node.cpus()).isPresent();
            assertThat(node.memoryMb()).isPresent();
            assertThat(node.memoryMbAllocated()).isPresent();
            assertThat(node.gres()).isNotEmpty();
            assertThat(node.partitions()).isNotEmpty();
        });
        assertThat(rows.partitions().values()).filteredOn(Partition::isDefault).hasSize(1);
    }

    @Test
    void theGpusOfEveryRunningJobAreTold() throws Exception {
        var jobs = JobRows.parse(ask(Questions.jobs(TOKEN)).out(), TOKEN).values().stream()
                .filter(job -> job.state().kind() == JobState.Kind.RUNNING
                        && job.gpus().orElse(0) > 0)
                .toList();
        assertThat(jobs).isNotEmpty();
        for (var job : jobs) {
            var answer =
                    remote.run(List.of(command(Questions.gpuIndices(job.id())))).getFirst();
            // a job may have ended meanwhile
            if (answer.ok() && answer.out().contains("JobState=RUNNING")) {
                assertThat(HeldGpus.parse(answer.out(), job).warnings()).isEmpty();
            }
        }
    }

    @Test
    void everyEndedJobIsUnderstood() throws Exception {
        var answer = ask(Questions.accounting(TOKEN, Duration.ofDays(1)));
        var parsed = AccountingRows.parse(answer.out(), TOKEN);
        assertThat(parsed.warnings()).isEmpty();
        assertThat(parsed.values()).isNotEmpty().allSatisfy(job -> {
            assertThat(job.state().ended()).isTrue();
            assertThat(job.endsAt()).isPresent();
            assertThat(job.gpus()).isPresent();
            assertThat(job.exitCode()).isPresent();
        });
    }

    @Test
    void theRestIsUnderstood() throws Exception {
        var config = ClusterConfig.parse(ask(Questions.config()).out());
        assertThat(config.version()).get().asString().startsWith(lab.version());
        assertThat(config.killWait()).isPresent();
        assertThat(config.clusterName()).isPresent();
        assertThat(Reservation.parse(ask(Questions.reservations()).out()).warnings())
                .isEmpty();
        var associations = Association.parse(
                ask(Questions.associations(lab.users().getFirst())).out());
        assertThat(associations.warnings()).isEmpty();
        assertThat(associations.values())
                .isNotEmpty()
                .allSatisfy(it -> assertThat(it.qos()).isNotEmpty());
    }

    private Answer ask(List<String> words) throws RemoteException, InterruptedException {
        var answer = remote.run(List.of(command(words))).getFirst();
        assertThat(answer.exit()).as("%s", answer.err()).isZero();
        return answer;
    }

    private static Command command(List<String> words) {
        return new Command(words, Duration.ofSeconds(30));
    }
}
