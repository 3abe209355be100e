package org.azulejo.ui.gpus;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.cluster.Demand;
import org.azulejo.cluster.Snapshot;
import org.azulejo.forecast.ForYou;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.TimeLimit;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.JobKey;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// The headline: what somebody wants to know before planning the day. A card is there only with its data.
final class Headlines {

    private final Texts texts;
    private final Spoken spoken;
    private final Snapshot snapshot;
    private final OutputWords outputs;
    private final Optional<ForYou> forYou;
    private final Instant now;

    Headlines(
            Texts texts, Spoken spoken, Snapshot snapshot, OutputWords outputs, Optional<ForYou> forYou, Instant now) {
        this.texts = texts;
        this.spoken = spoken;
        this.snapshot = snapshot;
        this.outputs = outputs;
        this.forYou = forYou;
        this.now = now;
    }

    List<Headline> all() {
        return Stream.of(forYouNow(), whenMore(), yourWaiting(), yourRunning())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Headline> forYouNow() {
        return forYou.map(it -> new Headline(
                Headline.Kind.FOR_YOU_NOW,
                texts.get("head.now"),
                List.of(
                        Headline.Piece.large(texts.get("head.number", it.gpusNow())),
                        Headline.Piece.small(texts.get("head.now.gpus", it.gpusNow()))),
                bounds(it),
                texts.get("head.now.hint"),
                ""));
    }

    /// What the number is the least of.
    private List<String> bounds(ForYou known) {
        var bounds = known.bounds();
        var lines = new ArrayList<String>();
        lines.add(texts.get("head.now.free", bounds.free(), snapshot.gpus().size()));
        if (bounds.promised() > 0) {
            lines.add(texts.get("head.now.promised", bounds.promised()));
        }
        if (bounds.lacking() > 0) {
            lines.add(texts.get("head.now.lacking", bounds.lacking()));
        }
        if (bounds.usualLeft().isPresent()) {
            lines.add(texts.get("head.now.usual", bounds.usualLeft().getAsInt()));
        }
        if (known.together() < known.gpusNow()) {
            lines.add(texts.get("head.now.together", known.together()));
        }
        if (known.next().isEmpty()) {
            lines.addAll(queue(known.ahead().stream().toList()));
        }
        return lines;
    }

    /// Who goes first, and how much is asked for in all.
    private List<String> queue(List<Job> ahead) {
        var lines = new ArrayList<String>();
        ahead.stream().distinct().limit(2).map(this::first).forEach(lines::add);
        int asked = Demand.of(snapshot.jobs().value()).gpus();
        if (asked > 0) {
            lines.add(texts.get("head.demand", asked));
        }
        return lines;
    }

    private String first(Job job) {
        return texts.get("head.first", OneLine.of(job.user(), 40), job.gpus().orElse(0));
    }

    private Optional<Headline> whenMore() {
        var answer = new ArrayList<Headline.Piece>();
        var lines = new ArrayList<String>();
        var ahead = forYou.map(ForYou::next).orElse(List.of()).stream()
                .flatMap(later -> later.likelyBlockedBy().stream())
                .toList();
        for (var later : forYou.map(ForYou::next).orElse(List.of())) {
            later.at().ifPresentOrElse(at -> add(answer, later.gpus(), at), () -> lines.add(never(later)));
        }
        if (answer.isEmpty() && lines.isEmpty()) {
            return Optional.empty();
        }
        lines.addAll(queue(ahead));
        if (answer.isEmpty()) {
            answer.add(Headline.Piece.large(texts.get("head.more.none")));
        }
        return Optional.of(new Headline(
                Headline.Kind.WHEN_MORE, texts.get("head.more"), answer, lines, texts.get("head.more.hint"), ""));
    }

    private void add(List<Headline.Piece> answer, int amount, Instant at) {
        if (!answer.isEmpty()) {
            answer.add(Headline.Piece.small("·"));
        }
        answer.add(Headline.Piece.large(Integer.toString(amount)));
        answer.add(Headline.Piece.small(texts.get("head.more.at", spoken.moment(at, now))));
    }

    private String never(ForYou.Later later) {
        if (later.inTheWay().isEmpty()) {
            return texts.get("head.more.unknown", later.gpus());
        }
        var users = later.inTheWay().stream()
                .map(job -> OneLine.of(job.user(), 40))
                .distinct()
                .limit(3)
                .collect(Collectors.joining(", "));
        return texts.get("head.more.never", later.gpus(), users);
    }

    private Optional<Headline> yourWaiting() {
        var waiting = mine(job -> job.state().waiting());
        return waiting.stream()
                .min(Comparator.comparing((Job job) -> job.estimatedStart().orElse(Instant.MAX)))
                .map(job -> new Headline(
                        Headline.Kind.YOUR_WAITING,
                        texts.get("head.waiting"),
                        expected(job),
                        about(job, waiting.size()),
                        texts.get("head.waiting.hint"),
                        JobKey.of(job.id())));
    }

    private List<Headline.Piece> expected(Job job) {
        return job.estimatedStart()
                .filter(it -> it.isAfter(now))
                .map(it -> List.of(
                        Headline.Piece.large(spoken.moment(it, now)),
                        Headline.Piece.small(texts.get("head.waiting.expected"))))
                .orElseGet(() -> List.of(
                        Headline.Piece.large(OneLine.of(job.name(), 40)),
                        Headline.Piece.small(texts.get("head.waiting.noTime"))));
    }

    private List<String> about(Job job, int count) {
        var lines = new ArrayList<String>();
        lines.add(spoken.why(job, now)
                .map(it -> texts.get("head.waiting.why", OneLine.of(job.name(), 40), OneLine.of(it.sentence())))
                .orElseGet(() -> OneLine.of(job.name(), 40)));
        if (count > 1) {
            lines.add(texts.get("head.waiting.others", count - 1));
        }
        return lines;
    }

    private Optional<Headline> yourRunning() {
        var running = mine(job -> job.state().holdsResources());
        return running.stream()
                .min(Comparator.comparing((Job job) -> job.endsAt().orElse(Instant.MAX)))
                .map(job -> new Headline(
                        Headline.Kind.YOUR_RUNNING,
                        texts.get("head.running"),
                        List.of(Headline.Piece.large(OneLine.of(job.name(), 40)), Headline.Piece.small(until(job))),
                        left(job, running.size()),
                        texts.get("head.running.hint"),
                        JobKey.of(job.id())));
    }

    private String until(Job job) {
        if (job.timeLimit() instanceof TimeLimit.Unlimited) {
            return texts.get("time.noLimit");
        }
        return job.endsAt()
                .map(it -> texts.get("head.running.until", spoken.moment(it, now)))
                .orElse("");
    }

    private List<String> left(Job job, int count) {
        var lines = new ArrayList<String>();
        int gpus = job.gpus().orElse(0);
        var ends = job.endsAt().filter(_ -> !(job.timeLimit() instanceof TimeLimit.Unlimited));
        if (gpus > 0) {
            lines.add(texts.get("head.running.gpus", gpus));
        }
        ends.ifPresent(it -> lines.add(texts.get("head.running.left", spoken.duration(Duration.between(now, it)))));
        outputs.sentence(job).ifPresent(lines::add);
        if (count > 1) {
            lines.add(texts.get("head.running.others", count - 1));
        }
        return lines;
    }

    private List<Job> mine(java.util.function.Predicate<Job> which) {
        return snapshot.jobs().value().stream()
                .filter(snapshot::isMine)
                .filter(which)
                .toList();
    }
}
