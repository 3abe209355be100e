package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import net.schmizz.sshj.connection.channel.OpenFailException;
import org.azulejo.remote.RemoteException.ForwardRefused.Why;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Ports that lead through the connection, against a real SSH server.
@Timeout(60)
class ForwardTest {

    private static final String LOOPBACK = "127.0.0.1";

    @TempDir
    Path home;

    private final KeyPair userKey = ShellServer.newKey();
    private final KeyPair hostKey = ShellServer.newKey();
    private ShellServer server;
    private SshRemote remote;
    private Echo echo;

    @BeforeEach
    void start() throws IOException {
        server = ShellServer.start(userKey, hostKey);
        server.allowForwarding(true);
        var options = server.home(home, hostKey)
                .withLimits(Duration.ofSeconds(5), Duration.ofSeconds(15), Duration.ofSeconds(3));
        remote = new SshRemote(server.login(), options, HostKeyQuestion.REFUSE);
        echo = new Echo();
    }

    @AfterEach
    void stop() throws IOException {
        remote.close();
        server.close();
        echo.close();
        // a thread of the server that was just closed may still complain: that is not what is tried
        await().dontCatchUncaughtExceptions()
                .untilAsserted(() -> assertThat(Threads.ofConnections()).isEmpty());
    }

    @Test
    void whatIsSaidOnOneSideIsHeardOnTheOther() throws Exception {
        try (var forward = remote.forward(LOOPBACK, echo.port());
                var socket = connect(forward)) {
            socket.getOutputStream().write("olá\n".getBytes(UTF_8));
            assertThat(socket.getInputStream().readNBytes(5)).isEqualTo("olá\n".getBytes(UTF_8));
        }
    }

    @Test
    void itListensOnThisMachineAlone() throws Exception {
        try (var forward = remote.forward(LOOPBACK, echo.port())) {
            for (var network : NetworkInterface.networkInterfaces().toList()) {
                for (var address : network.inetAddresses()
                        .filter(it -> !it.isLoopbackAddress())
                        .toList()) {
                    assertThatExceptionOfType(IOException.class)
                            .isThrownBy(() -> new Socket(address, forward.port()).close());
                }
            }
            assertThat(forward.isOpen()).isTrue();
        }
    }

