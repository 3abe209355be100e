package org.azulejo.composer.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellScriptTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        x=1; run a$x "b $x" c             | run,a1,b 1,c
        x='a b'; run $x "$x"              | run,a,b,a b
        x=(a 'b c'); x+=(d); run "${x[@]}" | run,a,b c,d
        run "${x[@]}"                     | run,${x[@]}
        run "$USER" ${USER} $1            | run,${USER},${USER},${1}
        run ~/x ~ a~                      | run,${HOME}/x,${HOME},a~
        x=1; x=2; run $x                  | run,2
        run $x; x=1                       | run,${x}
        for x in a b; do run $x; done     | run,${x}
        x=a; x+=b; run $x                 | run,ab
        x=a; run ${x:-c} ${y:-c}          | run,a,${y:-c}
        x=a; run ${x%b} ${#x}             | run,${x%b},${#x}
        run 'a & b' "c\\"d" e\\ f $'g\\th' | run,a & b,c"d,e f,g	h
        run a"b"'c'                       | run,abc
        run $(id -u):`id -g`              | run,$(id -u):$(id -g)
        A=1 run b                         | run,b
        run é "😀 $USER" ☕               | run,é,😀 ${USER},☕
        run a \\~                         | run,a,~
        x=y; x=$x$x; run $x               | run,yy
        """)
    void words(String script, String expected) {
        var read = read(script + "\n");
        assertThat(String.join(",", texts(named(read, "run")))).isEqualTo(expected);
    }

    @Test
    void whatAWordOfAnArrayIsStandsInTheArray() {
        var script = "args=(\n  run\n  -v \"é:$x\"\n)\ndocker \"${args[@]}\"\n";
        var docker = named(read(script), "docker");
        assertThat(docker.words().getLast().span().of(script)).isEqualTo("\"é:$x\"");
        assertThat(docker.line()).isEqualTo(5);
    }

    @Test
    void whatIsAddedInAConditionCounts() {
        var read = read("a=(x)\nif true; then a+=(y); fi\nf() { run \"${a[@]}\"; }\na+=(z)\nf\n");
        assertThat(texts(named(read, "run"))).containsExactly("run", "x", "y");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exec run a",
                "time run a",
                "timeout -s INT 10m run a",
                "env A=b C=d run a",
                "srun -n1 --gres gpu:1 -c 4 run a",
                "srun --container-image=x run a",
                "nohup nice -n 5 run a",
                "sudo -E run a",
                "flock /tmp/lock run a",
                "attend() { \"$@\" & wait; }; attend run a",
                "bash -c 'run a'",
                "bash -euc 'x=1; run a'",
                "trap 'run a' EXIT"
            })
    void whatReallyRuns(String script) {
        var found = read(script + "\n").commands().stream()
                .map(Program::of)
                .filter(it -> it.is("run"))
                .toList();
        assertThat(found).hasSize(1);
        assertThat(texts(found.getFirst().words())).containsExactly("run", "a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run 'a & b'",
                "run \"a & b\"",
                "run # a & b",
                "cat <<EOF\nrun &\nEOF\nrun",
                "run && b",
                "run >&2",
                "run &>log",
                "run 2>&1",
                "run a\\&b",
                "run $((3 & 1))",
                "x=$(run a) &",
                "b & run",
                "f() { run; }; f; f &"
            })
    void inTheForeground(String script) {
        var read = read(script + "\n");
        assertThat(read.isInBackground(named(read, "run"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run &",
                "run >log 2>&1 &",
                "run | tee log &",
                "{ run; } &",
                "(cd /; run) &",
                "run && b &",
                "f() { run; }; f &",
                "f() { run; }; g() { f; }; g & wait",
                "attend() { \"$@\" & wait; }; attend run a",
                "if true; then run & fi",
                "run <<EOF &\nx\nEOF"
            })
    void inTheBackground(String script) {
        var read = read(script + "\n");
        assertThat(read.isInBackground(named(read, "run"))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        docker run --rm -it img cmd             | --rm -i -t          | img
        docker run -v a:b --volume=c:d img      | -v=a:b --volume=c:d | img
        docker run -va:b img                    | -v=a:b              | img
        docker run -e A=b -e C img x -e d       | -e=A=b -e=C         | img
        docker run --gpus all img --gpus none   | --gpus=all          | img
        docker -H tcp://x container run -d img  | -d                  | img
        docker run --init=false img             | --init=false        | img
        docker run -itv a:b img                 | -i -t -v=a:b        | img
        args=(run --rm); docker "${args[@]}" img | --rm               | img
        o='--rm -i'; docker run $o img          | --rm -i             | img
        d=docker; $d run --rm img               | --rm                | img
        """)
    void dockerRun(String script, String options, String image) {
        var run = DockerRun.of(Program.of(read(script + "\n").commands().getLast()))
                .orElseThrow();
        var shown = run.options().given().stream()
                .map(it ->
                        it.name() + it.value().map(value -> "=" + value.text()).orElse(""))
                .toList();
        assertThat(String.join(" ", shown)).isEqualTo(options);
        assertThat(run.image().map(Word::text)).contains(image);
        assertThat(run.isComplete()).isTrue();
    }

    @Test
    void aDockerRunWithOptionsThatCannotBeSeen() {
        var run = DockerRun.of(
                        Program.of(read("docker run $OPTIONS img\n").commands().getLast()))
                .orElseThrow();
        assertThat(run.isComplete()).isFalse();
    }

    @Test
    void trapsAndWhatTheyRun() {
        var read = read("f() { g; }\ng() { run; }\ntrap 'f; exit 143' SIGTERM 2\ntrap f EXIT\n");
        assertThat(read.traps()).extracting(Trap::signals).containsExactly(Set.of("TERM", "INT"), Set.of("EXIT"));
        assertThat(read.reached(read.traps().getFirst().handler()))
                .extracting(Command::name)
                .containsExactly("f", "g", "run", "exit");
    }

    @Test
    void linesAreCountedFromOne() {
        var read = read("a\n\nb");
        assertThat(List.of(read.line(0), read.line(1), read.line(2), read.line(3)))
                .containsExactly(1, 1, 2, 3);
        assertThat(read.lineText(3)).isEqualTo("b");
        assertThat(read.lines()).isEqualTo(3);
    }

    private static ShellScript read(String script) {
        return ShellScript.read(script, Map.of());
    }

    private static Command named(ShellScript script, String name) {
        return script.commands().stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> texts(Command command) {
        return texts(command.words());
    }

    private static List<String> texts(List<Word> words) {
        return words.stream().map(Word::text).toList();
    }
}
