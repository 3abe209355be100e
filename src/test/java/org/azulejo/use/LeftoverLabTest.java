package org.azulejo.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.cluster.Snapshot;
import org.azulejo.findings.Finding.Fact;
import org.azulejo.findings.Findings;
import org.azulejo.findings.Watched;
import org.azulejo.lab.Lab;
import org.azulejo.remote.SshRemote;
import org.azulejo.settings.SiteProfile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What jobs leave behind, with a real Docker: the lab must be up with `--docker`.
@Tag("lab")
class LeftoverLabTest {

    private static final Duration WITHIN = Duration.ofSeconds(60);
    /// What a script without a trap writes: the container in the foreground.
    private static final String FOREGROUND = """
        docker run --rm --init --name proj-train-$SLURM_JOB_ID --label slurm_job=$SLURM_JOB_ID \
        --user "$(id -u):$(id -g)" busybox sleep 900\
        """;

    private final List<String> containers = new ArrayList<>();
    private Lab lab;
    private Lab.Held held;
    private SshRemote remote;
    private LeftoverLook look;

    @BeforeEach
    void connect() throws IOException, InterruptedException {
        lab = Lab.running();
        held = lab.exclusively();
        remote = lab.remote("ana");
        look = new LeftoverLook(remote, Clock.systemUTC());
    }

    /// Those tests are tagged: `installer/test` leaves them out where the lab can have no Docker (24.11).
    private void needDocker() {
        assertThat(lab.value("LAB_DOCKER")).as("the lab is up with --docker").isEqualTo("yes");
    }

    @AfterEach
    void tidy() throws IOException, InterruptedException {
        for (var name : containers) {
            lab.tell("as", "ana", "sh", "-c", "docker kill " + name + " || true");
        }
        remote.close();
        held.close();
    }

    @Test
    @Tag("docker")
    void aContainerThatOutlivesItsJobIsFoundAndStoppedAndNoOther() throws Exception {
        needDocker();
        var job = submitForeground();
        var name = "proj-train-" + job;
        containers.add(name);
        await().atMost(WITHIN).until(() -> running().contains(name));
        // while the job runs it is nothing to speak of
        assertThat(found(snapshot())).noneMatch(fact -> fact.jobId() == Long.parseLong(job));

        lab.tell("as", "ana", "scancel", job);
        await().atMost(WITHIN).until(() -> lab.tell("as", "ana", "squeue", "-h", "-o", "%A"), it -> !it.contains(job));
        assertThat(running()).as("the trap that is not there did not fire").contains(name);
        // others write the same number on labels of theirs; one of them is root inside
        forge("bruno", "forged-" + job, "--user", id("bruno"), "--label", "slurm_job=" + job);
        forge("bruno", "forged-root-" + job, "--label", "slurm_job=" + job);

        var facts = new ArrayList<Fact.ContainerLivesOn>();
        await().atMost(WITHIN).untilAsserted(() -> {
            facts.clear();
            facts.addAll(found(snapshot()));
            assertThat(facts).extracting(Fact.ContainerLivesOn::name).contains(name);
        });
        assertThat(facts).extracting(Fact.ContainerLivesOn::name).noneMatch(it -> it.startsWith("forged"));
        assertThat(probes()).as("no look is left behind").isEmpty();

        var fact =
                facts.stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
        assertThat(look.stopContainer(snapshot(), fact.node(), fact.containerId(), fact.jobId()))
                .isEqualTo(new LeftoverOutcome.Gone());
        assertThat(running()).doesNotContain(name).contains("forged-" + job, "forged-root-" + job);
        assertThat(found(snapshot())).noneMatch(it -> it.name().equals(name));
        // gone already counts as gone
        assertThat(look.stopContainer(snapshot(), fact.node(), fact.containerId(), fact.jobId()))
                .isEqualTo(new LeftoverOutcome.Gone());
        // and whoever names another's container gets nothing
        var forged = lab.tell("as", "ana", "docker", "inspect", "--format", "{{.Id}}", "forged-" + job)
                .strip();
        assertThat(look.stopContainer(snapshot(), fact.node(), forged, fact.jobId()))
                .isInstanceOfSatisfying(
                        LeftoverOutcome.Kept.class,
                        kept -> assertThat(kept.why()).isEqualTo(LeftoverOutcome.Why.OTHER));
        assertThat(running()).contains("forged-" + job);
    }