    @Test
    void theEndOfWhatOneSideSaysIsNotTheEndOfWhatItHears() throws Exception {
        var bytes = new byte[5_000_000];
        new Random(4).nextBytes(bytes);
        try (var forward = remote.forward(LOOPBACK, echo.port());
                var socket = connect(forward)) {
            var sender = Thread.ofVirtual().start(() -> {
                try {
                    socket.getOutputStream().write(bytes);
                    socket.shutdownOutput();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            var heard = socket.getInputStream().readAllBytes();
            sender.join();
            assertThat(Arrays.equals(heard, bytes)).isTrue();
        }
        await().until(() -> echo.open() == 0);
    }

    @Test
    void manyConnectAtATime() throws Exception {
        // OpenSSH limits the channels of commands alone
        server.maxChannels(100);
        try (var forward = remote.forward(LOOPBACK, echo.port())) {
            var sockets = new ArrayList<Socket>();
            for (int i = 0; i < 40; i++) {
                sockets.add(connect(forward));
            }
            for (int i = 0; i < sockets.size(); i++) {
                sockets.get(i).getOutputStream().write(i);
            }
            for (int i = 0; i < sockets.size(); i++) {
                assertThat(sockets.get(i).getInputStream().read()).isEqualTo(i);
            }
            assertThat(remote.run(List.of(Command.of(Duration.ofSeconds(5), "echo", "beside"))))
                    .extracting(Answer::out)
                    .containsExactly("beside\n");
            for (var socket : sockets) {
                socket.close();
            }
            await().until(() -> echo.open() == 0);
            for (int i = 0; i < 100; i++) {
                try (var socket = connect(forward)) {
                    socket.getOutputStream().write(7);
                    assertThat(socket.getInputStream().read()).isEqualTo(7);
                }
            }
        }
    }

    @Test
    void nothingListensAfterItIsClosed() throws Exception {
        var forward = remote.forward(LOOPBACK, echo.port());
        var socket = connect(forward);
        socket.getOutputStream().write(1);
        assertThat(socket.getInputStream().read()).isEqualTo(1);
        forward.close();
        assertThat(forward.isOpen()).isFalse();
        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> connect(forward));
        await().until(() -> echo.open() == 0);
        assertThat(ended(socket)).isTrue();
        // the connection itself is not touched
        assertThat(remote.run(List.of(Command.of(Duration.ofSeconds(5), "true"))))
                .allMatch(Answer::ok);
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void nothingListensAfterTheConnectionIsClosed() throws Exception {
        var forward = remote.forward(LOOPBACK, echo.port());
        remote.close();
        assertThat(forward.isOpen()).isFalse();
        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> connect(forward));
        assertThatExceptionOfType(RemoteException.Unreachable.class)
                .isThrownBy(() -> remote.forward(LOOPBACK, echo.port()));
    }

    @Test
    void theFarSideMayHangUp() throws Exception {
        try (var forward = remote.forward(LOOPBACK, echo.port());
                var socket = connect(forward)) {
            socket.getOutputStream().write(1);
            assertThat(socket.getInputStream().read()).isEqualTo(1);
            echo.hangUp();
            assertThat(ended(socket)).isTrue();
        }
    }

    @Test
    void itGoesOnAfterAReconnectAndNeverConnectsByItself() throws Exception {
        try (var forward = remote.forward(LOOPBACK, echo.port());
                var before = connect(forward)) {
            before.getOutputStream().write(1);
            assertThat(before.getInputStream().read()).isEqualTo(1);
            server.cut();
            assertThat(ended(before)).isTrue();
            await().until(() -> server.connections() == 0);
            try (var meanwhile = connect(forward)) {
                assertThat(ended(meanwhile)).isTrue();
            }
            assertThat(server.connections()).isZero();
            remote.run(List.of(Command.of(Duration.ofSeconds(5), "true")));
            try (var after = connect(forward)) {
                after.getOutputStream().write(2);
                assertThat(after.getInputStream().read()).isEqualTo(2);
            }
        }
    }

    @Test
    void aPortOnWhichNobodyListensIsToldSo() throws Exception {
        int port = echo.port();
        echo.close();
        assertThatExceptionOfType(RemoteException.ForwardRefused.class)
                .isThrownBy(() -> remote.forward(LOOPBACK, port))
                .satisfies(refused -> {
                    assertThat(refused.host()).isEqualTo(LOOPBACK);
                    assertThat(refused.port()).isEqualTo(port);
                });
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        CONNECT_FAILED, Connection refused, NOBODY_LISTENS
        CONNECT_FAILED, Name or service not known, NAME_UNKNOWN
        CONNECT_FAILED, Temporary failure in name resolution, NAME_UNKNOWN
        CONNECT_FAILED, Connection timed out, NOT_REACHED
        CONNECT_FAILED, No route to host, NOT_REACHED
        CONNECT_FAILED, Network is unreachable, NOT_REACHED
        CONNECT_FAILED, Permission denied, OTHER
        ADMINISTRATIVELY_PROHIBITED, open failed, PROHIBITED
        UNKNOWN_CHANNEL_TYPE, unknown channel type, PROHIBITED
        RESOURCE_SHORTAGE, too many, OTHER
        """)
    void theServersWordsSayWhatStandsInTheWay(OpenFailException.Reason reason, String said, Why why) {
        assertThat(Passage.why(reason, said)).isEqualTo(why);
    }

    @Test
    void aServerThatForbidsItIsToldSo() {
        server.allowForwarding(false);
        assertThatExceptionOfType(RemoteException.ForwardRefused.class)
                .isThrownBy(() -> remote.forward(LOOPBACK, echo.port()))
                .satisfies(refused -> assertThat(refused.why()).isEqualTo(Why.PROHIBITED));
    }

    @Test
    void aNameThatIsNotKnownThereIsToldSo() {
        assertThatExceptionOfType(RemoteException.ForwardRefused.class)
                .isThrownBy(() -> remote.forward("dgxh100-1.invalid", echo.port()))
                .satisfies(refused -> assertThat(refused.why()).isEqualTo(Why.NAME_UNKNOWN));
    }

    @Test
    void whoComesAfterTheProgramEndedIsTurnedAway() throws Exception {
        try (var forward = remote.forward(LOOPBACK, echo.port())) {
            echo.close();
            try (var socket = connect(forward)) {
                assertThat(ended(socket)).isTrue();
            }
            assertThat(forward.isOpen()).isTrue();
        }
    }

    private static Socket connect(Forward forward) throws IOException {
        return new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), forward.port());
    }

    /// Whether nothing more comes, by an end or by a reset.
    private static boolean ended(Socket socket) {
        try {
            socket.setSoTimeout(10_000);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /// Says what it hears, to each who connects.
    private static final class Echo implements AutoCloseable {

        private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final List<Socket> sockets = new CopyOnWriteArrayList<>();

        Echo() throws IOException {
            Thread.ofVirtual().start(this::accept);
        }

        int port() {
            return listening.getLocalPort();
        }

        int open() {
            return sockets.size();
        }

        void hangUp() throws IOException {
            for (var socket : sockets) {
                socket.close();
            }
        }

        @Override
        public void close() throws IOException {
            listening.close();
            hangUp();
        }

        private void accept() {
            try {
                while (true) {
                    var socket = listening.accept();
                    sockets.add(socket);
                    Thread.ofVirtual().start(() -> answer(socket));
                }
            } catch (IOException e) {
                // closed
            }
        }

        private void answer(Socket socket) {
            try (socket) {
                socket.getInputStream().transferTo(socket.getOutputStream());
            } catch (IOException e) {
                // the other side is gone
            } finally {
                sockets.remove(socket);
            }
        }
    }
}
