package org.azulejo.composer.lint;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.lint.SbatchOptions.Place.Written;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.render.Language;
import org.azulejo.composer.render.Renderer;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.JobSpecBuilder;
import org.azulejo.composer.spec.SpecException;

/// Makes a job's description of a script. What the renderer wrote for Docker becomes what it was; of any other script
/// the
/// options become a request, and the rest stays the text of a free script.
public final class Importer {

    /// What the renderer says by itself.
    private static final Set<String> FROM_REQUEST = Set.of(
            "job-name",
            "partition",
            "account",
            "qos",
            "nodes",
            "cpus-per-task",
            "gres",
            "gpus",
            "gpus-per-node",
            "mem",
            "time");

    /// What the renderer always writes in its own way, so that it is not lost where it says the same.
    private static final Map<String, String> WRITTEN = Map.of("ntasks", "1", "ntasks-per-node", "1");

    private static final Set<String> NOT_TO_GIVE = Set.of(
            "ntasks",
            "ntasks-per-node",
            "cpus-per-gpu",
            "gpus-per-task",
            "gpus-per-socket",
            "mem-per-cpu",
            "mem-per-gpu",
            "exclusive",
            "array",
            "output",
            "error",
            "requeue",
            "no-requeue",
            "open-mode",
            "export",
            "signal",
            "wrap");

    private Importer() {}

    /// A script as a description.
    ///
    /// @param whole whether rendering the description gives this very script
    /// @param left options that a description of this kind cannot hold, as they are given: `--array=0-9`
    public record Imported(JobSpec spec, boolean whole, List<String> left) {
        public Imported {
            left = List.copyOf(left);
        }
    }

    /// Reads a script, as far as a description can hold it.
    ///
    /// @throws BashUnavailableException where bash cannot be read on this machine
    public static Imported read(String script, SitePolicy policy) {
        var read = ShellScript.read(script, Map.of());
        for (var spec : DockerImport.candidates(read, policy)) {
            if (isRenderedTo(script, spec, policy)) {
                return new Imported(spec, true, List.of());
            }
        }
        var spec = free(read, policy);
        return isRenderedTo(script, spec, policy)
                ? new Imported(spec, true, List.of())
                : new Imported(spec, false, left(read));
    }

    private static boolean isRenderedTo(String script, JobSpec spec, SitePolicy policy) {
        if (!Renderer.problems(spec, policy).isEmpty()) {
            return false;
        }
        for (var language : Language.values()) {
            try {
                if (Renderer.render(spec, policy, language).text().equals(script)) {
                    return true;
                }
            } catch (SpecException _) {
                return false;
            }
        }
        return false;
    }

    private static JobSpec free(ShellScript script, SitePolicy policy) {
        return begun(JobKind.FREE_SCRIPT, script, policy).body(body(script)).build();
    }

    /// What the options alone say.
    static JobSpecBuilder begun(JobKind kind, ShellScript script, SitePolicy policy) {
        var options = script.options();
        var further = new TreeMap<String, String>();
        options.given().stream()
                .filter(it -> !FROM_REQUEST.contains(it.name()) && !NOT_TO_GIVE.contains(it.name()))
                .forEach(it -> further.put(it.name(), it.text()));
        return new JobSpecBuilder(kind, options.value("job-name").orElse("script"), request(kind, script, policy))
                .place(new JobSpec.Place(options.value("partition"), options.value("account"), options.value("qos")))
                .options(further);
    }

    private static Request request(JobKind kind, ShellScript script, SitePolicy policy) {
        var asked = Asked.by(script);
        var options = script.options();
        var usual = policy.usual(kind).or(() -> asked.usual(policy));
        var memory = options.value("mem").flatMap(MemoryAsk::parse);
        var time = options.value("time")
                .flatMap(TimeOption::parse)
                .flatMap(it -> it instanceof TimeOption.Limited(Duration limit) ? Optional.of(limit) : Optional.empty())
                .or(() -> usual.map(Request::time))
                .orElse(Duration.ofHours(1));
        return new Request(
                Math.max(1, asked.nodes()),
                asked.gpus(),
                Math.max(1, options.number("cpus-per-task").orElse(asked.cpus().orElse(1))),
                memory,
                time,
                asked.array().map(it -> it.throttle()).orElseGet(OptionalInt::empty),
                usual.flatMap(Request::sharedMemory));
    }

    /// All but the first line and the options that count.
    private static String body(ShellScript script) {
        var options = script.options().given().stream()
                .flatMap(it ->
                        it.place() instanceof Written written ? Stream.of(written.line()) : Stream.<Integer>empty())
                .toList();
        var lines = new ArrayList<String>();
        for (int line = 1; line <= script.lines(); line++) {
            var text = script.lineText(line);
            boolean head = (line == 1 && text.startsWith("#!")) || options.contains(line);
            boolean gap = lines.isEmpty() && text.isBlank();
            if (!head && !gap) {
                lines.add(text.startsWith("#SBATCH") ? "#" + text : text);
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static List<String> left(ShellScript script) {
        return script.options().given().stream()
                .filter(it -> NOT_TO_GIVE.contains(it.name()))
                .filter(it -> !it.text().equals(WRITTEN.get(it.name())))
                .map(Importer::shown)
                .distinct()
                .toList();
    }

    private static String shown(Given given) {
        return "--" + given.name() + given.value().map(it -> "=" + it).orElse("");
    }
}
