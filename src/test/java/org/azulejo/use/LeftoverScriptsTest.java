package org.azulejo.use;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The scripts that run on nodes, in a real sh, with a Docker and a Slurm that say what the test wants.
class LeftoverScriptsTest {

    private static final String ID = "0123456789abcdef".repeat(4);

    @TempDir
    private Path folder = Path.of("");

    private Path log = Path.of("");

    @BeforeEach
    void makePrograms() throws IOException {
        log = folder.resolve("log");
        Files.createFile(log);
    }

    @Test
    void aContainerThatIsStillTheOneIsStopped() throws Exception {
        docker(ID, myUid(), "4711", ownPid());
        assertThat(run("stop-container.sh", ID, "4711")).contains("azulejo stopped");
        assertThat(Files.readString(log)).contains("stop -t 10 " + ID);
    }

    @Test
    void whatIsNotTheOneIsNotTouched() throws Exception {
        // another label, another user for Docker, root for Docker, another user for the kernel, another container
        docker(ID, myUid(), "4712", ownPid());
        assertThat(run("stop-container.sh", ID, "4711")).contains("azulejo other");
        docker(ID, "54321", "4711", ownPid());
        assertThat(run("stop-container.sh", ID, "4711")).contains("azulejo other");
        docker(ID, "", "4711", ownPid());
        assertThat(run("stop-container.sh", ID, "4711")).contains("azulejo other");
        docker(ID, myUid(), "4711", "0");
        assertThat(run("stop-container.sh", ID, "4711")).contains("azulejo other");
        docker("f".repeat(64), myUid(), "4711", ownPid());
        assertThat(run("stop-container.sh", ID, "4711")).contains("azulejo other");
        assertThat(Files.readString(log)).doesNotContain("stop", "kill");
    }

    @Test
    void hostileLabelsDoNothing() throws Exception {
        docker(ID, myUid(), "4711'; touch " + folder.resolve("owned") + " #", ownPid());
        assertThat(run("stop-container.sh", ID, "4711")).contains("azulejo other");
        docker(ID, myUid(), "$(touch " + folder.resolve("owned") + ")", ownPid());
        assertThat(run("stop-container.sh", ID, "4711")).contains("azulejo other");
        assertThat(folder.resolve("owned")).doesNotExist();
    }

    @Test
    void nothingIsListedOrRemovedWhereTheQueueIsNotSure() throws Exception {
        var scratch = oldFolder("vit_4711");
        // squeue fails
        program("squeue", "exit 1");
        assertThat(run("scratch.sh", "list", scratch))
                .contains("azulejo unsure")
                .doesNotContain("folder");
        assertThat(run("scratch.sh", "remove", scratch, "vit_4711")).contains("azulejo unsure");
        // it says nothing, or leaves this very job out
        program("squeue", "exit 0");
        assertThat(run("scratch.sh", "remove", scratch, "vit_4711")).contains("azulejo unsure");
        program("squeue", "echo '98 98 N/A'");
        assertThat(run("scratch.sh", "remove", scratch, "vit_4711")).contains("azulejo unsure");
        assertThat(Path.of(scratch, "vit_4711")).exists();
    }

    @Test
    void aFolderOfAJobInTheQueueStays() throws Exception {
        var scratch = oldFolder("vit_4711");
        // as a job, and as an array whose task waits
        for (var row : List.of("4711 4711 N/A", "4720 4711 3")) {
            program("squeue", "echo '99 99 N/A'; echo '" + row + "'");
            assertThat(run("scratch.sh", "list", scratch)).doesNotContain("folder");
            assertThat(run("scratch.sh", "remove", scratch, "vit_4711")).contains("azulejo other");
        }
        // a number that only begins like it is another job
        program("squeue", "echo '99 99 N/A'; echo '47110 47110 N/A'");
        program("docker", "exit 0");
        assertThat(run("scratch.sh", "list", scratch)).contains(" vit_4711");
        assertThat(run("scratch.sh", "remove", scratch, "vit_4711")).contains("azulejo removed");
        assertThat(Path.of(scratch, "vit_4711")).doesNotExist();
    }

    private String oldFolder(String name) throws IOException, InterruptedException {
        var scratch = Files.createDirectories(folder.resolve("scratch"));
        Files.createDirectories(scratch.resolve(name));
        new ProcessBuilder("touch", "-d", "2 hours ago", scratch.resolve(name).toString())
                .start()
                .waitFor();
        return scratch.toString();
    }

    /// A Docker with one running container, until it is stopped.
    private void docker(String id, String user, String label, String pid) throws IOException {
        Files.writeString(folder.resolve("label"), label);
        program("docker", """
            printf '%%s\\n' "$*" >>%1$s
            case "$*" in
                *"{{.Id}} "*) echo '%2$s true %4$s' ;;
                *Config.User*) echo '%3$s' ;;
                *Config.Labels*) cat %5$s ;;
                *State.Running*) if grep -q '^stop' %1$s; then echo false; else echo true; fi ;;
            esac
            """.formatted(log, id, user, pid, folder.resolve("label")));
    }

    private void program(String name, String script) throws IOException {
        var file = folder.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String run(String script, String... arguments) throws IOException, InterruptedException {
        var words = new ArrayList<>(List.of("sh", "resources/org/azulejo/use/" + script));
        words.addAll(List.of(arguments));
        var builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        builder.environment().put("SLURM_JOB_ID", "99");
        var process = builder.start();
        process.getOutputStream().close();
        var said = new String(process.getInputStream().readAllBytes(), UTF_8);
        process.waitFor();
        return said;
    }

    private static String myUid() throws IOException, InterruptedException {
        var process = new ProcessBuilder("id", "-u").start();
        var said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        process.waitFor();
        return said;
    }

    private static String ownPid() {
        return Long.toString(ProcessHandle.current().pid());
    }
}
