package org.azulejo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.azulejo.follow.LogAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class LintCommandTest {

    private static final String LONG = "#!/bin/bash\n#SBATCH --time=48 -o é%j\nset -euo pipefail\nhostname\n";

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void aCleanScriptSaysNothing() throws IOException {
        assertThat(run("lint", file(LONG.replace("=48", "=48:00:00") + "#\n", "--mem=1G"), "--policy", "generic"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void adviceAloneIsNoFault() throws IOException {
        var file = file(LONG, "--mem=1G");
        assertThat(run("lint", file, "--policy", "generic")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo(file + ":3: advice D02: --time=48 is 48 minutes, not hours: 00:48:00. [--fix]\n");
    }

    @Test
    void aBrokenRuleIsOne() throws IOException {
        assertThat(run("lint", file("#!/bin/bash\nset -euo pipefail\n", "--mem=1G"), "--policy", "generic"))
                .isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains(":1: error D02: There is no --time");
    }

    @Test
    void findingsAsJson() throws IOException {
        var file = file(LONG, "--mem=1G");
        assertThat(run("lint", file, "--policy", "generic", "--format", "json")).isZero();
        var json = JsonMapper.shared().readTree(out.toString(StandardCharsets.UTF_8));
        assertThat(json.size()).isEqualTo(1);
        var finding = json.get(0);
        assertThat(finding.propertyNames()).containsExactly("rule", "severity", "line", "message", "fix");
        assertThat(finding.get("rule").asString()).isEqualTo("D02");
        assertThat(finding.get("severity").asString()).isEqualTo("advice");
        assertThat(finding.get("line").asInt()).isEqualTo(3);
        var edit = finding.get("fix").get("edits").get(0);
        // "#!/bin/bash\n" has 12 bytes, "#SBATCH --mem=1G\n" 17, and "#SBATCH " 8
        assertThat(edit.get("start").asInt()).isEqualTo(37);
        assertThat(edit.get("end").asInt()).isEqualTo(46);
        assertThat(edit.get("text").asString()).isEqualTo("--time=00:48:00");
        assertThat(finding.get("fix").get("difference").asString())
                .contains("-#SBATCH --time=48 -o é%j\n+#SBATCH --time=00:48:00 -o é%j\n");
    }

    @Test
    void nothingFoundAsJsonIsAnEmptyList() throws IOException {
        run("lint", file(LONG.replace("48", "1-0"), "--mem=1G"), "--policy", "generic", "--format", "json");
        assertThat(JsonMapper.shared()
                        .readTree(out.toString(StandardCharsets.UTF_8))
                        .size())
                .isZero();
    }

    @Test
    void repairsTheFileAndKeepsItsPermissions() throws IOException {
        var file = file(LONG.replace("--time=48 ", "").replace("set -euo pipefail\n", ""), "--mem=1G");
        Files.setPosixFilePermissions(Path.of(file), PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(run("lint", file, "--policy", "generic", "--fix")).isZero();
        assertThat(Path.of(file)).hasContent("""
            #!/bin/bash
            #SBATCH --mem=1G
            #SBATCH -o é%j
            #SBATCH --time=02:00:00
            set -euo pipefail
            hostname
            """);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(file))))
                .isEqualTo("rwxr-x---");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("+set -euo pipefail");
        assertThat(folder.toFile().list()).containsExactly("job.sh");
    }

    @Test
    void readsTheStandardInput() {
        var before = System.in;
        System.setIn(new ByteArrayInputStream("#!/bin/bash -l\n".getBytes(StandardCharsets.UTF_8)));
        try {
            assertThat(run("lint", "-", "--policy", "dgx-h100")).isEqualTo(1);
        } finally {
            System.setIn(before);
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("-:1: error D01: A login shell");
    }

    @Test
    void wrongUsageIsTwo() throws IOException {
        var file = file(LONG, "--mem=1G");
        assertThat(run("lint", file)).isEqualTo(2);
        assertThat(run("lint", file, "--policy", "nowhere")).isEqualTo(2);
        assertThat(run("lint", folder.resolve("none.sh").toString(), "--policy", "generic"))
                .isEqualTo(2);
        var policy = Files.writeString(folder.resolve("policy.json"), "{}");
        assertThat(run("lint", file, "--policy", policy.toString())).isEqualTo(2);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("policy.json", "Nothing was done.");
    }

    private String file(String script, String option) throws IOException {
        var text = script.replaceFirst("\n", "\n#SBATCH " + option + "\n");
        return Files.writeString(folder.resolve("job.sh"), text).toString();
    }

    private int run(String... arguments) {
        return Azulejo.run(
                new NoProgram(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
    }

    /// Nothing of a cluster is needed.
    private static final class NoProgram implements Program {
        @Override
        public Reading read(Destination destination, boolean gpuUse) {
            throw new AssertionError("a cluster was asked");
        }

        @Override
        public void draw(Reading reading, Destination destination, Picture picture, Path file) {
            throw new AssertionError("something was drawn");
        }

        @Override
        public LogAccess logs(Destination destination) {
            throw new AssertionError("a log was read");
        }

        @Override
        public Optional<Reading> openWindow(Destination destination, Optional<Path> firstPicture) {
            throw new AssertionError("a window was opened");
        }
    }
}
