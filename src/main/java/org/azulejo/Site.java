package org.azulejo;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.azulejo.cli.Destination;
import org.azulejo.cluster.Snapshot;
import org.azulejo.settings.Folders;
import org.azulejo.settings.SettingsException;
import org.azulejo.settings.SiteFiles;
import org.azulejo.settings.SiteProfile;

/// What is usual at the site of a cluster.
final class Site {

    private static final SiteProfile DEMO = new SiteProfile(
            OptionalInt.of(4),
            Optional.of(Duration.ofDays(4)),
            SiteProfile.NONE.leastCpusPerGpu(),
            SiteProfile.NONE.leastMemoryMbPerGpu(),
            Optional.of(new SiteProfile.Scratch("/output/{user}")),
            SiteProfile.Looking.AUTOMATIC,
            Optional.empty());

    private Site() {}

    /// The name of the rules by which jobs are composed where nobody has chosen others: the demo is the cluster that
    /// one of the shipped policies is about.
    static String policy(Destination destination) {
        return destination instanceof Destination.Demo ? "dgx-h100" : "generic";
    }

    /// The profile that was named for this run, the demo's own, or the one in the file of the cluster's name.
    static SiteProfile of(Destination destination, Snapshot snapshot) throws SettingsException {
        if (destination.site().isPresent()) {
            return destination.site().get();
        }
        if (destination instanceof Destination.Demo) {
            return DEMO;
        }
        return SiteFiles.ofCluster(Folders.ofThisUser(), snapshot.cluster()).orElse(SiteProfile.NONE);
    }
}
