package org.azulejo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.azulejo.cluster.Cancelling;
import org.azulejo.cluster.ClusterActs;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.lab.Lab;
import org.azulejo.logs.Notebook;
import org.azulejo.remote.Command;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.RemoteException.ForwardRefused.Why;
import org.azulejo.remote.SshRemote;
import org.azulejo.slurm.Job;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A server like Jupyter's, started by a real job, reached through the real ssh server.
@Tag("lab")
@Timeout(180)
class NotebookLabTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String USER = "ana";
    /// Answers `notebook of job N` to whoever has the token, on any free port, and logs the address as Jupyter does.
    private static final String SERVER = """
        use IO::Socket::INET; $| = 1;
        my $s = IO::Socket::INET->new(Listen => 20, LocalAddr => "0.0.0.0", ReuseAddr => 1) or die;
        print "Jupyter Server 2.14.2 is running at:\\nhttp://$ENV{SLURMD_NODENAME}:", $s->sockport, "/lab?token=4be1f0c2\\n";
        while (my $c = $s->accept) {
            my $r = <$c>; while (my $h = <$c>) { last if $h =~ /^\\r?$/ }
            my $ok = $r =~ /token=4be1f0c2/;
            my $b = $ok ? "notebook of job $ENV{SLURM_JOB_ID}" : "no";
            print $c "HTTP/1.1 ", ($ok ? "200 OK" : "403 Forbidden"), "\\r\\nContent-Length: ", length($b), "\\r\\nConnection: close\\r\\n\\r\\n$b";
            close $c;
        }
        """;

    private final List<URI> shown = new CopyOnWriteArrayList<>();
    private final HttpClient browser =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private Lab lab;
    private SshRemote remote;
    private ClusterReader reader;
    private NotebookDoors doors;
    private String id = "";

    @BeforeEach
    void connect() throws Exception {
        lab = Lab.running();
        remote = lab.remote(USER);
        reader = new ClusterReader(remote, false, Clock.systemUTC());
        doors = new NotebookDoors(remote, address -> shown.add(address));
    }

    @AfterEach
    void disconnect() throws Exception {
        doors.close();
        remote.close();
        browser.close();
        if (!id.isEmpty()) {
            lab.tell("as", USER, "scancel", id);
        }
    }

    @Test
    void theNotebookOfARealJobIsReachedAndNothingListensAfterwards() throws Exception {
        var address = submitted();
        var job = mine();
        var door = doors.open(reader.readOnce(), job, address).orElseThrow();
        assertThat(shown).hasSize(1).allMatch(it -> !it.toString().contains("4be1f0c2"));

        var secret = URI.create(
                get(shown.getFirst()).headers().firstValue("Location").orElseThrow());
        for (int i = 0; i < 20; i++) {
            assertThat(get(secret).body()).isEqualTo("notebook of job " + id);
        }
        assertThat(get(URI.create(door.place() + "/lab")).statusCode()).isEqualTo(403);

        new ClusterActs(remote).cancel(List.of(job), Cancelling.NOW);
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> {
                    doors.see(reader.readOnce());
                    assertThat(doors.open()).isEmpty();
                });
        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> get(secret));
        assertThat(remote.run(List.of(Command.of(LIMIT, "echo", "still here")))
                        .getFirst()
                        .out())
                .isEqualTo("still here\n");
    }

    @Test
    void theServersRefusalsAreToldApart() throws Exception {
        try (var there = remote.forward("127.0.0.1", lab.port())) {
            assertThat(there.port()).isPositive();
        }
        // a port that was free a moment ago
        int free;
        try (var socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        assertThat(why("127.0.0.1", free)).isEqualTo(Why.NOBODY_LISTENS);
        assertThat(why("dgxh100-1.invalid", free)).isEqualTo(Why.NAME_UNKNOWN);
    }

    @Test
    void anAccountThatMayNotForwardIsToldSo() throws Exception {
        try (var held = lab.exclusively();
                var davi = lab.remote("davi")) {
            keys("davi", "s/^ssh-/no-port-forwarding ssh-/");
            try {
                assertThatExceptionOfType(RemoteException.ForwardRefused.class)
                        .isThrownBy(() -> davi.forward("127.0.0.1", lab.port()))
                        .satisfies(refused -> assertThat(refused.why())
                                .as(refused.getMessage())
                                .isEqualTo(Why.PROHIBITED));
            } finally {
                keys("davi", "s/^no-port-forwarding //");
            }
            assertThat(held).isNotNull();
        }
    }

    private Why why(String host, int port) throws Exception {
        try (var forward = remote.forward(host, port)) {
            throw new AssertionError("a way leads there, through port " + forward.port());
        } catch (RemoteException.ForwardRefused refused) {
            return refused.why();
        }
    }

    private void keys(String user, String edit) throws IOException, InterruptedException {
        lab.tell("as", user, "sh", "-c", "sed -i '" + edit + "' ~/.ssh/authorized_keys");
    }

    /// Starts the server in a job and waits for its address in the log.
    private Notebook submitted() throws Exception {
        id = lab.tell(
                        "as",
                        USER,
                        "sbatch",
                        "--parsable",
                        "-J",
                        "notebook",
                        "-c",
                        "2",
                        "-t",
                        "10",
                        "-o",
                        "notebook-%j.out",
                        "--wrap",
                        "exec perl -e '" + SERVER + "'")
                .strip();
        var line = new StringBuilder();
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            var log = lab.tell("as", USER, "sh", "-c", "cat ~/notebook-" + id + ".out 2>/dev/null || :");
            log.lines().filter(it -> it.startsWith("http://")).findFirst().ifPresent(line::append);
            return !line.isEmpty();
        });
        return Notebook.in(line.toString()).orElseThrow();
    }

    private Job mine() throws Exception {
        return reader.readOnce().jobs().value().stream()
                .filter(job -> Long.toString(job.rawId()).equals(id))
                .findFirst()
                .orElseThrow();
    }

    private HttpResponse<String> get(URI address) throws IOException, InterruptedException {
        return browser.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }
}
