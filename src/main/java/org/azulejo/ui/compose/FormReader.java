package org.azulejo.ui.compose;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.JobSpecBuilder;

/// Reads a form: what was typed becomes a job, or it is said which field cannot be understood.
final class FormReader {

    private static final Pattern SIZE = Pattern.compile("[1-9]\\d{0,4}[mg]");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final String NAMED = " = ";

    private final JobKind kind;
    private final Map<Field, String> typed;
    private final SitePolicy policy;
    private final Request usual;
    private final List<Misread> misread = new ArrayList<>();

    /// A field that cannot be understood.
    ///
    /// @param why the last part of the key of the text that says so
    record Misread(Field field, String why) {}

    /// What became of a form.
    ///
    /// @param spec empty where a field cannot be understood
    record Read(Optional<JobSpec> spec, List<Misread> misread) {
        Read {
            misread = List.copyOf(misread);
        }
    }

    private FormReader(JobKind kind, Map<Field, String> typed, SitePolicy policy, Request usual) {
        this.kind = kind;
        this.typed = typed;
        this.policy = policy;
        this.usual = usual;
    }

    /// The job of a form of a kind that the site offers. What the form does not ask for is as usual.
    static Read read(JobKind kind, Map<Field, String> typed, SitePolicy policy) {
        var usual = policy.usual(kind).orElseThrow();
        var reader = new FormReader(kind, typed, policy, usual);
        var spec = reader.spec();
        return new Read(Optional.of(spec).filter(_ -> reader.misread.isEmpty()), reader.misread);
    }

    /// What is typed in a form that describes this job.
    static Map<Field, String> typed(JobSpec spec) {
        var typed = new LinkedHashMap<Field, String>();
        var request = spec.request();
        typed.put(Field.NAME, spec.name());
        spec.image().ifPresent(it -> {
            typed.put(Field.IMAGE, it.name());
            it.build().ifPresent(folder -> typed.put(Field.BUILD, folder));
        });
        typed.put(Field.COMMAND, WordLine.join(spec.command()));
        typed.put(Field.BODY, spec.body());
        spec.workFolder().ifPresent(it -> typed.put(Field.WORK_FOLDER, it));
        spec.notebookFolder().ifPresent(it -> typed.put(Field.NOTEBOOK_FOLDER, it));
        typed.put(
                Field.ENVIRONMENT,
                WordLine.join(spec.environment().entrySet().stream()
                        .map(it -> it.getKey() + "=" + it.getValue())
                        .toList()));
        typed.putAll(typed(request));
        spec.place().partition().ifPresent(it -> typed.put(Field.PARTITION, it));
        spec.place().account().ifPresent(it -> typed.put(Field.ACCOUNT, it));
        spec.place().qos().ifPresent(it -> typed.put(Field.QOS, it));
        spec.array().ifPresent(it -> {
            typed.put(Field.MANIFEST, it.manifest());
            typed.put(Field.ITEMS, Integer.toString(it.items()));
            it.perTask().ifPresent(count -> typed.put(Field.PER_TASK, Integer.toString(count)));
            typed.put(Field.HEADER, it.header() ? "yes" : "");
        });
        typed.put(
                Field.INPUTS,
                String.join("\n", spec.inputs().stream().map(FormReader::line).toList()));
        spec.results().folder().ifPresent(it -> typed.put(Field.RESULTS, it));
        spec.results().every().ifPresent(it -> typed.put(Field.EVERY, Long.toString(it.toMinutes())));
        typed.put(
                Field.SECRETS,
                String.join(
                        "; ",
                        spec.secrets().stream()
                                .map(it -> it.file() + ": " + String.join(" ", it.names()))
                                .toList()));
        return typed;
    }

    /// What is typed for a request.
    static Map<Field, String> typed(Request request) {
        var typed = new LinkedHashMap<Field, String>();
        typed.put(Field.NODES, Integer.toString(request.nodes()));
        typed.put(Field.GPUS, Integer.toString(request.gpus()));
        typed.put(Field.CPUS, Integer.toString(request.cpus()));
        request.memory().ifPresent(it -> typed.put(Field.MEMORY, it.word()));
        typed.put(Field.TIME, org.azulejo.composer.json.WallTime.text(request.time()));
        request.atOnce().ifPresent(it -> typed.put(Field.AT_ONCE, Integer.toString(it)));
        request.sharedMemory().ifPresent(it -> typed.put(Field.SHARED_MEMORY, it));
        return typed;
    }

    private JobSpec spec() {
        return new JobSpecBuilder(kind, text(Field.NAME), request())
                .image(optional(Field.IMAGE).map(it -> new JobSpec.Image(it, optional(Field.BUILD), false)))
                .command(words(Field.COMMAND))
                .workFolder(optional(Field.WORK_FOLDER))
                .notebookFolder(optional(Field.NOTEBOOK_FOLDER))
                .environment(environment())
                .body(isAsked(Field.BODY) ? typed.getOrDefault(Field.BODY, "") : "")
                .place(new JobSpec.Place(optional(Field.PARTITION), optional(Field.ACCOUNT), optional(Field.QOS)))
                .inputs(inputs())
                .results(new JobSpec.Results(optional(Field.RESULTS), minutes()))
                .secrets(secrets())
                .array(array())
                .build();
    }

