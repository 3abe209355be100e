package org.azulejo.cli;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.SettingsException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
        name = "snapshot",
        description = "Ask a cluster once and print what it answered.",
        footer = {
            "",
            "Exit status: 0 printed (also when only accounting or the use of GPUs could not be read: the output says",
            "so), 1 the queue or the nodes could not be read, 2 wrong usage."
        })
final class SnapshotCommand implements Callable<Integer> {

    static final String ABOUT_GPU_USE =
            "Take one look at the GPUs of your own running jobs first: a short step in each of them.";

    enum Format {
        JSON,
        TEXT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @ParentCommand
    private @Nullable Azulejo azulejo;

    @Mixin
    private final Where where = new Where();

    @Parameters(arity = "0..1", paramLabel = Azulejo.LOGIN, description = Azulejo.ABOUT_LOGIN)
    private @Nullable String login;

    @Option(
            names = "--format",
            paramLabel = "json|text",
            defaultValue = "text",
            description = "json (see docs/cli.md) or text, a table for people. Default: text.")
    private Format format = Format.TEXT;

    @Option(names = "--gpu-use", description = ABOUT_GPU_USE)
    private boolean gpuUse;

    @Override
    public Integer call() throws RemoteException, SettingsException, IOException, InterruptedException {
        var main = Azulejo.of(azulejo);
        var reading = main.program().read(main.needed(where.destination(login), where), gpuUse);
        main.print(
                switch (format) {
                    case JSON -> new SnapshotJson(main.words()).write(reading, Instant.now()) + "\n";
                    case TEXT -> new SnapshotText(main.words(), ZoneId.systemDefault()).write(reading);
                });
        return 0;
    }
}
