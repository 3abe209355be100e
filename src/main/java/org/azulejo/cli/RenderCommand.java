package org.azulejo.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.render.Examples;
import org.azulejo.composer.render.Language;
import org.azulejo.composer.render.Renderer;
import org.azulejo.composer.spec.SpecException;
import org.azulejo.composer.spec.SpecJson;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
        name = "render",
        description = "Render a job's description as a script that obeys a site's rules.",
        footer = {
            "",
            "Exit status: 0 printed, 1 the description cannot be read or rendered: the error stream says what is wrong",
            "where, 2 wrong usage."
        })
final class RenderCommand implements Callable<Integer> {

    private static final int CANNOT = 1;
    private static final String STANDARD_INPUT = "-";

    @ParentCommand
    private @Nullable Azulejo azulejo;

    @Mixin
    private final PolicyOption policy = new PolicyOption();

    @Parameters(
            arity = "0..1",
            paramLabel = "SPEC.json",
            description = "The job's description (see docs/composer.md), or - for the standard input.")
    private @Nullable String spec;

    @Option(
            names = "--lang",
            paramLabel = "en|pt-BR",
            defaultValue = "en",
            description = "The language of the script's comments and messages. Default: en.")
    private String language = "en";

    @Option(names = "--list-kinds", description = "Print the kinds of job, with --policy those of that site.")
    private boolean listKinds;

    @Option(names = "--example", paramLabel = "KIND", description = "Print a description of this kind to begin with.")
    private @Nullable String example;

    @Override
    public Integer call() throws IOException {
        var asked = Stream.of(spec != null, listKinds, example != null)
                .filter(it -> it)
                .count();
        if (asked != 1) {
            throw policy.wrong("Give one of SPEC.json, --list-kinds and --example KIND");
        }
        var main = Azulejo.of(azulejo);
        if (listKinds) {
            main.print(kinds());
        } else if (example != null) {
            main.print(exampleOf(example));
        } else {
            return render(main, String.valueOf(spec));
        }
        return 0;
    }

    private int render(Azulejo main, String file) throws IOException {
        var site = policy.needed();
        var words = Language.of(language)
                .orElseThrow(() -> policy.wrong("There is no such language: '" + language + "'; there are en, pt-BR"));
        try {
            main.print(Renderer.render(SpecJson.read(text(file), site), site, words)
                    .text());
            return 0;
        } catch (SpecException e) {
            for (var problem : e.problems()) {
                main.complain(file + ": " + problem.field() + ": " + problem.what());
            }
            return CANNOT;
        }
    }

    private String text(String file) throws IOException {
        if (file.equals(STANDARD_INPUT)) {
            return new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        }
        var path = Path.of(file);
        if (!Files.isReadable(path)) {
            throw policy.wrong("There is no such file, or it may not be read: " + file);
        }
        return Files.readString(path);
    }

    private String kinds() {
        var sites = sites();
        return Stream.of(JobKind.values())
                .filter(kind -> sites.stream().anyMatch(it -> it.usual(kind).isPresent()))
                .map(kind -> kind.word() + "\n")
                .collect(Collectors.joining());
    }

    private String exampleOf(String word) {
        var kind = JobKind.of(word)
                .orElseThrow(() -> policy.wrong("There is no such kind: '" + word + "'; see --list-kinds"));
        return sites().stream()
                .flatMap(site -> Examples.of(kind, site).stream())
                .findFirst()
                .map(it -> SpecJson.write(it) + "\n")
                .orElseThrow(() -> policy.wrong("This site does not offer " + word));
    }

    /// The named one, or all that are shipped.
    private List<SitePolicy> sites() {
        return policy.policy()
                .map(List::of)
                .orElseGet(() -> Policies.names().stream()
                        .flatMap(name -> Policies.shipped(name).stream())
                        .toList());
    }
}
