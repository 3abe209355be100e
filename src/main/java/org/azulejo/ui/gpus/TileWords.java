package org.azulejo.ui.gpus;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.TimeLimit;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Holders;
import org.azulejo.ui.live.JobKey;
import org.azulejo.ui.live.Mark;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Says what a GPU is, at one moment.
final class TileWords {

    private static final String DOT = " · ";

    private final Texts texts;
    private final Spoken spoken;
    private final Holders holders;
    private final Map<JobId, Job> jobs;
    private final Instant now;
    private final UseSpeech use;
    private final Remarks remarks;
    private final FindingWords findings;
    private final OutputWords outputs;

    TileWords(
            Texts texts,
            Spoken spoken,
            Holders holders,
            Map<JobId, Job> jobs,
            Instant now,
            UseSpeech use,
            Remarks remarks,
            FindingWords findings,
            OutputWords outputs) {
        this.texts = texts;
        this.spoken = spoken;
        this.holders = holders;
        this.jobs = jobs;
        this.now = now;
        this.use = use;
        this.remarks = remarks;
        this.findings = findings;
        this.outputs = outputs;
    }

    Tile of(Gpu gpu) {
        return bare(gpu).with(use.of(gpu), remarks.of(gpu).map(findings::of));
    }

    private Tile bare(Gpu gpu) {
        return switch (gpu.state()) {
            case HELD -> gpu.holders().size() > 1 ? shared(gpu) : held(gpu);
            case FREE -> gpu.note().isPresent() ? withReason(gpu, Tile.Kind.FREE_BUT, "gpus.freeBut") : free(gpu);
            case UNAVAILABLE -> withReason(gpu, Tile.Kind.UNAVAILABLE, "gpus.unavailable");
            case UNKNOWN -> withReason(gpu, Tile.Kind.UNKNOWN, "gpus.unknown");
        };
    }

    private Tile free(Gpu gpu) {
        return tile(gpu, Tile.Kind.FREE, Mark.NONE, texts.get("gpus.free"), "", "", "");
    }

    private Tile withReason(Gpu gpu, Tile.Kind kind, String who) {
        var why = gpu.note().map(spoken::note).orElse("");
        return tile(gpu, kind, Mark.NONE, texts.get(who), why, "", "");
    }

    private Tile held(Gpu gpu) {
        var job = gpu.holders().stream().findFirst().flatMap(id -> Optional.ofNullable(jobs.get(id)));
        return job.map(it -> heldBy(gpu, it)).orElseGet(() -> heldByUnknown(gpu));
    }

    private Tile heldByUnknown(Gpu gpu) {
        var id = gpu.holders().stream().findFirst().map(it -> texts.get("gpus.job", it.text()));
        return tile(
                gpu,
                Tile.Kind.UNKNOWN,
                Mark.NONE,
                texts.get("gpus.unknown"),
                gpu.note().map(spoken::note).orElse(texts.get("gpus.unknown.what")),
                id.orElse(""),
                "");
    }

    private Tile heldBy(Gpu gpu, Job job) {
        return new Tile(
                gpu.node(),
                gpu.index(),
                Tile.Kind.HELD,
                holders.mark(job.user()),
                title(gpu),
                OneLine.of(job.user()),
                OneLine.of(job.name()),
                jobLine(job),
                whenAndOutput(job),
                aside(gpu),
                timeLeft(job),
                Set.of(JobKey.of(job.id())),
                hintOf(gpu, job),
                Optional.empty(),
                Optional.empty());
    }

    private Tile shared(Gpu gpu) {
        var known =
                gpu.holders().stream().map(jobs::get).filter(job -> job != null).toList();
        var users = known.stream().map(job -> OneLine.of(job.user())).distinct().toList();
        var mark = known.stream()
                .map(job -> holders.mark(job.user()))
                .filter(Mark::mine)
                .findFirst()
                .orElseGet(() -> users.stream().findFirst().map(holders::mark).orElse(Mark.NONE));
        var ids = gpu.holders().stream().map(JobId::text).collect(Collectors.joining(", "));
        var what = texts.get("gpus.shared", gpu.holders().size());
        return new Tile(
                gpu.node(),
                gpu.index(),
                Tile.Kind.HELD,
                mark,
                title(gpu),
                String.join(", ", users),
                what,
                texts.get("gpus.jobs", ids),
                "",
                aside(gpu),
                new Tile.TimeLeft.None(),
                gpu.holders().stream().map(JobKey::of).collect(Collectors.toSet()),
                List.of(place(gpu), String.join(", ", users), what, texts.get("gpus.jobs", ids)),
                Optional.empty(),
                Optional.empty());
    }

