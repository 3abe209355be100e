package org.azulejo.ui.compose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.azulejo.composer.json.WallTime;
import org.azulejo.composer.lint.Finding;
import org.azulejo.composer.policy.Severity;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.SpecProblem;
import org.azulejo.ui.live.Texts;

/// Says what is the matter with a job, in which field, and what would mend it there.
final class Remarks {

    /// In which field the rule is kept or broken.
    private static final Map<String, Field> FIELDS = Map.ofEntries(
            Map.entry("D02", Field.TIME),
            Map.entry("D03", Field.GPUS),
            Map.entry("D04", Field.PARTITION),
            Map.entry("D05", Field.GPUS),
            Map.entry("D06", Field.MEMORY),
            Map.entry("D07", Field.CPUS),
            Map.entry("D15", Field.SHARED_MEMORY),
            Map.entry("D18", Field.AT_ONCE),
            Map.entry("D20", Field.BUILD),
            Map.entry("D22", Field.SECRETS),
            Map.entry("P02", Field.TIME),
            Map.entry("P04", Field.ACCOUNT),
            Map.entry("P05", Field.NODES),
            Map.entry("P06", Field.IMAGE),
            Map.entry("P09", Field.INPUTS));

    /// What [org.azulejo.composer.render.Renderer#problems] says, by the last part of the key of our own sentence.
    private static final List<Map.Entry<String, Pattern>> SENTENCES = List.of(
            sentence("missing", "is missing.*"),
            sentence("atMostHere", "must be at most (\\d+) here"),
            sentence("atMostNode", "must be at most (\\d+), as a node has"),
            sentence("atLeastOne", "must be at least 1 for .*"),
            sentence("cpusForGpus", "must be at least one for each GPU"),
            sentence("sameOnEach", "must be the same number on each of the (\\d+) nodes"),
            sentence("amount", "must be an amount; .*"),
            sentence("warned", "must be more than the (\\d+) s before .*"),
            sentence("path", "must be an absolute path or begin with ~/, not (.*)"),
            sentence("sharedPath", "must be an absolute path, lustre.*"),
            sentence("shared", "must be on a file system that all nodes see: (.*)"),
            sentence("workFolder", "must be the name of an input, or a folder in one"),
            sentence("placeholder", "\\{(.*)\\} means nothing here; .*"),
            sentence("notHere", "is not one of this site: (.*)"),
            sentence("taken", "is taken: (.*)"),
            sentence("ours", "is set where the job runs and must not be set by hand|follows from the other values"),
            sentence("elsewhere", "is set elsewhere: (.*)"),
            sentence("tooManyTasks", "makes (\\d+) tasks; an array has at most (\\d+)"),
            sentence("batchLines", "must not hold #SBATCH lines: .*"),
            sentence(
                    "character",
                    "holds a character that no file can hold|must be one line without control.*"
                            + "|must not hold carriage returns: .*"),
            sentence("long", "must be a text of at most (\\d+) characters"),
            sentence("form", "must be [^,]*, not (.*)"));

    private final Texts texts;
    private final Worksheet sheet;
    private final SitePolicy policy;

    Remarks(Texts texts, Worksheet sheet) {
        this.texts = texts;
        this.sheet = sheet;
        this.policy = sheet.policy();
    }

    private static Map.Entry<String, Pattern> sentence(String key, String form) {
        return Map.entry(key, Pattern.compile(form));
    }

    /// All of them, the gravest first.
    List<Remark> all() {
        var all = new ArrayList<Remark>();
        sheet.misread().forEach(it -> all.add(error(it.field(), texts.get("compose.misread." + it.why()))));
        sheet.problems().forEach(it -> all.add(of(it)));
        sheet.findings().forEach(it -> all.add(of(it)));
        return all.stream()
                .sorted((one, other) -> one.severity().compareTo(other.severity()))
                .toList();
    }

    private Remark error(Field field, String text) {
        return new Remark(Optional.of(field), Severity.ERROR, "", text, 0, usual(field));
    }

    private Remark of(SpecProblem problem) {
        var field = Stream.of(Field.values())
                .filter(it -> it.holds(problem.field()))
                // the folder that it is built from is a part of the image
                .reduce((_, closer) -> closer)
                .filter(it -> it.isFor(sheet.kind(), policy));
        return new Remark(
                field,
                Severity.ERROR,
                "",
                field.isPresent() ? said(problem.what()) : problem.field() + ": " + said(problem.what()),
                0,
                field.flatMap(this::usual));
    }

    private String said(String what) {
        for (var sentence : SENTENCES) {
            var match = sentence.getValue().matcher(what);
            if (match.matches()) {
                var parts = new Object[match.groupCount()];
                for (int i = 0; i < parts.length; i++) {
                    parts[i] = match.group(i + 1);
                }
                return texts.get("compose.problem." + sentence.getKey(), parts);
            }
        }
        return what;
    }

    private Remark of(Finding finding) {
        var field = Optional.ofNullable(FIELDS.get(finding.rule())).filter(it -> it.isFor(sheet.kind(), policy));
        return new Remark(
                field,
                finding.severity(),
                finding.rule(),
                finding.message(),
                finding.line(),
                field.flatMap(this::usual));
    }

    /// What a person would most likely type instead.
    private Optional<Remark.Repair> usual(Field field) {
        var usual = policy.usual(sheet.kind()).map(FormReader::typed).orElseGet(Map::of);
        var request = sheet.spec().map(JobSpec::request);
        var value = switch (field) {
            case GPUS ->
                Stream.of(policy.gpusLeft(), policy.limits().gpusPerNode())
                        .filter(OptionalInt::isPresent)
                        .mapToInt(OptionalInt::getAsInt)
                        .min()
                        .stream()
                        .filter(it -> it > 0)
                        .mapToObj(Integer::toString)
                        .findFirst();
            case TIME ->
                longest()
                        .filter(it -> request.isPresent()
                                && it.compareTo(request.get().time()) < 0)
                        .map(WallTime::text)
                        .or(() -> Optional.ofNullable(usual.get(field)));
            case CPUS ->
                policy.limits()
                        .cpusPerGpu()
                        .filter(_ -> request.filter(it -> it.gpus() > 0).isPresent())
                        .map(it -> Integer.toString(it.least()
                                * Math.ceilDiv(
                                        request.get().gpus(), request.get().nodes())))
                        .or(() -> Optional.ofNullable(usual.get(field)));
            default -> Optional.ofNullable(usual.get(field));
        };
        return value.map(it -> new Remark.Repair(field, texts.get("compose.use", it), it));
    }

    private Optional<java.time.Duration> longest() {
        var partition = sheet.spec().flatMap(it -> it.place().partition()).or(policy::defaultPartition);
        return Stream.of(policy.limits().time(), partition.flatMap(policy::longest))
                .flatMap(Optional::stream)
                .min(java.time.Duration::compareTo);
    }
}
