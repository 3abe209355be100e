package org.azulejo.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.Login;
import org.azulejo.remote.SshOptions;
import org.azulejo.remote.SshRemote;

/// The running lab, started with `src/lab/lab up`. Which Slurm: `-Dlab.slurm=24.11`, or 22.05.
///
/// For tests tagged `lab`, which fail where there is none.
public final class Lab {

    private static final String SCRIPT = "src/lab/lab";
    /// Whoever disturbs the lab holds this lock with `flock`.
    private static final String LOCK = "/tmp/azulejo-lab.lock";

    private static final int LONGEST_SECONDS = 180;

    private final String version;
    private final Map<String, String> values;

    private Lab(String version, Map<String, String> values) {
        this.version = version;
        this.values = Map.copyOf(values);
    }

    public static Lab running() throws IOException, InterruptedException {
        var version = System.getProperty("lab.slurm", "22.05");
        var values = new LinkedHashMap<String, String>();
        for (var line : output(SCRIPT, "--slurm", version, "env").lines().toList()) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                values.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return new Lab(version, values);
    }

    /// Slurm's version: `22.05`.
    public String version() {
        return version;
    }

    /// A value of `lab env`, such as `SLURM_CONF`.
    public String value(String key) {
        return Objects.requireNonNull(values.get(key), () -> "'lab env' prints no " + key);
    }

    public String host() {
        return value("LAB_HOST");
    }

    public int port() {
        return Integer.parseInt(value("LAB_PORT"));
    }

    /// The names of the users, the one that the tests mostly are first.
    public List<String> users() {
        return List.of(value("LAB_USERS").split(","));
    }

    /// A user's key file.
    public Path identity(String user) {
        return Path.of(value("LAB_IDENTITY_" + user.toUpperCase(Locale.ROOT)));
    }

    public Path knownHosts() {
        return Path.of(value("LAB_KNOWN_HOSTS"));
    }

    public Login login(String user) {
        return Login.parse(value("LAB_USER_" + user.toUpperCase(Locale.ROOT)) + "@" + host() + ":" + port())
                .orElseThrow();
    }

    public SshOptions options(String user) {
        return SshOptions.usual().withIdentity(identity(user)).withKnownHosts(knownHosts());
    }

    /// A connection of a user; the caller closes it.
    public SshRemote remote(String user) {
        return new SshRemote(login(user), options(user), HostKeyQuestion.REFUSE);
    }

    /// Runs a verb of the lab (`stop slurmctld`, `as ana squeue`) and returns what it prints.
    public String tell(String... words) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(SCRIPT, "--slurm", version));
        command.addAll(List.of(words));
        return output(command.toArray(String[]::new));
    }

    /// Waits until nobody else disturbs the lab, and keeps them away until closed.
    public Held exclusively() throws IOException {
        var holder = new ProcessBuilder("flock", LOCK, "sh", "-c", "echo held; exec cat >/dev/null")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var said = new BufferedReader(new InputStreamReader(holder.getInputStream(), UTF_8)).readLine();
        if (!"held".equals(said)) {
            throw new IOException("cannot lock " + LOCK);
        }
        return () -> {
            holder.getOutputStream().close();
            holder.onExit().join();
        };
    }

    /// The lab, for oneself.
    @FunctionalInterface
    public interface Held extends AutoCloseable {
        @Override
        void close() throws IOException;
    }

    private static String output(String... command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var said = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed: " + said);
        }
        return said;
    }
}