    private Tile tile(Gpu gpu, Tile.Kind kind, Mark mark, String who, String what, String job, String when) {
        var hint = new ArrayList<>(List.of(place(gpu), who));
        List.of(what, job).stream().filter(it -> !it.isEmpty()).forEach(hint::add);
        return new Tile(
                gpu.node(),
                gpu.index(),
                kind,
                mark,
                title(gpu),
                who,
                what,
                job,
                when,
                "",
                new Tile.TimeLeft.None(),
                Set.of(),
                hint,
                Optional.empty(),
                Optional.empty());
    }

    private List<String> hintOf(Gpu gpu, Job job) {
        var hint = new ArrayList<String>();
        hint.add(place(gpu));
        hint.add(texts.get(
                holders.mark(job.user()).mine() ? "gpus.hint.mine" : "gpus.hint.holder",
                OneLine.of(job.user()),
                job.id().text(),
                OneLine.of(job.name(), 120)));
        hint.add(texts.get("gpus.hint.where", OneLine.of(job.partition()), OneLine.of(job.qos())));
        job.startedAt().ifPresent(it -> hint.add(texts.get("gpus.hint.since", spoken.moment(it, now))));
        if (timeLeft(job) instanceof Tile.TimeLeft.Left left) {
            hint.add(texts.get("gpus.hint.until", moment(job), left.text()));
        } else if (job.timeLimit() instanceof TimeLimit.Unlimited) {
            hint.add(texts.get("gpus.hint.endless"));
        }
        outputs.sentence(job).ifPresent(hint::add);
        gpu.note().ifPresent(it -> hint.add(spoken.note(it)));
        return hint;
    }

    private String place(Gpu gpu) {
        return texts.get("gpus.place", OneLine.of(gpu.node()), Integer.toString(gpu.index()));
    }

    private String title(Gpu gpu) {
        return texts.get("gpus.title", Integer.toString(gpu.index()));
    }

    private String jobLine(Job job) {
        var qos = OneLine.of(job.qos());
        return texts.get("gpus.job", job.id().text()) + (qos.isEmpty() ? "" : DOT + qos);
    }

    private String aside(Gpu gpu) {
        return gpu.note().map(spoken::note).orElse("");
    }

    private String moment(Job job) {
        return job.endsAt().map(it -> spoken.moment(it, now)).orElse("");
    }

    private String whenAndOutput(Job job) {
        return Stream.concat(Stream.of(when(job)).filter(it -> !it.isEmpty()), outputs.brief(job).stream())
                .collect(Collectors.joining(DOT));
    }

    private String when(Job job) {
        if (job.timeLimit() instanceof TimeLimit.Unlimited) {
            return job.startedAt()
                    .map(it -> texts.get("gpus.since", spoken.moment(it, now)))
                    .orElse("");
        }
        return job.endsAt()
                .map(it -> texts.get("gpus.until", spoken.moment(it, now)))
                .orElse("");
    }

    private Tile.TimeLeft timeLeft(Job job) {
        if (job.timeLimit() instanceof TimeLimit.Unlimited) {
            return new Tile.TimeLeft.Endless();
        }
        var limit = job.timeLimit().limit().filter(it -> !it.isZero());
        return job.endsAt()
                .flatMap(end -> limit.map(whole -> left(Duration.between(now, end), whole)))
                .orElseGet(Tile.TimeLeft.None::new);
    }

    private Tile.TimeLeft left(Duration left, Duration whole) {
        double share = Math.clamp((double) left.toSeconds() / whole.toSeconds(), 0, 1);
        return new Tile.TimeLeft.Left(share, spoken.duration(left));
    }
}