    @Test
    @Tag("docker")
    void theContainerOfARunningJobIsNotStopped() throws Exception {
        needDocker();
        var job = submitForeground();
        var name = "proj-train-" + job;
        containers.add(name);
        await().atMost(WITHIN).until(() -> running().contains(name));
        var id = lab.tell("as", "ana", "docker", "inspect", "--format", "{{.Id}}", name)
                .strip();
        assertThat(look.stopContainer(snapshot(), node(), id, Long.parseLong(job)))
                .isInstanceOfSatisfying(
                        LeftoverOutcome.Kept.class,
                        kept -> assertThat(kept.why()).isEqualTo(LeftoverOutcome.Why.OTHER));
        assertThat(running()).contains(name);
        lab.tell("as", "ana", "scancel", job);
    }

    @Test
    void anOldFolderIsRemovedAndAFolderOfAQueuedJobIsNot() throws Exception {
        var user = lab.value("LAB_USER_ANA");
        var folder = lab.value("LAB_OUTPUT") + "/" + user;
        var scratch = new SiteProfile.Scratch(lab.value("LAB_OUTPUT") + "/{user}");
        var queued = lab.tell("as", "ana", "sbatch", "--parsable", "-H", "-t", "5", "--output=/dev/null", "--wrap=true")
                .strip();
        ran();
        inScratch(
                folder,
                "mkdir -p old_1 young_1 'odd name_1' held_" + queued + " && echo x >old_1/result"
                        + " && ln -sfn /etc link_1 && touch -d '2 hours ago' old_1 'odd name_1' held_" + queued);
        try {
            // jobs that wait ahead may leave no room for some seconds
            var seen = await().atMost(WITHIN)
                    .until(
                            () -> look.scratch(snapshot(), scratch, Leftovers.NONE),
                            found -> found.troubles().isEmpty());
            assertThat(seen.scratch())
                    .extracting(Leftovers.ScratchFolder::path)
                    .contains(folder + "/old_1")
                    .doesNotContain(
                            folder + "/young_1",
                            folder + "/odd name_1",
                            folder + "/held_" + queued,
                            folder + "/link_1");
            for (var name : List.of("young_1", "held_" + queued, "link_1", "../" + user + "/old_1")) {
                assertThat(removeOnceThereIsRoom(scratch, folder + "/" + name))
                        .as(name)
                        .isInstanceOfSatisfying(
                                LeftoverOutcome.Kept.class,
                                kept -> assertThat(kept.why()).isEqualTo(LeftoverOutcome.Why.OTHER));
            }
            assertThat(removeOnceThereIsRoom(scratch, folder + "/old_1")).isEqualTo(new LeftoverOutcome.Gone());
            assertThat(lab.tell("as", "ana", "ls", folder))
                    .contains("young_1", "held_" + queued, "link_1")
                    .doesNotContain("old_1");
        } finally {
            lab.tell("as", "ana", "scancel", queued);
            inScratch(folder, "rm -rf old_1 young_1 'odd name_1' link_1 held_" + queued);
        }
    }

