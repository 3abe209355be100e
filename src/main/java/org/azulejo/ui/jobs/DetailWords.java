package org.azulejo.ui.jobs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.TimeLimit;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Holders;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Says everything that is known of a job. What Slurm did not say is left out, not shown as nothing.
final class DetailWords {

    private static final int LONG = 1000;

    private final Texts texts;
    private final Spoken spoken;
    private final Holders holders;
    private final Instant now;

    DetailWords(Texts texts, Spoken spoken, Holders holders, Instant now) {
        this.texts = texts;
        this.spoken = spoken;
        this.holders = holders;
        this.now = now;
    }

    Details of(Job job) {
        var words = new JobWords(texts, spoken, holders, now);
        var mark = holders.mark(job.user());
        var sections = new ArrayList<Details.Section>();
        add(sections, job.state().waiting() ? "why" : job.state().ended() ? "how" : "where", whereOf(job, words));
        add(sections, "asked", askedOf(job));
        add(sections, "times", timesOf(job));
        add(sections, "who", whoOf(job));
        add(sections, "files", filesOf(job));
        var live = !job.state().ended();
        return new Details(
                texts.get("details.title", OneLine.of(job.id().text(), 40), OneLine.of(job.name(), LONG)),
                words.state(job),
                JobWords.tone(job),
                mark,
                live && mark.mine(),
                live ? List.of(job) : List.of(),
                sections);
    }

    Details of(List<Job> family) {
        var words = new JobWords(texts, spoken, holders, now);
        var row = words.family(family, false);
        var one = of(family.getFirst());
        var live = family.stream().filter(it -> !it.state().ended()).toList();
        return new Details(
                texts.get("details.title", row.id(), row.name()),
                row.state(),
                row.tone(),
                row.mark(),
                !live.isEmpty() && row.mark().mine(),
                live,
                one.sections());
    }

    private void add(List<Details.Section> sections, String title, List<Details.Field> fields) {
        if (!fields.isEmpty()) {
            sections.add(new Details.Section(texts.get("details." + title), fields));
        }
    }

    private List<Details.Field> whereOf(Job job, JobWords words) {
        var fields = new ArrayList<Details.Field>();
        var label = job.state().waiting() ? "reason" : job.state().ended() ? "ending" : "place";
        put(fields, label, words.where(job), job.reason());
        spoken.why(job, now).ifPresent(it -> put(fields, "advice", it.advice()));
        if (!job.state().waiting()) {
            put(fields, "nodes", nodes(job));
        }
        put(fields, "dependency", job.dependency());
        job.exitCode().ifPresent(it -> {
            put(fields, "exit", Integer.toString(it.code()));
            if (it.signal() > 0) {
                put(fields, "signal", Integer.toString(it.signal()));
            }
        });
        return fields;
    }

    private static String nodes(Job job) {
        return job.nodes().stream().limit(40).collect(Collectors.joining(", "))
                + (job.nodes().size() > 40 ? " …" : "");
    }

    private List<Details.Field> askedOf(Job job) {
        var fields = new ArrayList<Details.Field>();
        job.gpus()
                .ifPresent(it -> put(
                        fields,
                        "gpus",
                        it + job.gpuType().map(type -> " × " + OneLine.of(type)).orElse("")));
        job.cpus().ifPresent(it -> put(fields, "cpus", Integer.toString(it)));
        job.memoryMb().ifPresent(it -> put(fields, "memory", spoken.memory(it)));
        put(fields, "limit", limit(job.timeLimit()));
        put(fields, "partition", job.partition());
        put(fields, "qos", job.qos());
        job.priority().ifPresent(it -> put(fields, "priority", Long.toString(it)));
        return fields;
    }

    private String limit(TimeLimit limit) {
        return switch (limit) {
            case TimeLimit.Limited(Duration time) -> spoken.duration(time);
            case TimeLimit.Unlimited() -> texts.get("time.noLimit");
            case TimeLimit.OfPartition() -> texts.get("details.limit.partition");
            case TimeLimit.Unknown() -> texts.get("details.unknown");
        };
    }

    private List<Details.Field> timesOf(Job job) {
        var fields = new ArrayList<Details.Field>();
        moment(fields, "submitted", job.submittedAt());
        if (job.state().waiting()) {
            moment(fields, "expected", job.estimatedStart());
            return fields;
        }
        moment(fields, "started", job.startedAt());
        if (job.state().ended()) {
            moment(fields, "ended", job.endsAt());
            job.elapsed().ifPresent(it -> put(fields, "ran", spoken.duration(it)));
            return fields;
        }
        job.startedAt().ifPresent(it -> put(fields, "runs", spoken.duration(Duration.between(it, now))));
        if (!(job.timeLimit() instanceof TimeLimit.Unlimited)) {
            moment(fields, "ends", job.endsAt());
            job.endsAt().ifPresent(it -> put(fields, "left", spoken.duration(Duration.between(now, it))));
        }
        return fields;
    }

    private List<Details.Field> whoOf(Job job) {
        var fields = new ArrayList<Details.Field>();
        put(fields, "user", job.user());
        put(fields, "account", job.account());
        if (!job.id().text().equals(Long.toString(job.rawId()))) {
            put(fields, "rawId", Long.toString(job.rawId()));
        }
        return fields;
    }

    private List<Details.Field> filesOf(Job job) {
        var fields = new ArrayList<Details.Field>();
        put(fields, "workDir", job.workDir());
        put(fields, "stdout", job.stdout());
        return fields;
    }

    private void moment(List<Details.Field> fields, String label, Optional<Instant> at) {
        at.ifPresent(it -> put(fields, label, spoken.moment(it, now)));
    }

    private void put(List<Details.Field> fields, String label, String value) {
        put(fields, label, value, "");
    }

    private void put(List<Details.Field> fields, String label, String value, String slurmsWord) {
        if (!value.isEmpty()) {
            var word = slurmsWord.isEmpty() ? "" : "\n" + texts.get("details.word", OneLine.of(slurmsWord));
            fields.add(new Details.Field(
                    texts.get("details." + label),
                    OneLine.of(value, LONG),
                    texts.get("details." + label + ".hint") + word));
        }
    }
}
