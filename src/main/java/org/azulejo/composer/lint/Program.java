package org.azulejo.composer.lint;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// What a command really runs: without `exec`, `time`, `timeout 10m`, `env A=b`, `srun -n1` and the like before it.
///
/// @param command where it stands
/// @param words the program and what is given to it; empty where the command is nothing but those
/// @param srun the options of an srun before it
record Program(Command command, List<Word> words, Optional<WordOptions> srun) {

    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_]\\w*=.*", Pattern.DOTALL);

    static final WordOptions.Grammar SRUN = new WordOptions.Grammar(
            Set.of(("account acctg-freq bcast bcast-exclude begin bb bbf chdir clusters comment compress constraint"
                            + " container container-image container-mounts container-name container-workdir"
                            + " container-save container-env core-spec cores-per-socket cpu-bind cpu-freq"
                            + " cpus-per-gpu cpus-per-task deadline delay-boot dependency distribution epilog"
                            + " error exclude export extra-node-info gpu-bind gpu-freq gpus gpus-per-node"
                            + " gpus-per-socket gpus-per-task gres gres-flags het-group hint input jobid"
                            + " job-name licenses mem mem-bind mem-per-cpu mem-per-gpu mincpus mpi msg-timeout"
                            + " network nodefile nodelist nodes ntasks ntasks-per-core ntasks-per-gpu"
                            + " ntasks-per-node ntasks-per-socket open-mode output partition prolog qos relative"
                            + " reservation signal slurmd-debug sockets-per-node switches task-epilog"
                            + " task-prolog thread-spec threads threads-per-core time time-min tmp wait"
                            + " wckey")
                    .split(" ", -1)),
            "AabBcCdDeFgGiJLmMnNopqrStTwWx");

    private static final WordOptions.Grammar NONE = new WordOptions.Grammar(Set.of(), "");

    static Program of(Command command) {
        var words = command.words();
        var srun = Optional.<WordOptions>empty();
        while (!words.isEmpty()) {
            var name = Command.base(words.getFirst().text());
            var rest = words.subList(1, words.size());
            if (name.equals("srun")) {
                var options = WordOptions.read(rest, SRUN);
                srun = Optional.of(options);
                words = options.rest();
                continue;
            }
            var next = unwrapped(name, rest);
            if (next.isEmpty()) {
                break;
            }
            words = next.get();
        }
        return new Program(command, words, srun);
    }

    /// What a command runs that only runs another; empty for any other command.
    private static Optional<List<Word>> unwrapped(String name, List<Word> rest) {
        return switch (name) {
            case "exec", "command", "builtin", "time", "nohup", "setsid", "sudo", "chronic" ->
                Optional.of(after(rest, NONE, 0));
            case "env" -> Optional.of(withoutAssignments(after(rest, new WordOptions.Grammar(Set.of(), "uC"), 0)));
            case "nice" -> Optional.of(after(rest, new WordOptions.Grammar(Set.of("adjustment"), "n"), 0));
            case "ionice" -> Optional.of(after(rest, new WordOptions.Grammar(Set.of(), "cn"), 0));
            case "stdbuf" -> Optional.of(after(rest, new WordOptions.Grammar(Set.of(), "ioe"), 0));
            case "timeout" ->
                Optional.of(after(rest, new WordOptions.Grammar(Set.of("signal", "kill-after"), "sk"), 1));
            case "flock" -> Optional.of(after(rest, new WordOptions.Grammar(Set.of("timeout"), "wE"), 1));
            case "xargs" -> Optional.of(after(rest, new WordOptions.Grammar(Set.of(), "InPLdE"), 0));
            default -> Optional.empty();
        };
    }

    private static List<Word> after(List<Word> words, WordOptions.Grammar grammar, int skipped) {
        var rest = WordOptions.read(words, grammar).rest();
        return rest.subList(Math.min(skipped, rest.size()), rest.size());
    }

    private static List<Word> withoutAssignments(List<Word> words) {
        return words.stream()
                .dropWhile(it -> ASSIGNMENT.matcher(it.text()).matches())
                .toList();
    }

    String name() {
        return words.isEmpty() ? "" : Command.base(words.getFirst().text());
    }

    boolean is(String... names) {
        return List.of(names).contains(name());
    }

    List<Word> arguments() {
        return words.isEmpty() ? List.of() : words.subList(1, words.size());
    }

    boolean has(String argument) {
        return arguments().stream().anyMatch(it -> it.is(argument));
    }

    /// The image of a container in which srun runs it (Pyxis).
    Optional<WordOptions.Option> pyxisImage() {
        return srun.flatMap(it -> it.last("--container-image"));
    }

    /// Whether it runs on the node itself, in no container.
    boolean isOnHost() {
        return pyxisImage().isEmpty();
    }
}
