package org.azulejo.composer.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.lint.SbatchOptions.Place;
import org.azulejo.composer.lint.SbatchOptions.Refusal;
import org.azulejo.composer.lint.SbatchOptions.Unread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SbatchOptionsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        --time=48                       | time=48
        --time 48                       | time=48
        -t 48                           | time=48
        -t48                            | time=48
        -t=48                           | time==48
        --job-name=a#b -t 48            | job-name=a
        --job-name="a#b" -t 48          | job-name=a#b time=48
        --job-name=a\\#b -t 48          | job-name=a#b time=48
        -J "two words"                  | job-name=two words
        -J two\\ words                  | job-name=two words
        -J 'it"s'                       | job-name=it"s
        -J "it\\"s"                     | job-name=it"s
        -J ca"f"é                       | job-name=café
        --exclusive                     | exclusive
        --exclusive=user                | exclusive=user
        --exclusive -n 2                | exclusive ntasks=2
        -HOn2                           | hold overcommit ntasks=2
        -kH                             | no-kill=H
        --part=dgx                      | partition=dgx
        --out x --err y                 | output=x error=y
        --tasks-per-node=2              | ntasks-per-node=2
        --mem=1G "" --time=3            | mem=1G
        --mem -- --time=3               | mem=-- time=3
        --mem=1G --                     | mem=1G
        --time=1 # --mem=5G             | time=1
        --comment=                      | comment=
        """)
    void words(String line, String expected) {
        var options = SbatchOptions.read("#!/bin/bash\n#SBATCH " + line + "\n");
        assertThat(shown(options)).isEqualTo(expected);
        assertThat(options.refusals()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            --tim=5             | AMBIGUOUS      | --time, --time-min
            --frobnicate        | UNKNOWN        | --frobnicate
            -Y                  | UNKNOWN        | -Y
            --time=5 foo        | NO_OPTION      | foo
            --mem               | VALUE_MISSING  | --mem
            --hold=yes          | VALUE_TOO_MUCH | --hold
            --account 'x        | OPEN_QUOTE     | '
            : --time=5          | COLON          | :
            -- --time=5         | NO_OPTION      | --time=5
        """)
    void whatSbatchRefuses(String line, Refusal.Why why, String what) {
        assertThat(SbatchOptions.read("#!/bin/bash\n# first\n#SBATCH " + line).refusals())
                .containsExactly(new Refusal(3, why, what));
    }

    @Test
    void theFirstCommandEndsThem() {
        var options = SbatchOptions.read("""
            #!/bin/bash
            #SBATCH --time=1

               # a comment
            #SBATCH --mem=1G
            set -e
            #SBATCH --time=2
            """);
        assertThat(shown(options)).isEqualTo("time=1 mem=1G");
        assertThat(options.unread()).containsExactly(new Unread(7, Unread.Why.AFTER_COMMAND, "#SBATCH --time=2"));
    }

    @Test
    void blanksMakeItAComment() {
        var options = SbatchOptions.read("""
            #!/bin/bash
            # SBATCH --time=1
             #SBATCH --mem=1G
            ##SBATCH --qos=normal
            # SBATCH lines must come first
            """);
        assertThat(shown(options)).isEmpty();
        assertThat(options.unread())
                .containsExactly(
                        new Unread(2, Unread.Why.BLANKS, "# SBATCH --time=1"),
                        new Unread(3, Unread.Why.BLANKS, "#SBATCH --mem=1G"));
    }

    @Test
    void theLaterWinsAndTheEnvironmentWinsOverAll() {
        var script = "#!/bin/bash\n#SBATCH --time=1 -p a\n#SBATCH --time=2\n";
        assertThat(SbatchOptions.read(script).value("time")).contains("2");
        var options =
                SbatchOptions.read(script, Map.of("SBATCH_TIMELIMIT", "3", "SBATCH_REQUEUE", "", "HOME", "/root"));
        assertThat(options.value("time")).contains("3");
        assertThat(options.value("partition")).contains("a");
        assertThat(options.last("time").map(Given::place)).contains(new Place.Variable("SBATCH_TIMELIMIT"));
        assertThat(options.has("requeue")).isTrue();
    }

    @Test
    void aValueMayStandOnTheNextLine() {
        var options = SbatchOptions.read("#!/bin/bash\n#SBATCH --account\n#SBATCH --time=5\n");
        assertThat(shown(options)).isEqualTo("account=--time=5");
    }

    @Test
    void eachKnowsItsPlaceAlsoAmongOtherAlphabets() {
        var script = "#!/bin/bash\n# não 😀\n#SBATCH -J 'ré 😀' --time 48\n#SBATCH --mem=1G # all\n";
        var options = SbatchOptions.read(script);
        assertThat(options.given())
                .extracting(it -> it.place() instanceof Place.Written(int line, Span span, boolean whole)
                        ? line + " " + span.of(script) + " " + whole
                        : "")
                .containsExactly("3 -J 'ré 😀' false", "3 --time 48 false", "4 --mem=1G true");
    }

    @Test
    void whatAPluginMayKnowDoesNotEndTheReading() {
        var options = SbatchOptions.read("#!/bin/bash\n#SBATCH --frob x --time=5\n");
        assertThat(options.refusals()).containsExactly(new Refusal(2, Refusal.Why.UNKNOWN, "--frob"));
        assertThat(shown(options)).isEqualTo("time=5");
    }

    @Test
    void onlyTheFirstComponentIsRead() {
        var options = SbatchOptions.read("#!/bin/bash\n#SBATCH -n1\n#SBATCH hetjob\n#SBATCH -n2\n");
        assertThat(shown(options)).isEqualTo("ntasks=1");
        assertThat(options.heterogeneous()).isTrue();
    }

    @Test
    void anEmptyScriptHasNone() {
        assertThat(SbatchOptions.read("")).isEqualTo(new SbatchOptions(List.of(), List.of(), List.of(), false));
    }

    private static String shown(SbatchOptions options) {
        return options.given().stream()
                .map(it -> it.name() + it.value().map(value -> "=" + value).orElse(""))
                .collect(Collectors.joining(" "));
    }
}
