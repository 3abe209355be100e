package org.azulejo.cli;

import java.awt.HeadlessException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.SettingsException;
import org.azulejo.words.Words;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// The command `azulejo`: what it is given decides whether a window opens or a subcommand runs.
@Command(
        name = "azulejo",
        description = "Who holds which GPU of a Slurm cluster, until when, and what waits: a window, or one answer.",
        mixinStandardHelpOptions = true,
        scope = CommandLine.ScopeType.INHERIT,
        versionProvider = Azulejo.Version.class,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        commandListHeading = "%nCommands:%n",
        subcommands = {
            SnapshotCommand.class,
            ScreenshotCommand.class,
            TailCommand.class,
            SubmitCommand.class,
            LintCommand.class,
            RenderCommand.class,
            DemoServerCommand.class,
            CommandLine.HelpCommand.class
        })
public final class Azulejo implements Callable<Integer> {

    static final String LOGIN = "LOGIN";
    static final String ABOUT_LOGIN =
            "The cluster's login node: user@host, user@host:port, several with commas, or an alias of ~/.ssh/config.";

    private static final Logger LOG = LoggerFactory.getLogger(Azulejo.class);
    private static final int UNREADABLE = 1;

    private final Program program;
    private final Words words = new Words(Locale.ENGLISH);
    private final PrintStream out;
    private final PrintStream err;

    @Mixin
    private final Where where = new Where();

    @Parameters(arity = "0..1", paramLabel = LOGIN, description = ABOUT_LOGIN)
    private @Nullable String login;

    @Option(names = "--first-picture", hidden = true, paramLabel = "FILE")
    private @Nullable Path firstPicture;

    Azulejo(Program program, PrintStream out, PrintStream err) {
        this.program = program;
        this.out = out;
        this.err = err;
    }

    /// Runs a command line and says how it ended: 0 well, 1 the cluster could not be read, 2 wrong usage.
    ///
    /// @param out where answers go
    /// @param err where errors go; nothing else does
    public static int run(Program program, PrintStream out, PrintStream err, String... arguments) {
        var azulejo = new Azulejo(program, out, err);
        var line = new CommandLine(azulejo);
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        line.setUsageHelpWidth(100);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler(Azulejo::explainUsage);
        line.setExecutionExceptionHandler((failure, command, _) -> azulejo.explain(failure, command));
        return line.execute(arguments);
    }

    /// Opens the window: on the named cluster, or on the demo cluster where none was named.
    @Override
    public Integer call() throws RemoteException, IOException, InterruptedException {
        var destination = where.destination(login).orElseGet(() -> new Destination.Demo(1));
        var shown = program.openWindow(destination, Optional.ofNullable(firstPicture));
        if (shown.isPresent()) {
            print(new SnapshotText(words, ZoneId.systemDefault()).write(shown.get()));
        }
        return 0;
    }

    static Azulejo of(@Nullable Azulejo parent) {
        if (parent == null) {
            throw new IllegalStateException("a subcommand runs below azulejo only");
        }
        return parent;
    }

    Program program() {
        return program;
    }

    Words words() {
        return words;
    }

    /// @throws IOException where the output cannot take it: a full disk, a closed pipe
    void print(String text) throws IOException {
        out.print(text);
        if (out.checkError()) {
            throw new IOException("the output took no more");
        }
    }

    /// The same for bytes as they are.
    void print(byte[] bytes) throws IOException {
        out.write(bytes, 0, bytes.length);
        out.flush();
        if (out.checkError()) {
            throw new IOException("the output took no more");
        }
    }

    /// A line on the error stream, with nothing in it that a terminal would obey.
    void complain(String words) {
        err.println("azulejo: " + Printable.plain(words));
    }

    /// Lines on the error stream beside the answer, with nothing in them that a terminal would obey.
    void explain(List<String> lines) {
        lines.forEach(line -> err.println(Printable.log(line)));
    }

    /// The cluster that the subcommand was given, or the one given before its name.
    Destination needed(Optional<Destination> own, Where options) {
        return own.or(() -> where.destination(login))
                .orElseThrow(
                        () -> options.wrong("Which cluster? Give --demo, or a login such as ana@login.example.org"));
    }

    private static int explainUsage(ParameterException wrong, String[] arguments) {
        var command = wrong.getCommandLine();
        command.getErr().println(Printable.plain("azulejo: " + wrong.getMessage()));
        command.getErr().println("Nothing was done.");
        command.getErr()
                .println("'%s --help' says what can be given."
                        .formatted(command.getCommandSpec().qualifiedName()));
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private int explain(Exception failure, CommandLine command) {
        LOG.warn("{} failed", command.getCommandSpec().qualifiedName(), failure);
        command.getErr().println(failureOf(failure).text());
        return UNREADABLE;
    }

    private Failure failureOf(Exception failure) {
        return switch (failure) {
            case RemoteException cause -> Failure.of(cause, words);
            case SettingsException cause ->
                new Failure(
                        String.valueOf(cause.getMessage()),
                        "What is usual at this site is not known, so nothing was concluded.",
                        "Correct the file as docs/site-profile.md says, or move it away.");
            case IOException cause ->
                new Failure(
                        "The answer could not be written: " + cause.getMessage(),
                        "What was asked for is not there, or not all of it.",
                        "Check the folder and the space on the disk.");
            case HeadlessException _ ->
                new Failure(
                        "There is no display to open a window on.",
                        "Nothing was started.",
                        "Use 'snapshot' or 'screenshot', which need none; 'installer/run' brings a virtual one.");
            case InterruptedException _ ->
                new Failure("Stopped before it was done.", "Nothing is known.", "Start it again.");
            default ->
                new Failure(
                        "A fault of Azulejo's own: " + failure,
                        "What you asked for was not done.",
                        "Report it, with the log file.");
        };
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "azulejo "
                        + Optional.ofNullable(Azulejo.class.getPackage().getImplementationVersion())
                                .orElse("(not packaged)"),
                "Java " + Runtime.version()
            };
        }
    }
}
