package org.azulejo.ui.jobs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.azulejo.cluster.ActOutcome;
import org.azulejo.cluster.Cancelling;
import org.azulejo.cluster.Snapshot;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Commands;
import org.azulejo.ui.live.JobKey;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Notice;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Cancelling jobs: first the question, then the act, then what came of it.
public final class CancelViewModel {

    private static final int MOST_LINES = 8;
    private static final Duration SLURM_DEFAULT_KILL_WAIT = Duration.ofSeconds(30);

    private final Live live;
    private final Commands commands;
    private final Background background;
    private final Texts texts;
    private final Spoken spoken;
    private final ReadOnlyObjectWrapper<Optional<Question>> question = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Notice>> notice = new ReadOnlyObjectWrapper<>(Optional.empty());
    private List<Job> asked = List.of();

    public CancelViewModel(Live live, Commands commands, Background background, Texts texts, Spoken spoken) {
        this.live = live;
        this.commands = commands;
        this.background = background;
        this.texts = texts;
        this.spoken = spoken;
    }

    public ReadOnlyObjectProperty<Optional<Question>> question() {
        return question.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Optional<Notice>> notice() {
        return notice.getReadOnlyProperty();
    }

    /// Asks whether these jobs are to be cancelled. Nothing happens to them yet.
    public void ask(List<Job> jobs) {
        if (!jobs.isEmpty()) {
            asked = whole(jobs);
            question.set(Optional.of(asked.size() == 1 ? about(asked.getFirst()) : about(asked)));
        }
    }

    /// What was asked may have changed while the person was reading: then it is asked again, as it is now.
    public void answer(Question.Choice choice) {
        question.set(Optional.empty());
        var before = asked;
        asked = List.of();
        if (choice.way().isEmpty()) {
            return;
        }
        var now = asTheyAreNow(before);
        if (now.isEmpty()) {
            notice.set(Optional.of(new Notice(true, texts.get("cancel.overAlready"), "")));
        } else if (hasStarted(before, now)) {
            ask(now);
            notice.set(Optional.of(new Notice(false, texts.get("cancel.changed"), "")));
        } else {
            cancel(now, choice.way().get());
        }
    }

    /// A waiting heterogeneous job is cancelled as a whole: Slurm takes no component out of it.
    private List<Job> whole(List<Job> jobs) {
        var bases = jobs.stream()
                .filter(job -> job.state().waiting() && job.id() instanceof JobId.Component)
                .map(job -> job.id().base())
                .collect(Collectors.toSet());
        if (bases.isEmpty()) {
            return List.copyOf(jobs);
        }
        var all = new LinkedHashSet<>(jobs);
        known().filter(job -> job.id() instanceof JobId.Component
                        && bases.contains(job.id().base()))
                .forEach(all::add);
        return List.copyOf(all);
    }

    private Stream<Job> known() {
        return live.snapshot().get().map(it -> it.jobs().value()).orElse(List.of()).stream();
    }

    /// The same jobs in the newest answer; of an array those tasks that still wait.
    private List<Job> asTheyAreNow(List<Job> before) {
        var newest = new HashMap<String, Job>();
        known().forEach(job -> newest.put(JobKey.of(job.id()), job));
        return before.stream()
                .flatMap(job -> Optional.ofNullable(newest.get(JobKey.of(job.id())))
                        .filter(it -> it.id() instanceof JobId.WaitingTasks || it.rawId() == job.rawId())
                        .stream())
                .toList();
    }

    private static boolean hasStarted(List<Job> before, List<Job> now) {
        var waited = before.stream()
                .filter(job -> job.state().waiting())
                .map(job -> JobKey.of(job.id()))
                .collect(Collectors.toSet());
        return now.stream().anyMatch(job -> !job.state().waiting() && waited.contains(JobKey.of(job.id())));
    }

    public void dismissNotice() {
        notice.set(Optional.empty());
    }

    private void cancel(List<Job> jobs, Cancelling way) {
        var ids = jobs.stream().map(Job::id).toList();
        notice.set(Optional.of(new Notice(true, texts.get("cancel.sent", named(ids)), "")));
        background.run(() -> commands.cancel(jobs, way), outcomes -> done(outcomes, way, jobs), this::failed);
    }

    private void done(List<ActOutcome> outcomes, Cancelling way, List<Job> jobs) {
        var refused = outcomes.stream()
                .filter(ActOutcome.Refused.class::isInstance)
                .map(ActOutcome.Refused.class::cast)
                .toList();
        var unknown = outcomes.stream()
                .filter(ActOutcome.Unknown.class::isInstance)
                .map(ActOutcome.Unknown.class::cast)
                .toList();
        if (!unknown.isEmpty()) {
            var said = unknown.stream()
                    .map(it -> OneLine.of(it.words(), 500))
                    .distinct()
                    .limit(5)
                    .collect(Collectors.joining("\n"));
            var ids = unknown.stream().map(ActOutcome.Unknown::job).toList();
            notice.set(Optional.of(new Notice(false, texts.get("cancel.unknownFor", named(ids), ids.size()), said)));
            return;
        }
        if (refused.isEmpty()) {
            notice.set(Optional.of(new Notice(true, accepted(jobs, way), "")));
            return;
        }
        var words = refused.stream()
                .map(it -> OneLine.of(it.words(), 500))
                .distinct()
                .limit(5)
                .collect(Collectors.joining("\n"));
        var ids = refused.stream().map(ActOutcome.Refused::job).toList();
        var text = refused.size() == outcomes.size()
                ? texts.get("cancel.refused", named(ids), ids.size())
                : texts.get("cancel.partly", outcomes.size() - refused.size(), named(ids), ids.size());
        notice.set(Optional.of(new Notice(false, text, words)));
    }

    /// Those that wait have nothing to bring home, whatever way was chosen for the rest.
    private String accepted(List<Job> jobs, Cancelling way) {
        var waiting = jobs.stream().filter(it -> it.state().waiting()).toList();
        var running = jobs.stream().filter(it -> !it.state().waiting()).toList();
        var said = new ArrayList<String>();
        if (!running.isEmpty()) {
            said.add(said(way == Cancelling.GENTLY ? "cancel.done.gently" : "cancel.done.now", running));
        }
        if (!waiting.isEmpty()) {
            said.add(said("cancel.done.waiting", waiting));
        }
        return String.join(" ", said);
    }

    private String said(String key, List<Job> jobs) {
        return texts.get(key, named(jobs.stream().map(Job::id).toList()), count(jobs));
    }

    /// How many jobs Slurm counts: each task of an array is one.
    private static int count(List<Job> jobs) {
        return jobs.stream().mapToInt(JobWords::tasks).sum();
    }

    private void failed(RemoteException error) {
        notice.set(Optional.of(new Notice(
                false,
                texts.get("cancel.unknown"),
                spoken.trouble(error).what() + " " + spoken.trouble(error).details())));
    }

    private String named(List<JobId> ids) {
        var shown = ids.stream().limit(5).map(JobId::text).collect(Collectors.joining(", "));
        return ids.size() > 5 ? texts.get("cancel.andMore", shown, ids.size() - 5) : shown;
    }

    private Question about(Job job) {
        var title = texts.get("cancel.one", job.id().text(), OneLine.of(job.name(), 80));
        var effect = job.state().waiting()
                ? texts.get("cancel.one.waits", JobWords.tasks(job))
                : join(hasRun(job), texts.get("cancel.ifWritten"));
        return new Question(title, join(effect, notYours(List.of(job))), List.of(), choices(List.of(job)));
    }

    private Question about(List<Job> jobs) {
        var running = jobs.stream().filter(it -> !it.state().waiting()).toList();
        var lines = new ArrayList<String>();
        jobs.stream().limit(MOST_LINES).forEach(it -> lines.add(line(it)));
        if (jobs.size() > MOST_LINES) {
            lines.add(texts.get("cancel.moreLines", jobs.size() - MOST_LINES));
        }
        var effect = texts.get("cancel.many.effect", count(running), count(jobs) - count(running));
        return new Question(
                texts.get("cancel.many", count(jobs)),
                join(join(effect, running.isEmpty() ? "" : texts.get("cancel.ifWritten")), notYours(jobs)),
                lines,
                choices(jobs));
    }

    private String line(Job job) {
        var what = job.state().waiting() ? texts.get("cancel.line.waits", JobWords.tasks(job)) : hasRun(job);
        return texts.get("cancel.line", job.id().text(), OneLine.of(job.name(), 60), what);
    }

    private String hasRun(Job job) {
        var at = job.startedAt();
        if (at.isEmpty()) {
            return texts.get("cancel.runs");
        }
        Instant now = live.clusterNow().get();
        var ran = spoken.duration(
                job.state().standsStill() && job.elapsed().isPresent()
                        ? job.elapsed().get()
                        : Duration.between(at.get(), now));
        int gpus = job.gpus().orElse(0);
        return job.timeLimit()
                .limit()
                .map(whole -> texts.get("cancel.ranOf", ran, spoken.duration(whole), gpus))
                .orElseGet(() -> texts.get("cancel.ran", ran, gpus));
    }

    private String notYours(List<Job> jobs) {
        var others = live.snapshot().get().map(it -> others(it, jobs)).orElse("");
        if (others.isEmpty()) {
            return "";
        }
        boolean all = live.snapshot()
                .get()
                .filter(it -> jobs.stream().noneMatch(it::isMine))
                .isPresent();
        return texts.get(all ? "cancel.notYours" : "cancel.someNotYours", others);
    }

    private static String others(Snapshot snapshot, List<Job> jobs) {
        return jobs.stream()
                .filter(it -> !snapshot.isMine(it))
                .map(it -> OneLine.of(it.user(), 40))
                .distinct()
                .limit(5)
                .collect(Collectors.joining(", "));
    }

    private static String join(String first, String second) {
        return second.isEmpty() ? first : first + " " + second;
    }

    private List<Question.Choice> choices(List<Job> jobs) {
        int count = count(jobs);
        var keep =
                new Question.Choice(texts.get("cancel.keep", count), texts.get("cancel.keep.hint"), Optional.empty());
        if (jobs.stream().allMatch(it -> it.state().waiting())) {
            var now = new Question.Choice(
                    texts.get("cancel.waiting", count), texts.get("cancel.waiting.hint"), Optional.of(Cancelling.NOW));
            return List.of(keep, now);
        }
        long killWait = live.snapshot()
                .get()
                .flatMap(it -> it.config().killWait())
                .orElse(SLURM_DEFAULT_KILL_WAIT)
                .toSeconds();
        return List.of(
                keep,
                new Question.Choice(
                        texts.get("cancel.gently"), texts.get("cancel.gently.hint"), Optional.of(Cancelling.GENTLY)),
                new Question.Choice(
                        texts.get("cancel.now", Long.toString(killWait)),
                        texts.get("cancel.now.hint", Long.toString(killWait)),
                        Optional.of(Cancelling.NOW)));
    }
}
