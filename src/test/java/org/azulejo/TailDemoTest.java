package org.azulejo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.azulejo.cli.Azulejo;
import org.azulejo.cli.Destination;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.SettingsException;
import org.junit.jupiter.api.Test;

/// `azulejo tail` on the demo cluster.
class TailDemoTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void printsTheEndOfALog() throws IOException, InterruptedException, RemoteException, SettingsException {
        var job = runningJob("seg-train");
        assertThat(tail(job)).isZero();
        var lines = out.toString(UTF_8);
        assertThat(lines).endsWith("\n").doesNotContain("\r").contains("epoch ");
        assertThat(lines.lines().count()).isBetween(5L, 25L);
        assertThat(err.toString(UTF_8)).isEmpty();
    }

    @Test
    void printsAllOfItAsItIs() throws IOException, InterruptedException, RemoteException, SettingsException {
        var job = runningJob("seg-train");
        assertThat(tail(job, "--raw", "--from-start")).isZero();
        assertThat(out.toString(UTF_8))
                .startsWith("[")
                .contains("] job " + job + " on ")
                .contains("\r");
    }

    @Test
    void theLogOfANotebookShowsItsAddress()
            throws IOException, InterruptedException, RemoteException, SettingsException {
        assertThat(tail(runningJob("notebook-eda"), "--from-start")).isZero();
        assertThat(out.toString(UTF_8))
                .contains("Jupyter Server")
                .containsPattern("http://dgxh100-1:\\d+/lab\\?token=\\w+");
    }

    @Test
    void saysThatThereIsNoSuchJob() {
        assertThat(tail("999999")).isEqualTo(1);
        assertThat(err.toString(UTF_8)).isEqualTo("azulejo: There is no job 999999." + System.lineSeparator());
        assertThat(tail("nonsense")).isEqualTo(2);
    }

    @Test
    void saysThatThereIsNoSuchFile() {
        assertThat(tail("/home/nobody/x")).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("There is no output yet");
    }

    /// Of the demo's own user; the demo cluster begins each time with the same jobs.
    private static String runningJob(String name)
            throws IOException, InterruptedException, RemoteException, SettingsException {
        return new Wiring()
                .read(new Destination.Demo(1), false).snapshot().jobs().value().stream()
                        .filter(job -> job.user().equals("ana") && job.state().holdsResources())
                        .filter(job -> job.name().equals(name))
                        .map(job -> job.id().text())
                        .findFirst()
                        .orElseThrow();
    }

    private int tail(String job, String... options) {
        out.reset();
        err.reset();
        var words = new ArrayList<>(List.of("tail", job, "--demo"));
        words.addAll(List.of(options));
        return Azulejo.run(
                new Wiring(),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8),
                words.toArray(String[]::new));
    }
}
