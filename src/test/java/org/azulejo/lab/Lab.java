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
import java.util.concurrent.atomic.AtomicReference;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.Login;
import org.azulejo.remote.SshOptions;
import org.azulejo.remote.SshRemote;
import org.jspecify.annotations.Nullable;

/// The running lab, started with `src/lab/lab up`. Which Slurm: `-Dlab.slurm=24.11`, or 22.05.
///
/// For tests tagged `lab`, which fail where there is none.
public final class Lab {

    private static final String SCRIPT = "src/lab/lab";
    /// Whoever disturbs the lab holds this file in its folder with `flock`.
    private static final String LOCK = "test.lock";

    private static final int LONGEST_SECONDS = 180;

    /// Nobody needs the lab for longer; waiting on would hang the whole run.
    private static final int LONGEST_WAIT_SECONDS = 1800;

    /// What the tests of this process hold.
    private static final AtomicReference<@Nullable Held> HELD = new AtomicReference<>();

    private final String version;
    private final Map<String, String> values;

    /// The script with the options that say which lab.
    private final List<String> script;

    private Lab(String version, List<String> script, Map<String, String> values) {
        this.version = version;
        this.script = List.copyOf(script);
        this.values = Map.copyOf(values);
    }

    public static Lab running() throws IOException, InterruptedException {
        var version = wanted();
        return of(version, List.of(SCRIPT, "--slurm", version));
    }

    /// A lab of a test's own, which shares nothing with the running one. Started here; the test ends it with
    /// [#down()].
    ///
    /// @param name unlike that of every other test's
    /// @param portBase it takes some thirty ports from here
    /// @param prefix of the names of its users
    /// @param options of `lab up`
    public static Lab own(String name, int portBase, String prefix, String... options)
            throws IOException, InterruptedException {
        var version = wanted();
        var script = List.of(SCRIPT, "--slurm", version, "--root", "/var/tmp/azulejo-lab-" + name);
        var up = new ArrayList<>(script);
        up.addAll(List.of("--port-base", Integer.toString(portBase), "--prefix", prefix));
        up.addAll(List.of(options));
        up.add("up");
        output(up.toArray(String[]::new));
        return of(version, script);
    }

    /// Ends a lab of the test's own.
    public void down() throws IOException, InterruptedException {
        tell("down");
    }

    private static String wanted() {
        return System.getProperty("lab.slurm", "22.05");
    }

    private static Lab of(String version, List<String> script) throws IOException, InterruptedException {
        var values = new LinkedHashMap<String, String>();
        var env = new ArrayList<>(script);
        env.add("env");
        for (var line : output(env.toArray(String[]::new)).lines().toList()) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                values.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return new Lab(version, script, values);
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
        var command = new ArrayList<>(script);
        command.addAll(List.of(words));
        return output(command.toArray(String[]::new));
    }

    /// Waits until nobody else disturbs the lab, and keeps them away until closed. What a test before this one in the
    /// same process failed to give back is given back first.
    public Held exclusively() throws IOException {
        var left = HELD.getAndSet(null);
        if (left != null) {
            left.close();
        }
        var lock = Path.of(value("LAB_ROOT"), LOCK).toString();
        var holder = new ProcessBuilder(
                        "flock",
                        "--wait",
                        Integer.toString(LONGEST_WAIT_SECONDS),
                        lock,
                        "sh",
                        "-c",
                        "echo held; exec cat >/dev/null")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var said = new BufferedReader(new InputStreamReader(holder.getInputStream(), UTF_8)).readLine();
        if (!"held".equals(said)) {
            throw new IOException("cannot lock " + lock);
        }
        Held held = () -> {
            holder.getOutputStream().close();
            holder.onExit().join();
        };
        HELD.set(held);
        return held;
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
