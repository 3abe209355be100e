package org.azulejo.use;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.azulejo.cluster.ClusterMonitor;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.Login;
import org.azulejo.remote.SshOptions;
import org.azulejo.remote.SshRemote;
import org.azulejo.settings.SiteProfile;

/// A process that looks until it is killed. Arguments: login, key file, file of known hosts.
public final class LookingProcess {

    private LookingProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        var options = SshOptions.usual().withIdentity(Path.of(arguments[1])).withKnownHosts(Path.of(arguments[2]));
        var clock = Clock.systemUTC();
        try (var remote = new SshRemote(Login.parse(arguments[0]).orElseThrow(), options, HostKeyQuestion.REFUSE);
                var probe = new GpuProbe(remote, SiteProfile.NONE, clock, _ -> {});
                var monitor = new ClusterMonitor(remote, false, Duration.ofSeconds(10), clock, probe::see)) {
            probe.start();
            monitor.start();
            Thread.currentThread().join();
        }
    }
}
