package org.azulejo.remote;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// What beside the address decides how a connection is made. What is given here goes before `~/.ssh/config`.
///
/// @param home the home folder, for `.ssh/config`, the usual key files and `~`
/// @param identity the key file to use
/// @param knownHosts the file of known hosts to use, in place of the usual ones
/// @param connectLimit for reaching one host and logging in there
/// @param keepAlive how often an idle link is checked; it counts as broken after three checks without an answer
/// @param graceLimit how much longer than its commands' own limits a round may take
/// @param compression whether to ask the server for it
public record SshOptions(
        Path home,
        Optional<Path> identity,
        Optional<Path> knownHosts,
        Duration connectLimit,
        Duration keepAlive,
        Duration graceLimit,
        boolean compression) {

    public static SshOptions usual() {
        return in(Path.of(System.getProperty("user.home")));
    }

    static SshOptions in(Path home) {
        return new SshOptions(
                home,
                Optional.empty(),
                Optional.empty(),
                Duration.ofSeconds(20),
                Duration.ofSeconds(15),
                Duration.ofSeconds(15),
                true);
    }

    public SshOptions withIdentity(Path file) {
        return new SshOptions(home, Optional.of(file), knownHosts, connectLimit, keepAlive, graceLimit, compression);
    }

    public SshOptions withKnownHosts(Path file) {
        return new SshOptions(home, identity, Optional.of(file), connectLimit, keepAlive, graceLimit, compression);
    }

    SshOptions withLimits(Duration connect, Duration alive, Duration grace) {
        return new SshOptions(home, identity, knownHosts, connect, alive, grace, compression);
    }

    SshOptions withCompression(boolean wanted) {
        return new SshOptions(home, identity, knownHosts, connectLimit, keepAlive, graceLimit, wanted);
    }
}
