package org.azulejo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.azulejo.cluster.Cancelling;
import org.azulejo.cluster.ClusterActs;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.cluster.Snapshot;
import org.azulejo.demo.DemoCluster;
import org.azulejo.demo.DemoSize;
import org.azulejo.logs.Notebook;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.Login;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.SshOptions;
import org.azulejo.remote.SshRemote;
import org.azulejo.slurm.Job;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The notebook of the demo's own user, from the address in its log to the page.
@Timeout(60)
class NotebookDoorsTest {

    @TempDir
    Path folder;

    private final List<URI> shown = new ArrayList<>();
    private final HttpClient browser =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private DemoCluster cluster;
    private SshRemote remote;
    private ClusterReader reader;
    private NotebookDoors doors;
    private Snapshot snapshot;
    private Job job;
    private Notebook address;
    private String token = "";

    @BeforeEach
    void open() throws Exception {
        cluster = DemoCluster.start(DemoSize.ONE_NODE);
        var access = cluster.writeAccess(folder);
        var login = Login.parse(cluster.user() + "@" + cluster.host() + ":" + cluster.port())
                .orElseThrow();
        remote = new SshRemote(
                login,
                SshOptions.usual().withIdentity(access.identity()).withKnownHosts(access.knownHosts()),
                HostKeyQuestion.REFUSE);
        reader = new ClusterReader(remote, true, Clock.systemUTC());
        snapshot = reader.readOnce();
        job = snapshot.jobs().value().stream()
                .filter(it -> it.name().equals("notebook-eda"))
                .findFirst()
                .orElseThrow();
        var log = cluster.logFile("/home/ana/notebooks/logs/notebook-eda-" + job.rawId() + ".out")
                .orElseThrow();
        address = log.lines()
                .filter(line -> line.contains("http://dgxh100-1"))
                .flatMap(line -> Notebook.in(line).stream())
                .findFirst()
                .orElseThrow();
        token = "token=" + log.substring(log.indexOf("token=") + 6, log.indexOf("\n", log.indexOf("token=")));
        doors = new NotebookDoors(remote, address -> shown.add(address));
    }

    @AfterEach
    void close() {
        doors.close();
        remote.close();
        cluster.close();
        browser.close();
    }

    @Test
    void theBrowserComesToTheNotebookWithoutTheTokenInWhatItIsStartedWith() throws Exception {
        var door = doors.open(snapshot, job, address).orElseThrow();
        assertThat(door.isShown()).isTrue();
        assertThat(shown).hasSize(1).allMatch(it -> !it.toString().contains("token"));
        assertThat(door.toString()).doesNotContain("token").contains(door.place());

        var led = get(shown.getFirst());
        assertThat(led.statusCode()).isEqualTo(303);
        var secret = URI.create(led.headers().firstValue("Location").orElseThrow());
        assertThat(secret).isEqualTo(door.secretAddress());
        assertThat(secret.getRawPath()).isEqualTo("/lab");
        assertThat(secret.getRawQuery()).isEqualTo(token);

        var page = get(secret);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("notebook of job " + job.rawId());
        assertThat(get(URI.create(door.place() + "/lab")).statusCode()).isEqualTo(403);
    }

    @Test
    void anotherPathOfTheDoorwayLeadsNowhere() throws Exception {
        doors.open(snapshot, job, address);
        assertThat(get(shown.getFirst().resolve("/other")).statusCode()).isEqualTo(404);
    }

