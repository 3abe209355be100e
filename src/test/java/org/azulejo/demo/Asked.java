package org.azulejo.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.direct.Session;
import net.schmizz.sshj.transport.verification.OpenSSHKnownHosts;

/// A cluster as a test asks it: through plain SSH, with a program framed by hand. It uses nothing of the application
/// but
/// the prelude.
final class Asked implements AutoCloseable {

    private static final String TRAILER = "kill \"$az_watch\" 2>/dev/null\nexit 0\n}\n";

    private final SSHClient client = new SSHClient();

    Asked(String host, int port, String user, Path identity, Path knownHosts) throws IOException {
        client.addHostKeyVerifier(new OpenSSHKnownHosts(knownHosts.toFile()));
        client.connect(host, port);
        client.authPublickey(user, identity.toString());
    }

    static Asked of(DemoCluster cluster, Path folder) throws IOException {
        var access = cluster.writeAccess(folder);
        return new Asked(cluster.host(), cluster.port(), cluster.user(), access.identity(), access.knownHosts());
    }

    /// What one command answered.
    ///
    /// @param bytes what it printed, one character a byte
    record Said(int exit, String bytes, String err, double took) {

        /// As UTF-8, with replacement.
        String out() {
            return decoded(bytes);
        }

        List<String> lines() {
            return out().lines().toList();
        }
    }

    Said ask(String... words) throws IOException {
        return ask(List.of(words));
    }

    Said ask(List<String> words) throws IOException {
        return askAll(List.of(words)).getFirst();
    }

    List<Said> askAll(List<List<String>> commands) throws IOException {
        var program = new StringBuilder(prelude());
        for (var i = 0; i < commands.size(); i++) {
            program.append("az 'mark").append(i).append("x7f3a' 100");
            for (var word : commands.get(i)) {
                program.append(" '").append(word.replace("'", "'\\''")).append('\'');
            }
            program.append('\n');
        }
        var answer = raw("exec sh -s", program + TRAILER);
        var said = new ArrayList<Said>();
        for (var i = 0; i < commands.size(); i++) {
            said.add(frame(answer.out(), "mark" + i + "x7f3a"));
        }
        return said;
    }

    /// What a channel said as a whole, one character a byte.
    record Raw(String out, String err, int exit) {}

    Raw raw(String command, String input) throws IOException {
        try (Session session = client.startSession();
                var running = session.exec(command)) {
            running.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            running.getOutputStream().flush();
            var out = new String(running.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            var err = new String(running.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            running.join(20, TimeUnit.SECONDS);
            return new Raw(out, err, Objects.requireNonNull(running.getExitStatus(), "no exit status"));
        }
    }

    /// Starts a command that stays, and sends it this once it has begun.
    Said talk(List<String> words, String input) throws IOException {
        var program = new StringBuilder(sent("stream.sh") + sent("environment.sh") + "az_stream 'talk7f3a' 100");
        words.forEach(
                word -> program.append(" '").append(word.replace("'", "'\\''")).append('\''));
        try (Session session = client.startSession();
                var running = session.exec("exec sh -s")) {
            var stdin = running.getOutputStream();
            stdin.write(program.append("\n}\n").toString().getBytes(StandardCharsets.UTF_8));
            stdin.flush();
            var stdout = running.getInputStream();
            var begin = "\ntalk7f3a begin\n".getBytes(StandardCharsets.UTF_8);
            var first = new byte[begin.length];
            // not readNBytes(int): it ends with a read of no bytes, for which sshj waits
            assertThat(stdout.readNBytes(first, 0, first.length)).isEqualTo(first.length);
            assertThat(first).isEqualTo(begin);
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
            stdin.flush();
            var out = new String(stdout.readAllBytes(), StandardCharsets.ISO_8859_1);
            var err = new String(running.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            var end = at(err, "\ntalk7f3a end ", 0);
            var from = at(err, "\ntalk7f3a begin\n", 0) + begin.length;
            var exit = err.substring(end + "\ntalk7f3a end ".length()).strip();
            return new Said(Integer.parseInt(exit), out, err.substring(from, Math.max(from, end)), 0);
        }
    }

    /// Sends the input and ends it, and tells how the far side ended.
    int endingInput(String command, String input) throws IOException {
        try (Session session = client.startSession();
                var running = session.exec(command)) {
            running.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            running.getOutputStream().close();
            running.join(20, TimeUnit.SECONDS);
            return Objects.requireNonNull(running.getExitStatus(), "no exit status");
        }
    }

    @Override
    public void close() throws IOException {
        client.close();
    }

    static String prelude() {
        return sent("round.sh") + sent("environment.sh");
    }

    /// A text that takes scripts to Slurm.
    static String script(String name) {
        return resource("submit/" + name);
    }

    private static String sent(String name) {
        return resource("remote/" + name);
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(Asked.class.getResourceAsStream("/org/azulejo/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Said frame(String answer, String mark) {
        var begin = "\n" + mark + " begin\n";
        var from = at(answer, begin, 0) + begin.length();
        var to = at(answer, "\n" + mark + " end ", from);
        var headEnd = at(answer, "\n", to + 1);
        var head = answer.substring(to + 1, headEnd).split(" ", -1);
        var err = answer.substring(headEnd + 1, at(answer, "\n" + mark + " done\n", headEnd));
        return new Said(
                Integer.parseInt(head[2]),
                answer.substring(from, to),
                decoded(err),
                Double.parseDouble(head[4]) - Double.parseDouble(head[3]));
    }

    private static int at(String answer, String text, int from) {
        var at = answer.indexOf(text, from);
        if (at < 0) {
            throw new AssertionError("no '" + text.strip() + "' in: " + answer);
        }
        return at;
    }

    private static String decoded(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