    private Request request() {
        return new Request(
                number(Field.NODES, 1).orElse(usual.nodes()),
                number(Field.GPUS, 0).orElse(usual.gpus()),
                number(Field.CPUS, 1).orElse(usual.cpus()),
                memory(),
                time(),
                isAsked(Field.AT_ONCE) ? number(Field.AT_ONCE, 1) : usual.atOnce(),
                sharedMemory());
    }

    private Optional<MemoryAsk> memory() {
        var said = optional(Field.MEMORY)
                .map(it -> BLANKS.matcher(it).replaceAll("").toUpperCase(Locale.ROOT));
        var memory = said.flatMap(MemoryAsk::parse);
        if (said.isPresent() && memory.isEmpty()) {
            misread.add(new Misread(Field.MEMORY, "memory"));
        }
        return memory;
    }

    private Duration time() {
        var time = TimeText.parse(text(Field.TIME));
        if (time.isEmpty()) {
            misread.add(new Misread(Field.TIME, "time"));
        }
        return time.orElse(usual.time());
    }

    private Optional<String> sharedMemory() {
        if (!isAsked(Field.SHARED_MEMORY)) {
            return usual.sharedMemory();
        }
        var size = optional(Field.SHARED_MEMORY)
                .map(it -> BLANKS.matcher(it).replaceAll("").toLowerCase(Locale.ROOT));
        if (size.filter(it -> !SIZE.matcher(it).matches()).isPresent()) {
            misread.add(new Misread(Field.SHARED_MEMORY, "size"));
        }
        return size;
    }

    private Map<String, String> environment() {
        var variables = new LinkedHashMap<String, String>();
        for (var word : words(Field.ENVIRONMENT)) {
            int at = word.indexOf('=');
            if (at < 1) {
                misread.add(new Misread(Field.ENVIRONMENT, "variable"));
                return Map.of();
            }
            variables.put(word.substring(0, at), word.substring(at + 1));
        }
        return variables;
    }

    private List<JobSpec.Input> inputs() {
        return lines(Field.INPUTS).stream().map(FormReader::input).toList();
    }

    private static JobSpec.Input input(String line) {
        int at = line.lastIndexOf(NAMED);
        return at < 0
                ? new JobSpec.Input(line, lastPart(line))
                : new JobSpec.Input(
                        line.substring(0, at).strip(),
                        line.substring(at + NAMED.length()).strip());
    }

    private static String line(JobSpec.Input input) {
        return input.name().equals(lastPart(input.from())) ? input.from() : input.from() + NAMED + input.name();
    }

    private static String lastPart(String path) {
        var whole = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return whole.substring(whole.lastIndexOf('/') + 1);
    }

    private Optional<Duration> minutes() {
        var minutes = number(Field.EVERY, 1);
        return minutes.isPresent() ? Optional.of(Duration.ofMinutes(minutes.getAsInt())) : Optional.empty();
    }

    private List<JobSpec.Secret> secrets() {
        var secrets = new ArrayList<JobSpec.Secret>();
        for (var part : text(Field.SECRETS).split(";", -1)) {
            int at = part.indexOf(':');
            if (at > 0) {
                secrets.add(new JobSpec.Secret(
                        part.substring(0, at).strip(),
                        BLANKS.splitAsStream(part.substring(at + 1).strip())
                                .filter(it -> !it.isEmpty())
                                .toList()));
            } else if (!part.isBlank()) {
                misread.add(new Misread(Field.SECRETS, "secret"));
            }
        }
        return secrets;
    }

    private Optional<JobSpec.Array> array() {
        if (!kind.isArray()) {
            return Optional.empty();
        }
        var items = number(Field.ITEMS, 1);
        if (items.isEmpty() && misread.stream().noneMatch(it -> it.field() == Field.ITEMS)) {
            misread.add(new Misread(Field.ITEMS, "number"));
        }
        return Optional.of(new JobSpec.Array(
                text(Field.MANIFEST),
                !text(Field.HEADER).isEmpty(),
                items.orElse(1),
                number(Field.PER_TASK, 1),
                OptionalInt.empty()));
    }

    private boolean isAsked(Field field) {
        return field.isFor(kind, policy);
    }

    private String text(Field field) {
        return isAsked(field) ? typed.getOrDefault(field, "").strip() : "";
    }

    private Optional<String> optional(Field field) {
        return Optional.of(text(field)).filter(it -> !it.isEmpty());
    }

    private List<String> lines(Field field) {
        return text(field)
                .lines()
                .map(String::strip)
                .filter(it -> !it.isEmpty())
                .toList();
    }

    private List<String> words(Field field) {
        var words = WordLine.split(text(field));
        if (words.isEmpty()) {
            misread.add(new Misread(field, "quotes"));
        }
        return words.orElse(List.of());
    }

    /// A whole number that is not less than this; empty where nothing is typed.
    private OptionalInt number(Field field, int least) {
        var text = text(field);
        if (text.isEmpty()) {
            boolean needed = field == Field.GPUS || field == Field.CPUS || field == Field.NODES;
            if (needed && isAsked(field)) {
                misread.add(new Misread(field, "number"));
            }
            return OptionalInt.empty();
        }
        if (text.matches("\\d{1,9}") && Integer.parseInt(text) >= least) {
            return OptionalInt.of(Integer.parseInt(text));
        }
        misread.add(new Misread(field, "number"));
        return OptionalInt.empty();
    }
}
