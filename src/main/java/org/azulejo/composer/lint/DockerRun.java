package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A container that a script starts: `docker run`, `docker container run`, `podman run`.
///
/// @param program where it stands
/// @param run the word `run`
/// @param options of `run`
/// @param image empty where none can be seen
/// @param inside what runs in it, as far as it is said
record DockerRun(Program program, Word run, WordOptions options, Optional<Word> image, List<Word> inside) {

    /// A folder of the host that the container sees.
    ///
    /// @param source on the host
    /// @param target in the container
    record Mount(Word source, String target, boolean readOnly, WordOptions.Option option) {}

    /// A variable that the container gets; without a value, that of the script goes along.
    record Variable(String name, Optional<Word> value, WordOptions.Option option) {}

    private static final WordOptions.Grammar GLOBAL =
            new WordOptions.Grammar(Set.of("config", "context", "host", "log-level", "tlscacert"), "cHl");

    /// docs.docker.com, docker container run: the options that take a value.
    private static final WordOptions.Grammar RUN = new WordOptions.Grammar(
            Set.of(("add-host annotation attach blkio-weight blkio-weight-device cap-add cap-drop cgroup-parent"
                + " cgroupns cidfile cpu-count cpu-percent cpu-period cpu-quota cpu-rt-period cpu-rt-runtime"
                + " cpu-shares cpus cpuset-cpus cpuset-mems detach-keys device device-cgroup-rule device-read-bps"
                + " device-read-iops device-write-bps device-write-iops dns dns-option dns-search domainname"
                + " entrypoint env env-file expose gpus group-add health-cmd health-interval health-retries"
                + " health-start-interval health-start-period health-timeout hostname io-maxbandwidth io-maxiops ip"
                + " ip6 ipc isolation kernel-memory label label-file link link-local-ip log-driver log-opt mac-address"
                + " memory memory-reservation memory-swap memory-swappiness mount name net net-alias network"
                + " network-alias oom-score-adj pid pids-limit platform publish pull restart runtime security-opt"
                + " shm-size stop-signal stop-timeout storage-opt sysctl tmpfs ulimit user userns uts volume"
                + " volume-driver volumes-from workdir")
                    .split(" ", -1)),
            "acehlmpuvw");

    static Optional<DockerRun> of(Program program) {
        if (!program.is("docker", "podman", "nvidia-docker")) {
            return Optional.empty();
        }
        var words = WordOptions.read(program.arguments(), GLOBAL).rest();
        if (!words.isEmpty() && words.getFirst().is("container")) {
            words = words.subList(1, words.size());
        }
        if (words.isEmpty() || !words.getFirst().is("run")) {
            return Optional.empty();
        }
        var options = WordOptions.read(words.subList(1, words.size()), RUN);
        var rest = options.rest();
        return Optional.of(new DockerRun(
                program,
                words.getFirst(),
                options,
                rest.stream().findFirst(),
                rest.isEmpty() ? List.of() : rest.subList(1, rest.size())));
    }

    Command command() {
        return program.command();
    }

    int line() {
        return program.command().line();
    }

    /// Whether what does not stand in its options is surely not given.
    boolean isComplete() {
        return options.complete() && image.isPresent() && !options.has("--env-file");
    }

    /// An option without a value, or with `=true`.
    boolean isOn(String... names) {
        return options.last(names)
                .map(it -> it.value().isEmpty() || !it.text().equals("false"))
                .orElse(false);
    }

    Optional<WordOptions.Option> gpus() {
        return options.last("--gpus");
    }

    /// Whether it gets GPUs of the node, by whatever way.
    boolean hasGpus() {
        return gpus().isPresent()
                || options.all("--runtime").anyMatch(it -> it.text().equals("nvidia"))
                || program.is("nvidia-docker")
                || options.all("--device").anyMatch(it -> it.text().contains("nvidia"));
    }

    boolean isDetached() {
        return isOn("-d", "--detach");
    }

    /// Bind mounts. Volumes, which are named and not found by a path, are none.
    List<Mount> mounts() {
        var mounts = new ArrayList<Mount>();
        options.all("-v", "--volume").forEach(option -> mount(option).ifPresent(mounts::add));
        options.all("--mount").forEach(option -> longMount(option).ifPresent(mounts::add));
        return mounts;
    }

    private static Optional<Mount> mount(WordOptions.Option option) {
        if (option.value().isEmpty()) {
            return Optional.empty();
        }
        var parts = splitOutside(option.text());
        var source = option.value().get().with(parts.getFirst());
        if (parts.size() < 2 || !isPath(source.text())) {
            return Optional.empty();
        }
        boolean readOnly =
                parts.size() > 2 && List.of(parts.get(2).split(",", -1)).contains("ro");
        return Optional.of(new Mount(source, parts.get(1), readOnly, option));
    }

    private static Optional<Mount> longMount(WordOptions.Option option) {
        var fields = List.of(option.text().split(",", -1));
        var source = field(fields, "source").or(() -> field(fields, "src"));
        if (option.value().isEmpty() || source.isEmpty() || !fields.contains("type=bind")) {
            return Optional.empty();
        }
        var target = field(fields, "target")
                .or(() -> field(fields, "destination"))
                .or(() -> field(fields, "dst"))
                .orElse("");
        boolean readOnly = fields.contains("readonly") || fields.contains("ro") || fields.contains("readonly=true");
        return Optional.of(new Mount(option.value().get().with(source.get()), target, readOnly, option));
    }

    private static Optional<String> field(List<String> fields, String name) {
        return fields.stream()
                .filter(it -> it.startsWith(name + "="))
                .map(it -> it.substring(name.length() + 1))
                .findFirst();
    }

    /// Cuts at colons, those within `${...}` and `$(...)` left alone.
    private static List<String> splitOutside(String text) {
        var parts = new ArrayList<String>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '{' || c == '(') {
                depth++;
            } else if (c == '}' || c == ')') {
                depth--;
            } else if (c == ':' && depth <= 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }

    private static boolean isPath(String source) {
        return source.startsWith("/") || source.startsWith(".") || source.startsWith("$") || source.startsWith("~");
    }

    /// The variables that it gets by `-e`.
    List<Variable> variables() {
        return options.all("-e", "--env")
                .filter(it -> it.value().isPresent())
                .map(it -> {
                    var word = it.value().orElseThrow();
                    int equals = word.text().indexOf('=');
                    return equals < 0
                            ? new Variable(word.text(), Optional.empty(), it)
                            : new Variable(word.text().substring(0, equals), Optional.of(word.from(equals + 1)), it);
                })
                .toList();
    }

    Optional<Variable> variable(String name) {
        return variables().stream().filter(it -> it.name().equals(name)).reduce((_, later) -> later);
    }

    /// Its labels, as `name=value`.
    Stream<Word> labels() {
        return options.all("-l", "--label").flatMap(it -> it.value().stream());
    }

    /// Whether it only tidies or looks, as `docker run --rm -v ... alpine rm -rf ...` does.
    boolean isChore() {
        var words = new ArrayList<>(inside.stream().map(Word::text).toList());
        options.last("--entrypoint").ifPresent(it -> words.addFirst(it.text()));
        var first = words.isEmpty() ? "" : Command.base(words.getFirst());
        boolean shell = List.of("sh", "bash").contains(first) && words.size() > 2;
        return CHORE_WORD.matcher(shell ? words.get(2) : first).lookingAt();
    }

    private static final Pattern CHORE_WORD = Pattern.compile("\\s*(rm|chown|chmod|find|ls|du|true|id|stat|touch)\\b");
}