    @Test
    void whereAllCpusAreTakenTheLookGivesUpAndSaysWhy() throws Exception {
        ran();
        var all = lab.tell(
                        "as",
                        "bruno",
                        "sbatch",
                        "--parsable",
                        "-n1",
                        "-c",
                        freeCpus(),
                        "-t",
                        "5",
                        "--output=/dev/null",
                        "--wrap=sleep 300")
                .strip();
        try {
            await().atMost(WITHIN)
                    .until(
                            () -> lab.tell("as", "ana", "squeue", "-h", "-a", "-o", "%A %T"),
                            queue -> queue.contains(all + " RUNNING"));
            var begun = System.nanoTime();
            var leftovers = look.containers(snapshot(), Leftovers.NONE);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
            assertThat(leftovers.troubles())
                    .hasEntrySatisfying(
                            node(), trouble -> assertThat(trouble.kind()).isEqualTo(GpuUse.Trouble.Kind.NO_ROOM));
            assertThat(probes()).isEmpty();
        } finally {
            lab.tell("as", "bruno", "scancel", all);
        }
    }

    private Snapshot snapshot() throws Exception {
        return new ClusterReader(remote, false, Clock.systemUTC()).readOnce();
    }

    private List<Fact.ContainerLivesOn> found(Snapshot snapshot) throws Exception {
        var leftovers = look.containers(snapshot, Leftovers.NONE);
        assertThat(leftovers.troubles()).isEmpty();
        return Findings.of(
                        snapshot,
                        GpuUse.NONE,
                        Watched.NONE,
                        leftovers,
                        SiteProfile.NONE,
                        Clock.systemUTC().instant())
                .stream()
                .flatMap(finding ->
                        finding.fact() instanceof Fact.ContainerLivesOn fact ? Stream.of(fact) : Stream.empty())
                .toList();
    }

    private String submitForeground() throws Exception {
        return lab.tell("as", "ana", "sbatch", "--parsable", "-t", "10", "--output=/dev/null", "--wrap", FOREGROUND)
                .strip();
    }

    private LeftoverOutcome removeOnceThereIsRoom(SiteProfile.Scratch scratch, String folder) {
        return await().atMost(WITHIN)
                .until(
                        () -> look.removeScratch(snapshot(), node(), scratch, folder),
                        outcome -> !(outcome instanceof LeftoverOutcome.Kept kept)
                                || kept.why() != LeftoverOutcome.Why.NO_ROOM);
    }

    /// Of the one node: `98/126/0/224` is allocated, idle, other, total (man sinfo).
    private String freeCpus() throws Exception {
        return lab.tell("as", "ana", "sinfo", "-h", "-O", "CPUsState:40").replaceAll("^\\d+/(\\d+)/.*\\s*$", "$1");
    }

    /// Nodes are looked at where a job of one's own was: one that has ended, so that there is one.
    private void ran() throws Exception {
        var job = lab.tell("as", "ana", "sbatch", "--parsable", "-t", "1", "--output=/dev/null", "--wrap=true")
                .strip();
        await().atMost(WITHIN)
                .until(
                        () -> snapshot().ended().value(),
                        ended -> ended.stream().anyMatch(it -> it.id().text().equals(job)));
    }

    private void forge(String user, String name, String... options) throws Exception {
        var words = new ArrayList<>(List.of("as", user, "docker", "run", "-d", "--rm", "--name", name));
        words.addAll(List.of(options));
        words.addAll(List.of("busybox", "sleep", "900"));
        lab.tell(words.toArray(String[]::new));
        containers.add(name);
    }

    private String id(String user) throws Exception {
        return lab.tell("as", user, "id", "-u").strip();
    }

    private List<String> running() throws Exception {
        return lab.tell("as", "ana", "docker", "ps", "--format", "{{.Names}}")
                .lines()
                .toList();
    }

    private String probes() throws Exception {
        return lab.tell("as", "ana", "squeue", "-h", "-n", "azulejo-probe", "-t", "R,PD", "-o", "%A")
                .strip();
    }

    private String node() throws Exception {
        return snapshot().nodes().value().getFirst().name();
    }

    private void inScratch(String folder, String script) throws Exception {
        lab.tell("as", "ana", "sh", "-c", "cd " + folder + " && " + script);
    }
}
