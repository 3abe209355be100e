package org.azulejo.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.azulejo.remote.Login;
import org.azulejo.settings.SiteProfile;

/// Which cluster a command is about.
public sealed interface Destination {

    /// What the user has written about the site for this run; empty where the file of the cluster's name counts.
    Optional<SiteProfile> site();

    /// The built-in demo cluster.
    ///
    /// @param nodes how many nodes of 8 GPUs it has
    record Demo(int nodes, Optional<SiteProfile> site) implements Destination {
        public Demo(int nodes) {
            this(nodes, Optional.empty());
        }
    }

    /// A real cluster, by its login node.
    ///
    /// @param identity the private key; empty for the user's usual ones
    /// @param knownHosts the file of host keys; empty for `~/.ssh/known_hosts`
    record Cluster(Login login, Optional<Path> identity, Optional<Path> knownHosts, Optional<SiteProfile> site)
            implements Destination {
        public Cluster(Login login, Optional<Path> identity, Optional<Path> knownHosts) {
            this(login, identity, knownHosts, Optional.empty());
        }
    }
}
