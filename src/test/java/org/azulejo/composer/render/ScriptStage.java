package org.azulejo.composer.render;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.azulejo.composer.policy.PolicyException;
import org.azulejo.composer.policy.PolicyReader;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.SpecException;

/// Runs rendered scripts in real bash, with stand-ins for what a node has.
final class ScriptStage {

    static final String USER = "ana";

    final Path folder;
    final Path home;
    final Path scratch;
    final Path stub;
    final SitePolicy policy;

    ScriptStage(Path folder) throws IOException, PolicyException {
        this.folder = folder;
        home = Files.createDirectories(folder.resolve("home/" + USER));
        scratch = Files.createDirectories(folder.resolve("output/" + USER));
        stub = Files.createDirectories(folder.resolve("stub"));
        policy = PolicyReader.read("""
            {"extends": "dgx-h100", "name": "here",
             "paths": {"scratch": "@/output/{user}", "caches": "@/output/{user}/cache", "shared": ["@/home"],
                       "results": "@/home/{user}/results", "logs": "@/home/{user}/logs",
                       "done": "@/home/{user}/results/.done"}}
            """.replace("@", folder.toString()));
        say("gpus", "GPU-aaaa\n");
        say("queue", "");
        say("image", "");
        Files.createFile(stub.resolve("calls"));
        Files.createFile(stub.resolve("runs"));
    }

    /// What a stand-in shall say, or a mark that it looks for.
    void say(String file, String text) throws IOException {
        Files.writeString(stub.resolve(file), text);
    }

    /// What the container runs: bash, with `$SCRATCH` for `/scratch` and the words of the command as arguments.
    void program(String bash) throws IOException {
        var program = Files.writeString(stub.resolve("program"), "#!/usr/bin/env bash\n" + bash);
        if (!program.toFile().setExecutable(true)) {
            throw new IOException("cannot be made executable: " + program);
        }
    }

    Run start(JobSpec spec, long id, Map<String, String> more) throws IOException, SpecException {
        return start(spec, id, more, it -> it);
    }

    /// @param site another policy than the stage's own
    Run start(JobSpec spec, SitePolicy site, long id, Map<String, String> more) throws IOException, SpecException {
        return start(spec, site, id, more, it -> it);
    }

    /// @param edit what is changed in the script before it runs
    Run start(JobSpec spec, long id, Map<String, String> more, UnaryOperator<String> edit)
            throws IOException, SpecException {
        return start(spec, policy, id, more, edit);
    }

    private Run start(JobSpec spec, SitePolicy site, long id, Map<String, String> more, UnaryOperator<String> edit)
            throws IOException, SpecException {
        var script = Files.writeString(
                folder.resolve("job." + id + ".sh"),
                edit.apply(Renderer.render(spec, site, Language.ENGLISH).text()));
        var log = folder.resolve("job." + id + ".log");
        var builder = new ProcessBuilder("bash", script.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        var environment = builder.environment();
        environment.putAll(Map.of(
                "PATH",
                Path.of("src/test/resources/org/azulejo/composer/render/bin").toAbsolutePath() + ":"
                        + System.getenv("PATH"),
                "STUB",
                stub.toString(),
                "HOME",
                home.toString(),
                "USER",
                USER,
                "SLURM_JOB_ID",
                Long.toString(id),
                "SLURM_CPUS_PER_TASK",
                "8",
                "SLURM_MEM_PER_NODE",
                "65536"));
        if (spec.request().gpus() > 0) {
            environment.put(
                    "SLURM_GPUS_ON_NODE",
                    Integer.toString(Math.min(8, spec.request().gpus())));
        }
        environment.put("SLURM_JOB_PARTITION", "polar");
        environment.putAll(more);
        return new Run(builder.start(), log);
    }

    Run start(JobSpec spec, long id) throws IOException, SpecException {
        return start(spec, id, Map.of());
    }

    Run startTask(JobSpec spec, long array, int task, long id) throws IOException, SpecException {
        return start(
                spec,
                id,
                new HashMap<>(Map.of(
                        "SLURM_ARRAY_JOB_ID", Long.toString(array), "SLURM_ARRAY_TASK_ID", Integer.toString(task))));
    }

    /// A container of somebody else's, with a label.
    long foreignContainer(String label) throws IOException {
        var process = new ProcessBuilder("setsid", "sleep", "60").start();
        Files.createDirectories(stub.resolve("containers"));
        Files.writeString(stub.resolve("containers/" + process.pid()), label + "\n");
        return process.pid();
    }

    List<String> containers() {
        return names(stub.resolve("containers"));
    }

    List<String> calls() throws IOException {
        return Files.readAllLines(stub.resolve("calls"));
    }

    List<String> runs() throws IOException {
        return Files.readAllLines(stub.resolve("runs"));
    }

    static List<String> names(Path of) {
        if (!Files.isDirectory(of)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(of)) {
            return new ArrayList<>(
                    files.map(it -> it.getFileName().toString()).sorted().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String phase(long id) throws IOException {
        return Files.readString(home.resolve(".azulejo/phase/" + id)).replaceAll(" \\d{10}\n", "");
    }

    /// A script that runs.
    record Run(Process process, Path log) {

        int code() throws InterruptedException, IOException {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("the script does not end: " + said());
            }
            return process.exitValue();
        }

        /// Only to bash itself, as `scancel --batch --signal=TERM` does.
        void term() {
            process.destroy();
        }

        String said() throws IOException {
            return Files.readString(log, StandardCharsets.UTF_8);
        }
    }
}
