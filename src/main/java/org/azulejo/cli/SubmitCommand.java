package org.azulejo.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.azulejo.composer.lint.SbatchOptions;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.policy.PolicyException;
import org.azulejo.composer.policy.PolicyReader;
import org.azulejo.composer.render.Language;
import org.azulejo.composer.render.Renderer;
import org.azulejo.composer.render.Script;
import org.azulejo.composer.spec.SpecException;
import org.azulejo.composer.spec.SpecJson;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Node;
import org.azulejo.submit.BatchScript;
import org.azulejo.submit.NodeFit;
import org.azulejo.submit.Refusal;
import org.azulejo.submit.StartEstimate;
import org.azulejo.submit.Submission;
import org.azulejo.submit.SubmitAccess;
import org.azulejo.submit.SubmitOutcome;
import org.azulejo.submit.UnfitScriptException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
        name = "submit",
        description = "Submit a script, once, over cut connections too; or ask when it would start.",
        footer = {
            "",
            "Prints the job's number. Exit status: 0 submitted (with --test-only: it would be accepted), 1 refused or",
            "not reached: nothing was submitted, 2 wrong usage, 3 not known: it may have become a job or may yet; ask",
            "with --settle TOKEN, and never submit it again."
        })
final class SubmitCommand implements Callable<Integer> {

    private static final int REFUSED = 1;
    private static final int UNKNOWN = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofSeconds(3);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    @ParentCommand
    private @Nullable Azulejo azulejo;

    @Mixin
    private final Where where = new Where();

    @Parameters(
            arity = "0..2",
            paramLabel = "SPEC.json|" + Azulejo.LOGIN,
            description = {
                "The job as JSON (see docs/composer.md), unless --script or --settle is given; then the cluster.",
                Azulejo.ABOUT_LOGIN
            })
    private List<String> words = new ArrayList<>();

    @Option(names = "--script", paramLabel = "FILE", description = "In place of SPEC.json, a batch script.")
    private @Nullable Path script;