    @Test
    void theDoorwayIsOpenForAShortWhile() throws Exception {
        var doorway = Doorway.to(URI.create("http://127.0.0.1:1/?token=x"), Duration.ofMillis(200));
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() ->
                        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> get(doorway.address())));
    }

    @Test
    void theDoorwayLeadsOnOnce() throws Exception {
        try (var other = HttpClient.newHttpClient()) {
            var doorway = Doorway.to(URI.create("http://127.0.0.1:1/?token=x"));
            var asking = HttpRequest.newBuilder(doorway.address()).HEAD().build();
            assertThat(other.send(asking, HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(404);
            assertThat(get(doorway.address()).statusCode()).isEqualTo(303);
            var again =
                    other.send(HttpRequest.newBuilder(doorway.address()).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(again.statusCode()).isEqualTo(404);
            assertThat(again.headers().firstValue("Location")).isEmpty();
            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() ->
                            assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> get(doorway.address())));
        }
    }

    @Test
    void anOpenWayIsKnown() throws Exception {
        assertThat(doors.opened(job, address)).isEmpty();
        var door = doors.open(snapshot, job, address).orElseThrow();
        assertThat(doors.opened(job, address).map(it -> it.secretAddress())).contains(door.secretAddress());
        doors.close(job);
        assertThat(doors.opened(job, address)).isEmpty();
    }

    @Test
    void aSecondOpeningTakesTheSameWay() throws Exception {
        var first = doors.open(snapshot, job, address).orElseThrow();
        var second = doors.open(snapshot, job, address).orElseThrow();
        assertThat(second.place()).isEqualTo(first.place());
        assertThat(doors.open()).containsExactly(job.rawId());
    }

    @Test
    void theWayEndsWithTheJob() throws Exception {
        var door = doors.open(snapshot, job, address).orElseThrow();
        doors.see(reader.readOnce());
        assertThat(get(door.secretAddress()).statusCode()).isEqualTo(200);

        new ClusterActs(remote).cancel(List.of(job), Cancelling.NOW);
        doors.see(reader.readOnce());
        assertThat(doors.open()).isEmpty();
        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> get(door.secretAddress()));
        assertThat(doors.open(reader.readOnce(), job, address)).isEmpty();
    }

    @Test
    void theWayCanBeClosed() throws Exception {
        var door = doors.open(snapshot, job, address).orElseThrow();
        doors.close(job);
        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> get(door.secretAddress()));
        assertThat(doors.open(snapshot, job, address).map(it -> it.place())).isNotEmpty();
    }

    @Test
    void aLogThatNamesAnotherMachineLeadsToTheJobsNodeAllTheSame() throws Exception {
        var other = Notebook.in("http://intranet.example:8888/lab?" + token + "&next=x")
                .orElseThrow();
        var door = doors.open(snapshot, job, other).orElseThrow();
        assertThat(get(door.secretAddress()).body()).contains("notebook of job " + job.rawId());
        assertThat(door.secretAddress().getRawQuery()).isEqualTo(token);
    }

    @Test
    void aPortThatIsNotReachedIsToldSo() {
        assertThatExceptionOfType(RemoteException.ForwardRefused.class)
                .isThrownBy(() -> doors.open(
                        snapshot,
                        job,
                        Notebook.in("http://dgxh100-1:8889/lab?token=x").orElseThrow()))
                .satisfies(refused -> assertThat(refused.port()).isEqualTo(8889));
        assertThat(shown).isEmpty();
    }

    @Test
    void noWayLeadsToTheJobOfSomebodyElse() throws Exception {
        var other = snapshot.jobs().value().stream()
                .filter(it -> !snapshot.isMine(it) && !it.nodes().isEmpty())
                .findFirst()
                .orElseThrow();
        assertThat(doors.open(snapshot, other, address)).isEmpty();
    }

    @Test
    void eachSystemHasItsWayToShowAnAddress() {
        assertThat(Browser.starters("Windows 11").getFirst())
                .containsExactly("rundll32", "url.dll,FileProtocolHandler");
        assertThat(Browser.starters("Mac OS X").getFirst()).containsExactly("/usr/bin/open");
        assertThat(Browser.starters("Linux").getFirst()).containsExactly("xdg-open");
    }

    private HttpResponse<String> get(URI address) throws IOException, InterruptedException {
        return browser.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }
}
