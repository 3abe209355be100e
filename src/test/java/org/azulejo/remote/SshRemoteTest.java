package org.azulejo.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SshRemoteTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    @TempDir
    Path home;

    private final java.security.KeyPair hostKey = ShellServer.newKey();
    private ShellServer server;
    private SshRemote remote;

    @BeforeEach
    void start() throws IOException {
        server = ShellServer.start(ShellServer.newKey(), hostKey);
        remote = new SshRemote(server.login(), server.home(home, hostKey), HostKeyQuestion.REFUSE);
    }

    @AfterEach
    void stop() {
        remote.close();
        server.close();
    }

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
}
