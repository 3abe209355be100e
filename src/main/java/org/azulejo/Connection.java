package org.azulejo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.azulejo.cli.Destination;
import org.azulejo.demo.DemoCluster;
import org.azulejo.demo.DemoSize;
import org.azulejo.remote.Forwarding;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.Login;
import org.azulejo.remote.SshOptions;
import org.azulejo.remote.SshRemote;

/// The way to a cluster, and what must be ended with it: the demo cluster is reached like any other, over SSH.
///
/// @param name where it leads, for a person
record Connection(Forwarding remote, String name, boolean demo, Runnable end) implements AutoCloseable {

    private static final int GPUS_A_NODE = 8;
    private static final int JOBS_A_NODE = 12;

    static Connection to(Destination destination, HostKeyQuestion question) throws IOException {
        return switch (destination) {
            case Destination.Demo demo -> toDemo(demo);
            case Destination.Cluster cluster -> {
                var remote = new SshRemote(cluster.login(), options(cluster), question);
                yield new Connection(remote, name(destination), false, remote::close);
            }
        };
    }

    static String name(Destination destination) {
        return switch (destination) {
            case Destination.Demo _ -> "demo";
            case Destination.Cluster cluster -> cluster.login().text();
        };
    }

    @Override
    public void close() {
        end.run();
    }

    private static SshOptions options(Destination.Cluster cluster) {
        var options = SshOptions.usual();
        if (cluster.identity().isPresent()) {
            options = options.withIdentity(cluster.identity().get());
        }
        if (cluster.knownHosts().isPresent()) {
            options = options.withKnownHosts(cluster.knownHosts().get());
        }
        return options;
    }

    private static Connection toDemo(Destination.Demo wanted) throws IOException {
        var size = wanted.nodes() == 1
                ? DemoSize.ONE_NODE
                : new DemoSize(wanted.nodes(), GPUS_A_NODE, wanted.nodes() * JOBS_A_NODE);
        var cluster = DemoCluster.start(size);
        var folder = Files.createTempDirectory("azulejo-demo");
        var access = cluster.writeAccess(folder);
        var login = Login.parse(cluster.user() + "@" + cluster.host() + ":" + cluster.port())
                .orElseThrow();
        var remote = new SshRemote(login, demoOptions(folder, access), HostKeyQuestion.REFUSE);
        return new Connection(remote, name(wanted), true, () -> {
            remote.close();
            cluster.close();
            delete(folder, access);
        });
    }

    /// The user's own SSH configuration is about real hosts.
    private static SshOptions demoOptions(Path home, DemoCluster.Access access) {
        var usual = SshOptions.usual();
        return new SshOptions(
                home,
                Optional.of(access.identity()),
                Optional.of(access.knownHosts()),
                usual.connectLimit(),
                usual.keepAlive(),
                usual.graceLimit(),
                false);
    }

    private static void delete(Path folder, DemoCluster.Access access) {
        for (var file : new Path[] {access.identity(), access.knownHosts(), folder}) {
            // what remains is a key to a cluster that is gone
            file.toFile().delete();
        }
    }
}
