package org.azulejo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.azulejo.follow.LogAccess;
import org.azulejo.remote.Login;
import org.azulejo.remote.RemoteException;
import org.azulejo.submit.SubmitAccess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class AzulejoTest {

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Recorder program = new Recorder();
    private Path key = Path.of("");

    @BeforeEach
    void writeKey() throws IOException {
        key = Files.writeString(folder.resolve("id_lab"), "key");
    }

    @Test
    void withoutArgumentsTheWindowOpensOnTheDemo() {
        assertThat(run()).isZero();
        assertThat(program.calls).containsExactly("window Demo[nodes=1]");
        assertThat(printed(out)).isEmpty();
    }

    @Test
    void theWindowOpensOnTheNamedCluster() {
        assertThat(run("ana@login.example.org:2222,login2", "--identity", key.toString()))
                .isZero();
        var login = Login.parse("ana@login.example.org:2222,login2").orElseThrow();
        var cluster = new Destination.Cluster(login, Optional.of(key), Optional.empty());
        assertThat(program.calls).containsExactly("window " + Recorder.shown(cluster));
    }

    @Test
    void anOutputThatTakesNothingIsAFailure() {
        var full = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        });
        assertThat(Azulejo.run(program, full, new PrintStream(err), "snapshot", "--demo"))
                .isEqualTo(1);
        assertThat(printed(err)).contains("could not be written");
    }

    @Test
    void theFirstPictureComesWithTheTable() {
        assertThat(run("--demo", "--first-picture", "p.png")).isZero();
        assertThat(program.calls).containsExactly("window Demo[nodes=1] p.png");
        assertThat(printed(out)).startsWith("lab  user ana");
    }

    @Test
    void snapshotPrintsJson() {
        assertThat(run("snapshot", "--format", "json", "--demo")).isZero();
        assertThat(new JsonMapper().readTree(printed(out)).get("schemaVersion").intValue())
                .isEqualTo(1);
        assertThat(printed(out)).endsWith("}\n");
        assertThat(printed(err)).isEmpty();
    }

    @Test
    void snapshotPrintsATableByDefault() {
        assertThat(run("snapshot", "ana@login")).isZero();
        assertThat(printed(out)).contains("110_[3-12%4]");
    }

    @Test
    void theClusterMayBeNamedBeforeTheCommand() {
        assertThat(run("--demo", "--demo-nodes", "3", "snapshot")).isZero();
        assertThat(program.calls).containsExactly("read Demo[nodes=3]");
    }

    @Test
    void whenTheClusterCannotBeReadNothingIsPrintedAndTheErrorSaysWhatToDo() {
        program.failure = new RemoteException.Unreachable("login\u001b[2J", new IOException("refused"));
        assertThat(run("snapshot", "--format", "json", "ana@login")).isEqualTo(1);
        assertThat(printed(out)).isEmpty();
        assertThat(printed(err)).isEqualTo("""
            azulejo: The login node cannot be reached. (cannot reach login [2J: refused)
            The login node gave no answer, so nothing is known about the cluster.
            Check the name, the port, and your network or VPN; then try 'ssh' with the same login.
            """);
    }

    @Test
    void aFaultOfItsOwnEndsWithOneAndSaysSo() {
        program.fault = new IllegalStateException("bug");
        assertThat(run("snapshot", "--demo")).isEqualTo(1);
        assertThat(printed(out)).isEmpty();
        assertThat(printed(err))
                .startsWith("azulejo: A fault of Azulejo's own: ")
                .contains("bug");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "snapshot",
                "snapshot --demo ana@login",
                "snapshot --format xml --demo",
                "snapshot --demo --identity nowhere",
                "snapshot --identity nowhere ana@login",
                "snapshot --unknown --demo",
                "snapshot --demo-nodes 0 --demo",
                "screenshot --demo",
                "screenshot picture.jpg --demo",
                "screenshot nowhere/picture.png --demo",
                "screenshot p.png --demo --size 12",
                "screenshot p.png --demo --size 1280x800x2",
                "screenshot p.png --demo --lang fr",
                "screenshot p.png --demo --view plan",
                "screenshot p.png --demo --theme blue",
                "screenshot p.png",
                "ana@login another"
            })
    void wrongUsageEndsWithTwoAndAsksNobody(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(printed(out)).isEmpty();
        assertThat(printed(err)).startsWith("azulejo: ").contains("--help");
        assertThat(program.calls).isEmpty();
    }

    @Test
    void aLoginIsNoOption() {
        assertThat(run("snapshot", "--", "-oProxyCommand=x")).isEqualTo(2);
        assertThat(run("snapshot", "ana@a b")).isEqualTo(2);
    }

    @Test
    void screenshotDrawsWhatWasAskedFor() {
        var file = folder.resolve("jobs.png");
        assertThat(run(
                        "screenshot",
                        file.toString(),
                        "--view",
                        "jobs",
                        "--size",
                        "1920x1080",
                        "--theme",
                        "dark",
                        "--lang",
                        "pt-BR",
                        "--demo"))
                .isZero();
        var picture = new Picture(Picture.View.JOBS, 1920, 1080, Picture.Theme.DARK, Locale.of("pt", "BR"));
        assertThat(program.calls).containsExactly("read Demo[nodes=1]", "draw Demo[nodes=1] " + picture + " " + file);
    }

    @Test
    void theUseOfGpusIsLookedAtWhereThatIsAskedFor() {
        assertThat(run("snapshot", "--demo", "--gpu-use")).isZero();
        assertThat(program.calls).containsExactly("read Demo[nodes=1] with use");
    }

    @Test
    void theFileOfTheSiteIsReadBeforeAnythingIsAsked() throws IOException {
        var good = Files.writeString(folder.resolve("good.json"), "{\"usualGpus\": 4}");
        assertThat(run("snapshot", "--demo", "--site", good.toString())).isZero();
        assertThat(program.calls).singleElement().asString().contains("usualGpus=OptionalInt[4]");

        program.calls.clear();
        var bad = Files.writeString(folder.resolve("bad.json"), "{\"usualGpus\": \"four\"}");
        assertThat(run("snapshot", "--demo", "--site", bad.toString())).isEqualTo(2);
        assertThat(program.calls).isEmpty();
        assertThat(printed(err)).contains("bad.json: usualGpus must be a whole number of at least 1, not \"four\"");
    }

    @Test
    void screenshotHasDefaults() {
        var file = folder.resolve("gpus.PNG");
        assertThat(run("screenshot", file.toString(), "ana@login")).isZero();
        var picture = new Picture(Picture.View.GPUS, 1280, 800, Picture.Theme.LIGHT, Locale.ENGLISH);
        assertThat(program.calls).last().asString().startsWith("draw Cluster[").endsWith(" " + picture + " " + file);
    }

    @Test
    void helpAndVersionArePrinted() {
        assertThat(run("--help")).isZero();
        assertThat(run("snapshot", "--help")).isZero();
        assertThat(run("screenshot", "--help")).isZero();
        assertThat(run("--version")).isZero();
        assertThat(printed(out))
                .contains("snapshot", "screenshot", "--format=json|text", "--size=WxH", "azulejo ")
                .doesNotContain("--first-picture");
        assertThat(printed(out).lines()).allMatch(line -> line.length() <= 100);
        assertThat(printed(err)).isEmpty();
    }

    private int run(String... arguments) {
        return Azulejo.run(
                program,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
    }

    private static String printed(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    /// Writes down what it is asked, and answers with the sample or the failure it was given.
    private static final class Recorder implements Program {

        private final List<String> calls = new ArrayList<>();
        private @Nullable RemoteException failure;
        private @Nullable RuntimeException fault;

        @Override
        public Reading read(Destination destination, boolean gpuUse) throws RemoteException {
            calls.add("read " + shown(destination) + (gpuUse ? " with use" : ""));
            if (failure != null) {
                throw failure;
            }
            if (fault != null) {
                throw fault;
            }
            return Samples.reading();
        }

        @Override
        public void draw(Reading reading, Destination destination, Picture picture, Path file) {
            calls.add("draw " + shown(destination) + " " + picture + " " + file);
        }

        @Override
        public LogAccess logs(Destination destination) {
            throw new IllegalStateException("nobody reads logs here: " + shown(destination));
        }

        @Override
        public SubmitAccess submits(Destination destination) {
            throw new IllegalStateException("nobody submits here: " + shown(destination));
        }

        @Override
        public Optional<Reading> openWindow(Destination destination, Optional<Path> firstPicture) {
            calls.add("window " + shown(destination)
                    + firstPicture.map(file -> " " + file).orElse(""));
            return firstPicture.map(_ -> Samples.reading());
        }

        private static String shown(Destination destination) {
            return destination.toString().replace(", site=Optional.empty", "");
        }
    }
}
