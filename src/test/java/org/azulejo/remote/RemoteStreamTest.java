package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands that are stayed with, against real shells.
@Timeout(60)
class RemoteStreamTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String ECHOES = "while read -r line; do echo \"got $line\"; done; echo end; exit 3";

    @TempDir
    Path home;

    private final KeyPair userKey = ShellServer.newKey();
    private final KeyPair hostKey = ShellServer.newKey();
    private ShellServer server;
    private SshRemote remote;

    @BeforeEach
    void start() throws IOException {
        server = ShellServer.start(userKey, hostKey);
        var options = server.home(home, hostKey)
                .withLimits(Duration.ofSeconds(5), Duration.ofSeconds(15), Duration.ofSeconds(3));
        remote = new SshRemote(server.login(), options, HostKeyQuestion.REFUSE);
    }

    @AfterEach
    void stop() {
        remote.close();
        server.close();
        // a thread of the server that was just closed may still complain: that is not what is tried
        await().dontCatchUncaughtExceptions()
                .untilAsserted(() -> assertThat(Threads.ofConnections()).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dash", "bash", "busybox sh"})
    void whatIsSentReachesTheCommandAtOnce(String shell) throws Exception {
        useAsSh(shell);
        server.rc("echo '*** Welcome ***'; echo oops >&2\n");
        try (var stream = remote.open(Command.of(LIMIT, "sh", "-c", ECHOES))) {
            stream.send("one\n".getBytes(UTF_8));
            assertThat(readUntil(stream, "got one\n")).isEqualTo("got one\n");
            stream.send("two\nthree\n".getBytes(UTF_8));
            assertThat(readUntil(stream, "got three\n")).isEqualTo("got two\ngot three\n");
            assertThat(stream.ended()).isFalse();
            assertThat(stream.exit()).isEmpty();
        }
        await().untilAsserted(() -> assertThat(server.livingProcesses()).isZero());
    }

    @Test
    void aCommandThatEndsSaysHow() throws Exception {
        try (var stream = remote.open(Command.of(LIMIT, "sh", "-c", "echo out; printf 'no\nway' >&2; exit 4"))) {
            assertThat(readToEnd(stream)).isEqualTo("out\n");
            assertThat(stream.exit()).hasValue(4);
            assertThat(stream.err()).isEqualTo("no\nway");
            assertThat(stream.read(Duration.ofSeconds(5))).isEmpty();
        }
        await().untilAsserted(() -> assertThat(server.livingProcesses()).isZero());
    }

    @Test
    void hostileWordsArriveAsTheyAre() throws Exception {
        for (var word : HostileWords.all()) {
            try (var stream = remote.open(Command.of(LIMIT, "printf", "%s", word))) {
                assertThat(readToEnd(stream)).isEqualTo(word);
            }
        }
    }

    @Test
    void aCommandIsEndedAtItsLimit() throws Exception {
        try (var stream = remote.open(Command.of(Duration.ofSeconds(1), "sleep", "30"))) {
            assertThat(readToEnd(stream)).isEmpty();
            assertThat(stream.exit()).hasValue(124);
        }
    }

    @Test
    void aCommandThatIsNotThereExits127() throws Exception {
        try (var stream = remote.open(Command.of(LIMIT, "srun-is-not-here"))) {
            assertThat(readToEnd(stream)).isEmpty();
            assertThat(stream.exit()).hasValue(127);
            assertThat(stream.err()).contains("srun-is-not-here");
        }
    }

    @Test
    void closingEndsWhatListens() throws Exception {
        var stream = remote.open(Command.of(LIMIT, "sh", "-c", ECHOES));
        assertThat(server.livingProcesses()).isPositive();
        stream.close();
        await().atMost(Duration.ofSeconds(3))
                .untilAsserted(() -> assertThat(server.livingProcesses()).isZero());
    }

    @Test
    void closingEndsWhatDoesNotListen() throws Exception {
        var stream = remote.open(Command.of(LIMIT, "sh", "-c", "trap '' TERM; sleep 25; sleep 25"));
        stream.close();
        await().atMost(Duration.ofSeconds(12))
                .untilAsserted(() -> assertThat(server.livingProcesses()).isZero());
    }

    @Test
    void aCutIsToldAfterWhatCameBefore() throws Exception {
        try (var stream = remote.open(Command.of(LIMIT, "sh", "-c", "echo before; cat"))) {
            assertThat(readUntil(stream, "before\n")).isEqualTo("before\n");
            server.cut();
            assertThatExceptionOfType(RemoteException.Unreachable.class).isThrownBy(() -> readToEnd(stream));
            assertThatExceptionOfType(RemoteException.Unreachable.class).isThrownBy(() -> readToEnd(stream));
        }
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(server.livingProcesses()).isZero());
    }

    @Test
    void aLotOfOutputArrivesWholeAndWaitsForItsReader() throws Exception {
        try (var stream =
                remote.open(Command.of(LIMIT, "sh", "-c", "head -c 9000000 /dev/zero | tr '\\0' x; echo y"))) {
            assertThat(readToEnd(stream)).hasSize(9_000_002).endsWith("xy\n");
        }
    }

    @Test
    void closingEndsALotOfOutputThatNobodyReads() throws Exception {
        for (int i = 0; i < 2 * Link.STREAMS; i++) {
            var stream = remote.open(Command.of(LIMIT, "yes"));
            stream.close();
        }
        await().atMost(Duration.ofSeconds(12))
                .untilAsserted(() -> assertThat(server.livingProcesses()).isZero());
    }

    @Test
    void fewRunAtATimeAndRoundsGoOnBesideThem() throws Exception {
        var streams = new ArrayList<RemoteStream>();
        for (int i = 0; i < Link.STREAMS; i++) {
            streams.add(remote.open(Command.of(LIMIT, "cat")));
        }
        assertThatExceptionOfType(RemoteException.TimedOut.class)
                .isThrownBy(() -> remote.open(Command.of(LIMIT, "cat")))
                .withMessageContaining("no channel became free");
        assertThat(remote.run(List.of(Command.of(LIMIT, "echo", "hello")))
                        .getFirst()
                        .out())
                .isEqualTo("hello\n");
        streams.forEach(RemoteStream::close);
        try (var next = remote.open(Command.of(LIMIT, "echo", "next"))) {
            assertThat(readToEnd(next)).isEqualTo("next\n");
        }
    }

    @Test
    void anAccountWithoutAShellIsUnreadable() {
        server.shell("sh", "-c", "echo This account is currently not available.; exit 1");
        assertThatExceptionOfType(RemoteException.Unreadable.class)
                .isThrownBy(() -> remote.open(Command.of(LIMIT, "cat")))
                .withMessageContaining("This account is currently not available.");
    }

    @Test
    void slurmsVariablesOfTheUserAreCleared() throws Exception {
        server.rc("export SLURM_CONF=/etc/slurm.conf SLURM_ACCOUNT=c4ai SLURM_LABELIO=1 SLURM_JOB_ID=7 SRUN_X=1\n");
        try (var stream = remote.open(Command.of(LIMIT, "env"))) {
            assertThat(readToEnd(stream))
                    .contains("SLURM_CONF=/etc/slurm.conf", "SLURM_ACCOUNT=c4ai", "LC_ALL=C.UTF-8")
                    .doesNotContain("SLURM_LABELIO", "SLURM_JOB_ID", "SRUN_X");
        }
    }

    /// As on a machine where that shell is called sh.
    private void useAsSh(String shell) throws IOException {
        var bin = Files.createDirectories(home.resolve("bin"));
        var sh = bin.resolve("sh");
        Files.writeString(sh, "#!/bin/dash\nexec " + shell + " \"$@\"\n");
        assertThat(sh.toFile().setExecutable(true)).isTrue();
        server.rc("PATH=" + bin + ":$PATH\n");
    }

    private static String readUntil(RemoteStream stream, String end) throws RemoteException, InterruptedException {
        var all = new ByteArrayOutputStream();
        while (!all.toString(UTF_8).endsWith(end) && !stream.ended()) {
            all.writeBytes(stream.read(Duration.ofSeconds(5)));
        }
        return all.toString(UTF_8);
    }

    private static String readToEnd(RemoteStream stream) throws RemoteException, InterruptedException {
        var all = new ByteArrayOutputStream();
        while (!stream.ended()) {
            all.writeBytes(stream.read(Duration.ofSeconds(5)));
        }
        return all.toString(UTF_8);
    }
}
