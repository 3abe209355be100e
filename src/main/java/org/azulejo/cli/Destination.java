package org.azulejo.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.azulejo.remote.Login;

/// Which cluster a command is about.
public sealed interface Destination {

    /// The built-in demo cluster.
    ///
    /// @param nodes how many nodes of 8 GPUs it has
    record Demo(int nodes) implements Destination {}

    /// A real cluster, by its login node.
    ///
    /// @param identity the private key; empty for the user's usual ones
    /// @param knownHosts the file of host keys; empty for `~/.ssh/known_hosts`
    record Cluster(Login login, Optional<Path> identity, Optional<Path> knownHosts) implements Destination {}
}