    @Option(
            names = "--policy",
            paramLabel = "NAME|FILE",
            defaultValue = "generic",
            description = "The site's rules, by which SPEC.json becomes a script. Default: generic.")
    private String policy = "";

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            defaultValue = "",
            description = "The working folder on the cluster. Default: your home folder there.")
    private String folder = "";

    @Option(
            names = "--option",
            paramLabel = "WORD",
            description = "A further option for sbatch, such as --option=--time=30; it wins over the script's own.")
    private List<String> options = new ArrayList<>();

    @Option(names = "--test-only", description = "Submit nothing; say whether Slurm would take it, and when it starts.")
    private boolean testOnly;

    @Option(
            names = "--settle",
            paramLabel = "TOKEN",
            description = "Submit nothing; say what became of a submission that gave no answer.")
    private @Nullable String settle;

    @Override
    public Integer call() throws RemoteException, IOException, InterruptedException {
        var main = Azulejo.of(azulejo);
        if (script != null && settle != null) {
            throw where.wrong("Give either --script FILE or --settle TOKEN, not both");
        }
        if (settle != null && !settle.matches("[a-z][a-z0-9]{9,63}")) {
            throw where.wrong("This is no token: " + settle);
        }
        var described = script == null && settle == null;
        if (described && words.isEmpty()) {
            throw where.wrong("Submit what? Give a SPEC.json, --script FILE or --settle TOKEN");
        }
        var logins = words.subList(described ? 1 : 0, words.size());
        if (logins.size() > 1) {
            throw where.wrong("One login is enough: " + logins.get(1));
        }
        var destination = main.needed(where.destination(logins.isEmpty() ? null : logins.getFirst()), where);
        if (settle != null) {
            try (var access = main.program().submits(destination)) {
                return told(settled(access, settle), main);
            }
        }
        var rendered = described ? rendered(Path.of(words.getFirst()), main) : Optional.<Rendered>empty();
        if (described && rendered.isEmpty()) {
            return REFUSED;
        }
        try (var access = main.program().submits(destination)) {
            var submission = rendered.isPresent() ? submission(rendered.get(), access) : submission(script);
            return testOnly ? test(access, submission, main) : submit(access, submission, main);
        }
    }

    /// A job as it was described, and the script that came of it.
    private record Rendered(String name, Script script) {}

    /// Empty where the description or the policy is not as it should be, and that was said.
    private Optional<Rendered> rendered(Path file, Azulejo main) throws IOException {
        try {
            var rules = Policies.shipped(policy);
            var site = rules.isPresent() ? rules.get() : PolicyReader.read(Files.readString(Path.of(policy)));
            var spec = SpecJson.read(Files.readString(file), site);
            if (spec.kind() == JobKind.INTERACTIVE) {
                main.complain("An interactive job is not submitted, but started in a terminal: see 'render'.");
                return Optional.empty();
            }
            return Optional.of(new Rendered(spec.name() + ".sh", Renderer.render(spec, site, Language.ENGLISH)));
        } catch (NoSuchFileException e) {
            throw where.wrong("There is no such file: " + e.getMessage());
        } catch (SpecException | PolicyException e) {
            String.valueOf(e.getMessage()).lines().forEach(main::complain);
            return Optional.empty();
        }
    }

    private Submission submission(Rendered rendered, SubmitAccess access) throws RemoteException, InterruptedException {
        var folders = new ArrayList<String>();
        if (rendered.script().logFolder().isPresent()) {
            var user = rendered.script().logFolder().get().contains("{user}")
                    ? access.facts().ask().user()
                    : "";
            rendered.script().logFolderOf(user).ifPresent(folders::add);
        }
        var text = rendered.script().text();
        try {
            return Submission.of(BatchScript.of(text), rendered.name())
                    .in(folder)
                    .with(options)
                    .commented(given(SbatchOptions.read(text), "comment"))
                    .loggingTo(folders);
        } catch (UnfitScriptException e) {
            throw where.wrong(unfit(e, rendered.name()));
        }
    }

    /// The script with what it says itself of its comment and its logs.
    private Submission submission(@Nullable Path file) throws IOException {
        if (file == null) {
            throw new IllegalStateException("there is a description or a script");
        }
        BatchScript text;
        try {
            text = BatchScript.of(Files.readAllBytes(file));
        } catch (UnfitScriptException e) {
            throw where.wrong(unfit(e, file.toString()));
        } catch (NoSuchFileException e) {
            throw where.wrong("There is no such file: " + e.getMessage());
        }
        var name = file.getFileName();
        var read = SbatchOptions.read(text.text());
        return Submission.of(text, name == null ? "job.sh" : name.toString())
                .in(folder)
                .with(options)
                .commented(given(read, "comment"))
                .loggingTo(logFolders(read));
    }

    private static String unfit(UnfitScriptException why, String name) {
        return switch (why.why()) {
            case EMPTY -> "The script is empty: " + name;
            case NUL -> "This is no script, but holds a NUL byte: " + name;
            case TOO_LARGE -> "The script is larger than the 4 MB that Slurm takes: " + name;
        };
    }

    private String given(SbatchOptions read, String name) {
        var start = "--" + name + "=";
        return options.stream()
                .filter(word -> word.startsWith(start))
                .map(word -> word.substring(start.length()))
                .reduce((_, last) -> last)
                .or(() -> read.value(name))
                .orElse("");
    }

    /// The folders of the logs, as far as their names are known before the job has a number.
    private List<String> logFolders(SbatchOptions read) {
        var folders = new ArrayList<String>();
        for (var name : List.of("output", "error")) {
            var path = given(read, name);
            int slash = path.lastIndexOf('/');
            var parent = slash > 0 ? path.substring(0, slash) : "";
            // where the script sets a working folder of its own, a relative path is below that
            var base = given(read, "chdir");
            if (!parent.isEmpty() && !parent.contains("%") && !parent.contains("\\")) {
                folders.add(parent.startsWith("/") || base.isEmpty() ? parent : base + "/" + parent);
            }
        }
        return folders;
    }

    private int submit(SubmitAccess access, Submission submission, Azulejo main)
            throws RemoteException, IOException, InterruptedException {
        var outcome = access.submissions().submit(submission);
        return told(outcome instanceof SubmitOutcome.Unknown ? settled(access, submission.token()) : outcome, main);
    }

    /// Asks for a minute, over a connection that may come back.
    private static SubmitOutcome settled(SubmitAccess access, String token) throws InterruptedException {
        var end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            SubmitOutcome outcome;
            try {
                outcome = access.submissions().settle(token);
            } catch (RemoteException e) {
                outcome = new SubmitOutcome.Unknown(token, String.valueOf(e.getMessage()));
            }
            if (!(outcome instanceof SubmitOutcome.Unknown) || System.nanoTime() > end) {
                return outcome;
            }
            Thread.sleep(PAUSE);
        }
    }

    private static int told(SubmitOutcome outcome, Azulejo main) throws IOException {
        return switch (outcome) {
            case SubmitOutcome.Submitted submitted -> {
                submitted.notices().lines().forEach(main::complain);
                main.print(submitted.job()
                        + submitted.cluster().map(it -> ";" + it).orElse("") + "\n");
                yield 0;
            }
            case SubmitOutcome.Refused refused -> {
                refuse(refused.why(), refused.words(), main);
                yield REFUSED;
            }
            case SubmitOutcome.Unknown unknown -> {
                main.complain("It is not known whether there is a job, and it must not be submitted again.");
                unknown.words().lines().forEach(main::complain);
                main.complain("Ask later with: azulejo submit --settle " + unknown.token());
                yield UNKNOWN;
            }
        };
    }

    private static void refuse(Refusal why, String words, Azulejo main) {
        var text = main.words().refusal(why);
        main.complain(text.what());
        words.lines().forEach(main::complain);
        main.complain(text.advice());
    }

    private int test(SubmitAccess access, Submission submission, Azulejo main)
            throws RemoteException, IOException, InterruptedException {
        return switch (access.estimates().ask(submission, fit(access, submission))) {
            case StartEstimate.Expected it -> {
                main.print("would start at " + shown(it.at()) + " on " + Printable.plain(it.nodes()) + " in partition "
                        + Printable.plain(it.partition()) + "\n");
                yield 0;
            }
            case StartEstimate.NotNow it -> {
                main.print(
                        it.away().isEmpty()
                                ? "cannot start now: no node that it needs can be had\n"
                                : it.away().stream().map(SubmitCommand::away).reduce("", String::concat));
                yield 0;
            }
            case StartEstimate.Refused it -> {
                refuse(it.why(), it.words(), main);
                yield REFUSED;
            }
            case StartEstimate.NoAnswer it -> {
                main.complain("Slurm did not say.");
                it.words().lines().forEach(main::complain);
                yield REFUSED;
            }
        };
    }

    private static String away(Node node) {
        return "cannot start while " + Printable.plain(node.name()) + " is "
                + node.state().base().toLowerCase(Locale.ROOT)
                + (node.state().isDrained() ? " and drained" : "")
                + node.reason().map(it -> ": " + Printable.plain(it)).orElse("") + "\n";
    }

    private NodeFit fit(SubmitAccess access, Submission submission) throws RemoteException, InterruptedException {
        var need = AskedNodes.of(SbatchOptions.read(submission.script().text()), options);
        if (need.isEmpty()) {
            return new NodeFit.Unknown();
        }
        var snapshot = access.facts().ask();
        return NodeFit.of(
                need.get(), snapshot.nodes().value(), snapshot.partitions().value());
    }

    private static String shown(Instant at) {
        return TIME.format(at.truncatedTo(ChronoUnit.MINUTES).atZone(ZoneId.systemDefault()));
    }
}
