package org.azulejo.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.azulejo.composer.lint.BashUnavailableException;
import org.azulejo.composer.lint.Finding;
import org.azulejo.composer.lint.Fix;
import org.azulejo.composer.lint.Linter;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.policy.PolicyException;
import org.azulejo.composer.policy.PolicyReader;
import org.azulejo.composer.policy.Severity;
import org.azulejo.composer.policy.SitePolicy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
        name = "lint",
        description = "Check a job script against the rules of a site.",
        footer = {
            "",
            "Exit status: 0 nothing found, or advice alone; 1 a rule is broken; 2 wrong usage, or the script or the"
                    + " policy",
            "could not be read."
        })
final class LintCommand implements Callable<Integer> {

    private static final int FOUND = 1;
    private static final int UNREADABLE = 2;

    /// A repair can bring another to light, but not for ever.
    private static final int MOST_REPAIRS = 200;

    private static final String STANDARD_INPUT = "-";

    @ParentCommand
    private @Nullable Azulejo azulejo;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(index = "0", paramLabel = "SCRIPT", description = "The script; - for the standard input.")
    private String script = "";

    @Option(
            names = "--policy",
            required = true,
            paramLabel = "NAME|FILE",
            description = "What the site asks of a job: dgx-h100, pyxis-lustre, generic, or a file (docs/composer.md).")
    private String policy = "";

    @Option(
            names = "--format",
            paramLabel = "json|text",
            defaultValue = "text",
            description = "json (see docs/cli.md) or text, a line for each finding. Default: text.")
    private SnapshotCommand.Format format = SnapshotCommand.Format.TEXT;

    @Option(
            names = "--fix",
            description =
                    "Repair in the file what needs no further thought, and say on the error stream what was changed.")
    private boolean fix;

    @Override
    public Integer call() throws IOException {
        var main = Azulejo.of(azulejo);
        var site = site();
        var before = text();
        try {
            var linter = new Linter(Locale.ENGLISH);
            var text = fix ? repaired(linter, before, site) : before;
            var findings = linter.lint(text, site);
            if (!text.equals(before)) {
                replace(Path.of(script), text);
                main.explain(Fix.difference(before, text, script));
            }
            main.print(
                    switch (format) {
                        case JSON -> LintJson.write(findings, script, text) + "\n";
                        case TEXT -> text(findings);
                    });
            return findings.stream().allMatch(it -> it.severity() == Severity.ADVICE) ? 0 : FOUND;
        } catch (BashUnavailableException e) {
            main.complain(String.valueOf(e.getMessage()));
            return UNREADABLE;
        }
    }

    private SitePolicy site() {
        var shipped = Policies.shipped(policy);
        if (shipped.isPresent()) {
            return shipped.get();
        }
        var file = Path.of(policy);
        if (!Files.isRegularFile(file)) {
            throw wrong("There is no policy and no file " + policy + ". Known policies: "
                    + String.join(", ", Policies.names()));
        }
        try {
            return PolicyReader.read(Files.readString(file));
        } catch (PolicyException e) {
            throw wrong(policy + ": " + e.getMessage());
        } catch (IOException e) {
            throw wrong("The policy cannot be read: " + e);
        }
    }

    private String text() {
        if (script.equals(STANDARD_INPUT) && fix) {
            throw wrong("--fix needs a file");
        }
        try {
            // a file that is no text is not written back
            var bytes = script.equals(STANDARD_INPUT) ? System.in.readAllBytes() : Files.readAllBytes(Path.of(script));
            return fix
                    ? StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString()
                    : new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw wrong("The script cannot be read: " + e);
        }
    }

    private static String repaired(Linter linter, String script, SitePolicy site) {
        var text = script;
        for (int i = 0; i < MOST_REPAIRS; i++) {
            var next = linter.lint(text, site).stream()
                    .flatMap(it -> it.fix().stream())
                    .findFirst();
            if (next.isEmpty()) {
                return text;
            }
            text = next.get().apply(text);
        }
        return text;
    }

    /// The file keeps its permissions, and is whole at every moment.
    private static void replace(Path file, String text) throws IOException {
        var real = file.toRealPath();
        var folder = Optional.ofNullable(real.getParent()).orElse(Path.of("."));
        var fresh = Files.createTempFile(folder, ".azulejo-", ".tmp");
        try {
            Files.copy(real, fresh, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            Files.writeString(fresh, text);
            Files.move(fresh, real, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private String text(List<Finding> findings) {
        var lines = new StringBuilder();
        for (var finding : findings) {
            lines.append(Printable.plain("%s:%d: %s %s: %s%s"
                            .formatted(
                                    script,
                                    finding.line(),
                                    finding.severity().word(),
                                    finding.rule(),
                                    finding.message(),
                                    finding.fix().isPresent() ? " [--fix]" : "")))
                    .append('\n');
        }
        return lines.toString();
    }

    private ParameterException wrong(String message) {
        if (spec == null) {
            throw new IllegalStateException(message);
        }
        return new ParameterException(spec.commandLine(), message);
    }
}
