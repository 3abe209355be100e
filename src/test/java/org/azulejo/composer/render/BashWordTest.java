package org.azulejo.composer.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.azulejo.composer.policy.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BashWordTest {

    @TempDir
    private Path folder;

    @Test
    void bashReadsBackWhatWasTyped() throws Exception {
        var words = new ArrayList<>(List.of(
                "",
                " ",
                "a b",
                "it's",
                "\"",
                "$HOME",
                "$(touch hit)",
                "`touch hit`",
                "a\nb",
                "\n",
                "\\",
                "\\n",
                "~",
                "~/x",
                "*",
                "ação",
                "日本 🙂",
                "-rf",
                "a=b",
                "=b",
                "!1",
                "{a,b}",
                "#x",
                "\u0001",
                "\u007f",
                "\r\n",
                "'\n'"));
        var random = new RandomSpecs(3, Policies.shipped("dgx-h100").orElseThrow());
        for (int i = 0; i < 5000; i++) {
            words.add(random.word());
        }
        var script = new StringBuilder();
        for (var word : words) {
            script.append("printf '%s\\0' ").append(BashWord.quote(word)).append('\n');
        }
        assertThat(script.toString()).doesNotContain("\r");
        assertThat(printed(script.toString())).isEqualTo(words);
        assertThat(folder.resolve("hit")).doesNotExist();
    }

    @Test
    void wordsInTheHomeStayThere() throws Exception {
        assertThat(printed("HOME=/h; printf '%s\\0' " + BashWord.path("~/a b/$x") + " " + BashWord.path("~x/~/y")))
                .containsExactly("/h/a b/$x", "~x/~/y");
    }

    @Test
    void bracesAreFilledInAndTheRestIsQuoted() throws Exception {
        var word = BashWord.quote("--n={gpus} of $x", _ -> "\"$SLURM_GPUS_ON_NODE\"");
        assertThat(printed("SLURM_GPUS_ON_NODE='4 $y'; printf '%s\\0' " + word)).containsExactly("--n=4 $y of $x");
    }

    private List<String> printed(String script) throws IOException, InterruptedException {
        var file = Files.writeString(folder.resolve("script"), script);
        var process = new ProcessBuilder("bash", file.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        var words = new ArrayList<>(List.of(said.split("\0", -1)));
        assertThat(words.removeLast()).isEmpty();
        return words;
    }
}
