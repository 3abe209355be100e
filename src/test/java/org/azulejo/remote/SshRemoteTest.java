package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SshRemoteTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Command HELLO = Command.of(LIMIT, "echo", "hello");

    @TempDir
    Path home;

    private final KeyPair userKey = ShellServer.newKey();
    private final KeyPair hostKey = ShellServer.newKey();
    private ShellServer server;
    private SshOptions options;
    private SshRemote remote;

    @BeforeEach
    void start() throws IOException {
        server = ShellServer.start(userKey, hostKey);
        options = server.home(home, hostKey)
                .withLimits(Duration.ofSeconds(5), Duration.ofSeconds(15), Duration.ofSeconds(15));
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

    // what is asked, and what comes back

    @Test
    void answersComeInOrderWithExitAndBothStreams() throws Exception {
        var answers = remote.run(List.of(
                Command.of(LIMIT, "printf", "%s\\n", "olá"),
                Command.of(LIMIT, "sh", "-c", "echo no >&2; exit 3"),
                Command.of(LIMIT, "true")));
        assertThat(answers).extracting(Answer::exit).containsExactly(0, 3, 0);
        assertThat(answers).extracting(Answer::out).containsExactly("olá\n", "", "");
        assertThat(answers).extracting(Answer::err).containsExactly("", "no", "");
    }

    @Test
    void nothingToAskIsNotAsked() throws Exception {
        assertThat(remote.run(List.of())).isEmpty();
        assertThat(server.connections()).isZero();
    }

    @Test
    void oneConnectionServesManyRounds() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(said(remote.run(List.of(HELLO)))).isEqualTo("hello\n");
        }
        assertThat(server.connections()).isEqualTo(1);
        await().untilAsserted(() -> assertThat(server.livingProcesses()).isZero());
    }

    @Test
    void aCommandGetsNothingToRead() throws Exception {
        assertThat(said(remote.run(List.of(Command.of(LIMIT, "cat"), HELLO)))).isEqualTo("hello\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dash", "bash", "busybox sh"})
    void hostileWordsArriveAsTheyAre(String shell) throws Exception {
        // as on a machine where that shell is called sh
        var bin = Files.createDirectories(home.resolve("bin"));
        var words = List.of(shell.split(" ", -1));
        var sh = bin.resolve("sh");
        Files.writeString(sh, "#!/bin/dash\nexec " + String.join(" ", words) + " \"$@\"\n");
        assertThat(sh.toFile().setExecutable(true)).isTrue();
        server.rc("PATH=" + bin + ":$PATH\n");

        var hostile = HostileWords.all();
        var answers = remote.run(hostile.stream()
                .map(word -> Command.of(LIMIT, "printf", "%s", word))
                .toList());
        assertThat(answers).extracting(Answer::out).containsExactlyElementsOf(hostile);
        assertThat(answers).extracting(Answer::err).containsOnly("");
        assertThat(Path.of("/tmp/azulejo-was-here")).doesNotExist();
    }

    @Test
    void bytesThatAreNoTextAreReplaced() throws Exception {
        var answer = remote.run(List.of(Command.of(LIMIT, "printf", "a\\377\\303b\\n\\000c")))
                .getFirst();
        assertThat(answer.out()).isEqualTo("a\uFFFD\uFFFDb\n\u0000c");
    }

    @Test
    void fourMegabytesOfErrorsDoNotBlock() throws Exception {
        server.rc("head -c 4000000 /dev/zero | tr '\\0' x >&2\n");
        var answers = remote.run(
                List.of(Command.of(LIMIT, "sh", "-c", "head -c 4000000 /dev/zero | tr '\\0' y >&2; echo out"), HELLO));
        assertThat(answers.getFirst().err()).hasSize(4_000_000);
        assertThat(answers).extracting(Answer::out).containsExactly("out\n", "hello\n");
    }

    @Test
    void anAnswerThatNeverEndsIsGivenUp() {
        assertThatExceptionOfType(RemoteException.Unreadable.class)
                .isThrownBy(() -> remote.run(List.of(Command.of(LIMIT, "yes", "a long line of nothing much"))))
                .withMessageContaining("longer than 64 MB");
        await().untilAsserted(() -> assertThat(server.livingProcesses()).isZero());
    }

    @Test
    void noiseOfTheLoginShellIsNoAnswer() throws Exception {
        // F96
        server.rc("echo '*** Welcome to the cluster ***'; echo ' Size  Avail  Used'; echo '1T|2T|home';"
                + " printf 'conda activated'; echo oops >&2\n");
        var answer =
                remote.run(List.of(Command.of(LIMIT, "echo", "4950|RUNNING"))).getFirst();
        assertThat(answer.out()).isEqualTo("4950|RUNNING\n");
        assertThat(answer.err()).isEmpty();
        assertThat(answer.exit()).isZero();
    }

    @Test
    void aCommandThatIsNotThereExits127() throws Exception {
        // F97
        var answers = remote.run(List.of(Command.of(LIMIT, "squeue-is-not-here"), HELLO));
        assertThat(answers.getFirst().exit()).isEqualTo(127);
        assertThat(answers.getFirst().err()).contains("squeue-is-not-here");
        assertThat(answers.get(1).ok()).isTrue();
    }

    @Test
    void slurmIsFoundWhereOnlyTheProfileKnowsIt() throws Exception {
        // F97: not in the path of a shell that is no login shell
        var slurm = Files.createDirectories(home.resolve("slurm"));
        var squeue = slurm.resolve("squeue");
        Files.writeString(squeue, "#!/bin/sh\necho 4951\n");
        assertThat(squeue.toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve(".profile"), "echo Welcome; PATH=" + slurm + ":$PATH\n");
        // a path without the squeue that this machine may have
        var bin = Files.createDirectories(home.resolve("tools"));
        for (var tool : List.of("sh", "env", "sed", "timeout", "date", "cat", "tail", "sleep", "true")) {
            var stub = bin.resolve(tool);
            Files.writeString(stub, "#!/bin/sh\nexec /usr/bin/" + tool + " \"$@\"\n");
            assertThat(stub.toFile().setExecutable(true)).isTrue();
        }
        server.rc("HOME=" + home + " PATH=" + bin + "; export HOME PATH\n");
        assertThat(said(remote.run(List.of(Command.of(LIMIT, "squeue"))))).isEqualTo("4951\n");
    }

    @Test
    void aLegalNoticeIsNoFailure() throws Exception {
        // F99
        server.banner("NOTICE: authorised use only\n");
        var answer = remote.run(List.of(
                        Command.of(LIMIT, "sh", "-c", "echo 'NOTICE: authorised use only' >&2; echo '4951|RUNNING'")))
                .getFirst();
        assertThat(answer.ok()).isTrue();
        assertThat(answer.out()).isEqualTo("4951|RUNNING\n");
        assertThat(answer.err()).isEqualTo("NOTICE: authorised use only");
    }

    @Test
    void slurmsVariablesOfTheUserAreCleared() throws Exception {
        server.rc(
                "export SQUEUE_USERS=ana SACCT_FORMAT=jobid SINFO_FORMAT=%N SLURM_CLUSTERS=other SQUEUE_SORT='a\nb'\n");
        var answer = remote.run(List.of(Command.of(LIMIT, "env"))).getFirst();
        assertThat(answer.out())
                .doesNotContain("SQUEUE_", "SACCT_", "SINFO_", "SLURM_CLUSTERS")
                .contains("SLURM_TIME_FORMAT=%s", "SLURM_BITSTR_LEN=0", "LC_ALL=C.UTF-8");
    }

    @Test
    void anAccountWithoutAShellIsUnreadable() {
        server.shell("sh", "-c", "echo This account is currently not available.; exit 1");
        assertThatExceptionOfType(RemoteException.Unreadable.class)
                .isThrownBy(() -> remote.run(List.of(HELLO)))
                .withMessageContaining("This account is currently not available.");
    }

    // limits

    @Test
    void aCommandIsEndedAtItsLimitAndTheOthersRun() throws Exception {
        var answers = remote.run(List.of(Command.of(Duration.ofSeconds(1), "sleep", "30"), HELLO));
        assertThat(answers.getFirst().timedOut()).isTrue();
        assertThat(answers.getFirst().took()).isBetween(Duration.ofMillis(900), Duration.ofSeconds(4));
        assertThat(answers.get(1).out()).isEqualTo("hello\n");
    }

    @Test
    void aCommandThatIgnoresTheSignalIsEndedToo() throws Exception {
        var answer = remote.run(List.of(Command.of(Duration.ofSeconds(1), "sh", "-c", "trap '' TERM; exec sleep 30")))
                .getFirst();
        assertThat(answer.timedOut()).isTrue();
    }

    @Test
    void aFarSideThatHangsTimesOutAndIsTidiedUp() throws Exception {
        var hasty = new SshRemote(
                server.login(),
                options.withLimits(Duration.ofSeconds(5), Duration.ofSeconds(15), Duration.ofMillis(500)),
                HostKeyQuestion.REFUSE);
        try (hasty) {
            server.rc("sleep 30\n");
            assertThatExceptionOfType(RemoteException.TimedOut.class)
                    .isThrownBy(() -> hasty.run(List.of(Command.of(Duration.ofSeconds(1), "true"))));
            server.rc("");
            assertThat(said(hasty.run(List.of(HELLO)))).isEqualTo("hello\n");
        }
    }

    @Test
    void aServerThatNeverSaysAnythingTimesOut() throws Exception {
        try (var silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var hasty = new SshRemote(
                        ShellServer.login(silent.getLocalPort()),
                        options.withLimits(Duration.ofMillis(700), Duration.ofSeconds(15), Duration.ofSeconds(15)),
                        HostKeyQuestion.REFUSE)) {
            assertThatExceptionOfType(RemoteException.TimedOut.class).isThrownBy(() -> hasty.run(List.of(HELLO)));
        }
    }

    @Test
    void aClosedPortIsUnreachable() throws Exception {
        int port;
        try (var closed = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        try (var nowhere = new SshRemote(ShellServer.login(port), options, HostKeyQuestion.REFUSE)) {
            assertThatExceptionOfType(RemoteException.Unreachable.class)
                    .isThrownBy(() -> nowhere.run(List.of(HELLO)))
                    .withMessage("cannot reach ana@127.0.0.1:" + port);
        }
    }

    @Test
    void theNextHostIsTriedWhenOneCannotBeReached() throws Exception {
        int port;
        try (var closed = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        var login = Login.parse("ana@127.0.0.1:" + port + ",127.0.0.1:" + server.port())
                .orElseThrow();
        try (var several = new SshRemote(login, options, HostKeyQuestion.REFUSE)) {
            assertThat(said(several.run(List.of(HELLO)))).isEqualTo("hello\n");
        }
    }

    @Test
    void anAliasOfTheConfigurationLeadsThere() throws Exception {
        var ssh = home.resolve(".ssh");
        Files.move(ssh.resolve("id_ecdsa"), ssh.resolve("cluster-key"));
        Files.writeString(
                ssh.resolve("config"),
                "Host hpc\n  HostName 127.0.0.1\n  Port " + server.port()
                        + "\n  User ana\n  IdentityFile ~/.ssh/cluster-key\n");
        try (var aliased = new SshRemote(Login.parse("hpc").orElseThrow(), options, HostKeyQuestion.REFUSE)) {
            assertThat(said(aliased.run(List.of(HELLO)))).isEqualTo("hello\n");
            assertThat(aliased.name()).isEqualTo("hpc");
        }
    }

    // who is there, and who are we

    @Test
    void anUnknownKeyIsRefusedWhereNobodyCanBeAsked() throws Exception {
        Files.delete(home.resolve(".ssh/known_hosts"));
        assertThatExceptionOfType(RemoteException.HostKeyUnknown.class)
                .isThrownBy(() -> remote.run(List.of(HELLO)))
                .satisfies(e -> assertThat(e.fingerprint())
                        .isEqualTo(ShellServer.asKnown(hostKey).fingerprint()));
        assertThat(server.started()).isZero();
    }

    @Test
    void aKeyTakenOnceIsNotNoted() throws Exception {
        Files.delete(home.resolve(".ssh/known_hosts"));
        var asked = new ArrayList<HostKeyQuestion.HostKey>();
        try (var asking = new SshRemote(server.login(), options, shown -> {
            asked.add(shown);
            return HostKeyQuestion.Reply.ONCE;
        })) {
            asking.run(List.of(HELLO));
            server.cut();
            await().until(() -> server.connections() == 0);
            // the first round may be the one that finds out
            assertThat(said(again(asking))).isEqualTo("hello\n");
        }
        assertThat(asked)
                .containsExactly(new HostKeyQuestion.HostKey(
                        "[127.0.0.1]:" + server.port(),
                        "ecdsa-sha2-nistp256",
                        ShellServer.asKnown(hostKey).fingerprint(),
                        false));
        assertThat(home.resolve(".ssh/known_hosts")).doesNotExist();
    }

    @Test
    void aKeyToRememberIsNoted() throws Exception {
        Files.delete(home.resolve(".ssh/known_hosts"));
        try (var asking = new SshRemote(server.login(), options, _ -> HostKeyQuestion.Reply.REMEMBER)) {
            asking.run(List.of(HELLO));
        }
        assertThat(said(remote.run(List.of(HELLO)))).isEqualTo("hello\n");
    }

    @Test
    void aChangedKeyIsRefusedAndNobodyIsAsked() throws Exception {
        server.home(home, ShellServer.newKey());
        try (var asking = new SshRemote(server.login(), options, _ -> HostKeyQuestion.Reply.REMEMBER)) {
            assertThatExceptionOfType(RemoteException.HostKeyChanged.class)
                    .isThrownBy(() -> asking.run(List.of(HELLO)))
                    .satisfies(e -> assertThat(e.fingerprint())
                            .isEqualTo(ShellServer.asKnown(hostKey).fingerprint()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ssh-rsa", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp521"})
    void aHostOfSeveralKeysShowsTheOneThatIsKnown(String known) throws Exception {
        var rsa = ShellServer.newKey("ssh-rsa", 2048);
        var small = ShellServer.newKey();
        var large = ShellServer.newKey("ecdsa-sha2-nistp521", 521);
        try (var several = ShellServer.start(userKey, rsa, small, large)) {
            var key = List.of(rsa, small, large).stream()
                    .filter(pair -> ShellServer.asKnown(pair).type().equals(known))
                    .findFirst()
                    .orElseThrow();
            try (var knowing = new SshRemote(several.login(), several.home(home, key), HostKeyQuestion.REFUSE)) {
                assertThat(said(knowing.run(List.of(HELLO)))).isEqualTo("hello\n");
            }
        }
    }

    @Test
    void aRefusedLoginSaysWhatWasTried() throws Exception {
        server.neverLetIn();
        ShellServer.writeKey(ShellServer.newKey("ssh-rsa", 2048), home.resolve(".ssh/id_rsa"), "secret words");
        assertThatExceptionOfType(RemoteException.LoginRefused.class)
                .isThrownBy(() -> remote.run(List.of(HELLO)))
                .satisfies(e -> assertThat(e.tried())
                        .containsExactly(
                                "id_rsa has a passphrase, which Azulejo cannot ask for yet", "id_ecdsa was not taken"));
    }

    @Test
    void withoutAnyKeyTheLoginIsRefused() throws Exception {
        Files.delete(home.resolve(".ssh/id_ecdsa"));
        assertThatExceptionOfType(RemoteException.LoginRefused.class)
                .isThrownBy(() -> remote.run(List.of(HELLO)))
                .satisfies(e -> assertThat(e.tried()).containsExactly("there is no key file to try"));
    }

    @Test
    void theKeyOfTheCommandLineGoesFirst() throws Exception {
        var ssh = home.resolve(".ssh");
        Files.move(ssh.resolve("id_ecdsa"), home.resolve("elsewhere"));
        var given = options.withIdentity(home.resolve("elsewhere")).withKnownHosts(ssh.resolve("known_hosts"));
        try (var named = new SshRemote(server.login(), given, HostKeyQuestion.REFUSE)) {
            assertThat(said(named.run(List.of(HELLO)))).isEqualTo("hello\n");
        }
    }

    // many at a time, and broken links

    @Test
    void twelveAtATimeShareSixChannels() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var rounds = new ArrayList<Future<String>>();
            for (int i = 0; i < 12; i++) {
                var word = "round " + i;
                rounds.add(threads.submit(() ->
                        said(remote.run(List.of(Command.of(LIMIT, "sh", "-c", "sleep 0.3; echo \"$0\"", word))))));
            }
            for (int i = 0; i < 12; i++) {
                assertThat(rounds.get(i).get()).isEqualTo("round " + i + "\n");
            }
        }
        assertThat(server.connections()).isEqualTo(1);
        assertThat(server.mostAtATime()).isLessThanOrEqualTo(Link.CHANNELS);
    }

    @Test
    void anInterruptedRoundGivesItsChannelBack() throws Exception {
        remote.run(List.of(HELLO));
        for (int i = 0; i < 2 * Link.CHANNELS; i++) {
            var failure = new AtomicReference<Throwable>();
            var before = server.started();
            var round = Thread.ofVirtual().start(() -> {
                try {
                    remote.run(List.of(Command.of(Duration.ofSeconds(40), "sleep", "40")));
                } catch (RemoteException | InterruptedException e) {
                    failure.set(e);
                }
            });
            await().until(() -> server.started() > before);
            round.interrupt();
            assertThat(round.join(Duration.ofSeconds(5))).isTrue();
            assertThat(failure.get()).isInstanceOf(InterruptedException.class);
        }
        assertThat(said(remote.run(List.of(HELLO)))).isEqualTo("hello\n");
        assertThat(server.connections()).isEqualTo(1);
        await().untilAsserted(() -> assertThat(server.livingProcesses()).isZero());
    }

    @Test
    void fiftyCutsInARowLeaveNothingBehind() throws Exception {
        for (int i = 0; i < 50; i++) {
            assertThat(said(again(remote))).isEqualTo("hello\n");
            var before = server.started();
            var hanging = inBackground(() -> remote.run(List.of(Command.of(Duration.ofSeconds(40), "sleep", "40"))));
            await().pollInterval(Duration.ofMillis(5)).until(() -> server.started() > before);
            server.cut();
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> hanging.get(10, TimeUnit.SECONDS))
                    .withCauseInstanceOf(RemoteException.Unreachable.class);
        }
        await().untilAsserted(() -> assertThat(server.livingProcesses()).isZero());
        await().untilAsserted(() -> assertThat(Threads.ofConnections()).isEmpty());
        assertThat(said(remote.run(List.of(HELLO)))).isEqualTo("hello\n");
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void aLinkThatFreezesIsNoticedAndReplaced() throws Exception {
        try (var relay = new Relay(server.port())) {
            writeKnown(relay.port());
            try (var frozen = new SshRemote(
                    ShellServer.login(relay.port()),
                    options.withLimits(Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(15)),
                    HostKeyQuestion.REFUSE)) {
                frozen.run(List.of(HELLO));
                relay.freeze();
                // found by the checks, long before the limit of the round
                var asked = System.nanoTime();
                assertThatExceptionOfType(RemoteException.Unreachable.class)
                        .isThrownBy(() -> frozen.run(List.of(Command.of(Duration.ofSeconds(30), "true"))));
                assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(8));
                relay.cut();
                relay.thaw();
                assertThat(said(frozen.run(List.of(HELLO)))).isEqualTo("hello\n");
            }
        }
    }

    @Test
    void aRoundOverAFrozenLinkEndsAtItsLimit() throws Exception {
        try (var relay = new Relay(server.port())) {
            writeKnown(relay.port());
            try (var frozen = new SshRemote(
                    ShellServer.login(relay.port()),
                    options.withLimits(Duration.ofSeconds(5), Duration.ofSeconds(60), Duration.ofMillis(500)),
                    HostKeyQuestion.REFUSE)) {
                frozen.run(List.of(HELLO));
                relay.freeze();
                assertThatExceptionOfType(RemoteException.TimedOut.class)
                        .isThrownBy(() -> frozen.run(List.of(Command.of(Duration.ofSeconds(1), "true"))));
            }
        }
    }

    @Test
    void closingEndsWhatRuns() throws Exception {
        var hanging = inBackground(() -> remote.run(List.of(Command.of(Duration.ofSeconds(40), "sleep", "40"))));
        await().until(() -> server.started() == 1);
        remote.close();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> hanging.get(10, TimeUnit.SECONDS))
                .withCauseInstanceOf(RemoteException.Unreachable.class);
        await().untilAsserted(() -> assertThat(server.livingProcesses()).isZero());
        assertThatExceptionOfType(RemoteException.Unreachable.class).isThrownBy(() -> remote.run(List.of(HELLO)));
    }

    private void writeKnown(int port) throws IOException {
        var key = ShellServer.asKnown(hostKey);
        Files.writeString(
                home.resolve(".ssh/known_hosts"),
                "[127.0.0.1]:" + port + " " + key.type() + " " + key.base64() + "\n",
                UTF_8);
    }

    /// A round after a cut: the first may be the one that notices it.
    private static List<Answer> again(SshRemote remote) throws RemoteException, InterruptedException {
        try {
            return remote.run(List.of(HELLO));
        } catch (RemoteException.Unreachable e) {
            return remote.run(List.of(HELLO));
        }
    }

    private static String said(List<Answer> answers) {
        return answers.getLast().out();
    }

    private static <T> Future<T> inBackground(Callable<T> work) {
        var task = new FutureTask<>(work);
        Thread.ofVirtual().start(task);
        return task;
    }
}
