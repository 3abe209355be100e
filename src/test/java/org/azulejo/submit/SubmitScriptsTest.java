package org.azulejo.submit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.azulejo.cluster.Tokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The scripts of the far side in real shells, with an sbatch that does what the test wants.
class SubmitScriptsTest {

    private static final String SCRIPT = "#!/bin/sh\nsleep 1\n";

    @TempDir
    private Path home = Path.of("");

    private final String token = Tokens.next();

    @ParameterizedTest
    @ValueSource(strings = {"dash", "bash --posix", "busybox sh"})
    void aScriptIsKeptAndHandedOver(String shell) throws Exception {
        sbatch("echo 4913; echo careful >&2; printf '%s\\n' \"$@\" >\"$HOME/words\"; cat \"$4\" >\"$HOME/seen\"");
        assertThat(receive(shell, SCRIPT, SCRIPT.length(), "it's\n$(x)"))
                .matches("azulejo note\nended 0 \\d+\nout 4913\nerr careful\nazulejo end\n");
        var kept = home.resolve(".azulejo/scripts/" + token + "/job.sh");
        assertThat(Files.readString(home.resolve("words")))
                .isEqualTo("--parsable\n--comment=it's\n$(x)\n--hold\n" + kept + "\n");
        assertThat(Files.readString(home.resolve("seen"))).isEqualTo(SCRIPT);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
                .isEqualTo("rw-------");
        assertThat(home.resolve("run/logs")).isDirectory();
        assertThat(settle(shell)).contains("\nended 0 ", "\nout 4913\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dash", "bash --posix", "busybox sh"})
    void halfAScriptIsNeverHandedOver(String shell) throws Exception {
        sbatch("touch \"$HOME/called\"; echo 1");
        assertThat(receive(shell, SCRIPT, SCRIPT.length() + 1, "")).startsWith("azulejo not incomplete\n");
        assertThat(home.resolve("called")).doesNotExist();
        assertThat(settle(shell)).isEqualTo("azulejo note\ngiven-up\nazulejo end\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dash", "bash --posix", "busybox sh"})
    void whatWasGivenUpIsNotHandedOver(String shell) throws Exception {
        sbatch("touch \"$HOME/called\"; echo 1");
        assertThat(settle(shell)).isEqualTo("azulejo note\ngiven-up\nazulejo end\n");
        assertThat(receive(shell, SCRIPT, SCRIPT.length(), "")).isEqualTo("azulejo note\ngiven-up\nazulejo end\n");
        assertThat(home.resolve("called")).doesNotExist();
    }

    @Test
    void handedOverTwiceIsCalledOnce() throws Exception {
        sbatch("echo x >>\"$HOME/called\"; echo 7");
        var first = receive("dash", SCRIPT, SCRIPT.length(), "");
        assertThat(receive("dash", SCRIPT, SCRIPT.length(), "")).isEqualTo(first);
        assertThat(Files.readAllLines(home.resolve("called"))).hasSize(1);
    }

    /// However the two meet: either it is given up and sbatch is never called, or it is called and that is noted.
    @Test
    void askingAndHandingOverExcludeEachOther() throws Exception {
        for (int i = 0; i < 20; i++) {
            var one = new SubmitScriptsTest();
            one.home = Files.createDirectory(home.resolve("home-" + i));
            one.sbatch("touch \"$HOME/called\"; echo 7");
            var asking = one.start("dash", "settle.sh", List.of(one.token));
            var answer = one.receive("dash", SCRIPT, SCRIPT.length(), "");
            asking.waitFor();
            boolean called = Files.exists(one.home.resolve("called"));
            assertThat(answer.contains("given-up")).isEqualTo(!called);
            assertThat(one.settle("dash").contains("given-up")).isEqualTo(!called);
        }
    }

    @Test
    void whatCannotBeNotedIsNotHandedOver() throws Exception {
        sbatch("touch \"$HOME/called\"; echo 1");
        Files.createDirectories(home.resolve(".azulejo"));
        Files.writeString(home.resolve(".azulejo/submit"), "a file in the folder's place");
        assertThat(receive("dash", SCRIPT, SCRIPT.length(), "")).startsWith("azulejo not home\nerr mkdir: ");
        assertThat(home.resolve("called")).doesNotExist();
    }

    @Test
    void onlySbatchsOwnNumberCounts() throws Exception {
        sbatch("echo 'ended 0 1'; echo 'out 99'; echo 'azulejo end' >&2; exit 1");
        var answer = receive("dash", SCRIPT, SCRIPT.length(), "");
        assertThat(Note.parse(answer).outcome(token))
                .isEqualTo(new SubmitOutcome.Refused(Refusal.OTHER, "azulejo end"));
    }

    private void sbatch(String body) throws IOException {
        var bin = Files.createDirectories(home.resolve("bin"));
        var file = bin.resolve("sbatch");
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String receive(String shell, String script, int size, String comment) throws Exception {
        Files.createDirectories(home.resolve("run"));
        var process = start(
                shell,
                "receive.sh",
                List.of(
                        FarScript.text("hand-over.sh"),
                        token,
                        Integer.toString(size),
                        "job.sh",
                        "~/run",
                        "60",
                        "logs",
                        "--",
                        "--comment=" + comment,
                        "--hold"));
        process.getOutputStream().write(script.getBytes(UTF_8));
        process.getOutputStream().close();
        return said(process);
    }

    private String settle(String shell) throws Exception {
        return said(start(shell, "settle.sh", List.of(token)));
    }

    private static String said(Process process) throws Exception {
        var out = new String(process.getInputStream().readAllBytes(), UTF_8);
        process.waitFor();
        return out;
    }

    private Process start(String shell, String script, List<String> arguments) throws IOException {
        var words = new ArrayList<>(List.of(shell.split(" ", -1)));
        words.addAll(List.of("-c", FarScript.text(script), "sh"));
        words.addAll(arguments);
        var builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("HOME", home.toString());
        builder.environment().put("PATH", home.resolve("bin") + ":" + System.getenv("PATH"));
        return builder.start();
    }
}
