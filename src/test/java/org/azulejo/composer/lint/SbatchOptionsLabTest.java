package org.azulejo.composer.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.azulejo.lab.Lab;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Compares with what the lab's own sbatch says of random scripts. Their partition does not exist, so no job comes of
/// it.
@Tag("lab")
class SbatchOptionsLabTest {

    private static final int SCRIPTS = 300;
    private static final long SEED = 20261201;
    private static final Pattern SET = Pattern.compile("(?m)^sbatch: (\\S+) +: (.*)$");

    /// Options whose value sbatch shows as it took it.
    private static final List<String> SHOWN = List.of("job-name", "comment", "account", "wckey", "reservation");

    private static final List<String> WORDS = List.of(
            "-J",
            "--job-name=",
            "--job-name",
            "--comment",
            "--comm=",
            "-A",
            "--account=",
            "--res",
            "--wckey",
            "-O",
            "-H",
            "-HO",
            "--overcommit",
            "--hold",
            "--hol",
            "a",
            "b\"c d\"",
            "'e f'",
            "g\\\"h",
            "'i\"j'",
            "k#l",
            "\"m#n\"",
            "# rest",
            "\"\"",
            "é😀",
            "-J\"x y\"",
            "-Ox",
            "--comment='a \\'b'",
            "--tim=4",
            "--",
            "-",
            "--wckey=",
            "hetjob",
            ":",
            "'",
            "--exclusive",
            "-Jq");

    private static Lab lab;

    @BeforeAll
    static void running() throws IOException, InterruptedException {
        lab = Lab.running();
    }

    @Test
    void readsAsSbatchDoes() throws IOException, InterruptedException {
        var random = new Random(SEED);
        int taken = 0;
        for (int i = 0; i < SCRIPTS; i++) {
            var script = script(random);
            var said = sbatch(script);
            var ours = SbatchOptions.read(script);
            assertThat(ours.refusals().isEmpty())
                    .as("taken:\n%s\n%s", script, said)
                    .isEqualTo(isTaken(said));
            if (isTaken(said)) {
                taken++;
                assertThat(shown(ours)).as("%s\n%s", script, said).isEqualTo(shown(said));
            }
        }
        assertThat(taken).as("scripts that sbatch took").isBetween(SCRIPTS / 10, SCRIPTS * 9 / 10);
    }

    private static String script(Random random) {
        var lines = new ArrayList<>(List.of("#!/bin/bash"));
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            lines.add(
                    switch (random.nextInt(12)) {
                        case 0 -> "";
                        case 1 -> "  # a comment";
                        case 2 -> " #SBATCH -J indented";
                        case 3 -> "echo";
                        default -> "#SBATCH" + words(random);
                    });
        }
        return String.join("\n", lines) + "\n";
    }

    private static String words(Random random) {
        var line = new StringBuilder();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            var word = WORDS.get(random.nextInt(WORDS.size()));
            line.append(random.nextInt(8) == 0 ? "\t" : " ").append(word);
            if (word.startsWith("-") && !word.endsWith("=") && random.nextInt(3) > 0) {
                line.append(" v").append(i);
            } else if (word.endsWith("=")) {
                line.append("w").append(i);
            }
        }
        return line.toString();
    }

    private static String sbatch(String script) throws IOException, InterruptedException {
        var process =
                new ProcessBuilder("sbatch", "-v", "--test-only", "--partition=nowhere").redirectErrorStream(true);
        process.environment().keySet().removeIf(name -> name.startsWith("SBATCH_") || name.startsWith("SLURM_"));
        process.environment().put("SLURM_CONF", lab.value("SLURM_CONF"));
        process.environment().put("LC_ALL", "C.UTF-8");
        var running = process.start();
        try (var input = running.getOutputStream()) {
            input.write(script.getBytes(UTF_8));
        }
        var said = new String(running.getInputStream().readAllBytes(), UTF_8);
        running.waitFor();
        return said;
    }

    private static boolean isTaken(String said) {
        return said.contains("end of defined options");
    }

    private static Map<String, String> shown(SbatchOptions options) {
        return SHOWN.stream()
                .filter(options::has)
                .collect(Collectors.toMap(
                        name -> name, name -> options.value(name).orElse("")));
    }

    private static Map<String, String> shown(String said) {
        return SET.matcher(said)
                .results()
                .filter(it -> SHOWN.contains(it.group(1)))
                .collect(Collectors.toMap(it -> it.group(1), (MatchResult it) -> it.group(2), (first, _) -> first));
    }
}
