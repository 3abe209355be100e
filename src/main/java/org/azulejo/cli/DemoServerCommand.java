package org.azulejo.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.azulejo.demo.DemoCluster;
import org.azulejo.demo.DemoOptions;
import org.azulejo.demo.DemoSize;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// For measuring: the demo cluster in a process of its own, so that its work is not counted as the window's.
@Command(
        name = "demo-server",
        hidden = true,
        description = "Run a demo cluster alone, until it is stopped. The line it prints says how to connect.")
final class DemoServerCommand implements Callable<Integer> {

    private static final int GPUS_A_NODE = 8;
    private static final int JOBS_A_NODE = 12;

    @ParentCommand
    private @Nullable Azulejo azulejo;

    @Spec
    private @Nullable CommandSpec command;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "1", description = "Nodes of 8 GPUs. Default: 1.")
    private int nodes;

    @Option(
            names = "--jobs",
            paramLabel = "M",
            defaultValue = "-1",
            description = "About how many jobs wait or run. Default: 12 a node.")
    private int jobs;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "0", description = "Default: any free one.")
    private int port;

    @Option(names = "--devices-open", description = "Every step sees every GPU of its node.")
    private boolean devicesOpen;

    @Option(
            names = "--access",
            paramLabel = "DIR",
            required = true,
            description = "Where the key and the host's key are written to.")
    private Path access = Path.of("");

    @Override
    public Integer call() throws IOException, InterruptedException {
        var folder = Files.createDirectories(access);
        try (var cluster = DemoCluster.start(options())) {
            var files = cluster.writeAccess(folder);
            Azulejo.of(azulejo)
                    .print("azulejo %s@%s:%d --identity %s --known-hosts %s%n"
                            .formatted(
                                    cluster.user(),
                                    cluster.host(),
                                    cluster.port(),
                                    files.identity(),
                                    files.knownHosts()));
            new CountDownLatch(1).await();
        }
        return 0;
    }

    private DemoOptions options() {
        try {
            return DemoOptions.of(size()).port(port).devicesConstrained(!devicesOpen);
        } catch (IllegalArgumentException wrong) {
            if (command == null) {
                throw new IllegalStateException("used outside of a command", wrong);
            }
            throw new ParameterException(command.commandLine(), wrong.getMessage(), wrong);
        }
    }

    private DemoSize size() {
        if (jobs >= 0) {
            return new DemoSize(nodes, GPUS_A_NODE, jobs);
        }
        return nodes == 1 ? DemoSize.ONE_NODE : new DemoSize(nodes, GPUS_A_NODE, nodes * JOBS_A_NODE);
    }
}
