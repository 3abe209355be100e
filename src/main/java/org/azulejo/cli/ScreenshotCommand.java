package org.azulejo.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.SettingsException;
import org.azulejo.slurm.JobId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.TypeConversionException;

@Command(
        name = "screenshot",
        description = "Ask a cluster once and draw a view of it into a PNG file, without a window.",
        footer = {
            "",
            "Exit status: 0 drawn, 1 the queue or the nodes could not be read, or the file could not be written,",
            "2 wrong usage."
        })
final class ScreenshotCommand implements Callable<Integer> {

    private record Size(int width, int height) {}

    @ParentCommand
    private @Nullable Azulejo azulejo;

    @Mixin
    private final Where where = new Where();

    @Parameters(index = "0", paramLabel = "FILE.png", description = "The file to write.")
    private Path file = Path.of("");

    @Parameters(index = "1", arity = "0..1", paramLabel = Azulejo.LOGIN, description = Azulejo.ABOUT_LOGIN)
    private @Nullable String login;

    @Option(names = "--view", paramLabel = "gpus|jobs|logs|compose", description = "What to show. Default: gpus.")
    private Picture.View view = Picture.View.GPUS;

    @Option(
            names = "--job",
            paramLabel = "ID",
            converter = JobReader.class,
            description = "Whose log to show, with --view logs. Default: a list to choose from.")
    private @Nullable JobId job;

    @Option(
            names = "--size",
            paramLabel = "WxH",
            converter = SizeReader.class,
            description = "Width and height in pixels. Default: 1280x800.")
    private Size size = new Size(1280, 800);

    @Option(names = "--theme", paramLabel = "light|dark", description = "The colours. Default: light.")
    private Picture.Theme theme = Picture.Theme.LIGHT;

    @Option(
            names = "--lang",
            paramLabel = "en|pt-BR",
            converter = LanguageReader.class,
            description = "The language. Default: en.")
    private Locale language = Locale.ENGLISH;

    @Option(names = "--gpu-use", description = SnapshotCommand.ABOUT_GPU_USE)
    private boolean gpuUse;

    @Override
    public Integer call() throws RemoteException, SettingsException, InterruptedException, IOException {
        var main = Azulejo.of(azulejo);
        checkFile();
        if (job != null && view != Picture.View.LOGS) {
            throw where.wrong("--job goes with --view logs");
        }
        var destination = main.needed(where.destination(login), where);
        var reading = main.program().read(destination, gpuUse);
        main.program()
                .draw(
                        reading,
                        destination,
                        new Picture(view, Optional.ofNullable(job), size.width(), size.height(), theme, language),
                        file);
        return 0;
    }

    private void checkFile() {
        var folder = file.toAbsolutePath().getParent();
        if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
            throw where.wrong("The picture is a PNG file, so its name ends in .png: " + file);
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw where.wrong("There is no such folder: " + folder);
        }
    }

    private static final class SizeReader implements ITypeConverter<Size> {
        @Override
        public Size convert(String text) {
            if (!text.matches("\\d{3,4}x\\d{3,4}")) {
                throw new TypeConversionException("a size looks like 1280x800, not like '" + text + "'");
            }
            var split = text.indexOf('x');
            return new Size(Integer.parseInt(text.substring(0, split)), Integer.parseInt(text.substring(split + 1)));
        }
    }

    private static final class JobReader implements ITypeConverter<JobId> {
        @Override
        public JobId convert(String text) {
            return JobId.parse(text)
                    .orElseThrow(() ->
                            new TypeConversionException("a job looks like 7620 or 7620_3, not like '" + text + "'"));
        }
    }

    private static final class LanguageReader implements ITypeConverter<Locale> {
        @Override
        public Locale convert(String text) {
            return switch (text) {
                case "en" -> Locale.ENGLISH;
                case "pt-BR" -> Locale.of("pt", "BR");
                default -> throw new TypeConversionException("the languages are en and pt-BR, not '" + text + "'");
            };
        }
    }
}
