package org.azulejo.ui.compose;

import com.github.difflib.DiffUtils;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import org.azulejo.cluster.Snapshot;
import org.azulejo.composer.policy.ClusterFacts;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.policy.Severity;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.remote.RemoteException;
import org.azulejo.submit.BatchScript;
import org.azulejo.submit.NodeFit;
import org.azulejo.submit.NodeNeed;
import org.azulejo.submit.StartEstimate;
import org.azulejo.submit.Submission;
import org.azulejo.submit.SubmitOutcome;
import org.azulejo.submit.UnfitScriptException;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Commands;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;
import org.azulejo.words.Words;

/// The composer in one language: the form, what follows from it, and its way to Slurm.
public final class ComposeViewModel {

    /// What holds of the connection or of a list, not of a script.
    private static final Set<String> NOT_OF_SCRIPTS = Set.of("P01", "P12", "P13", "P14");

    private static final int LONGEST = 600;

    private final ComposeDesk desk;
    private final Live live;
    private final Commands commands;
    private final Texts texts;
    private final Spoken spoken;
    private final Words words;
    private final BiConsumer<Long, Boolean> showJob;
    private final BiConsumer<Long, Boolean> showLog;
    private final ReadOnlyObjectWrapper<Page> page = new ReadOnlyObjectWrapper<>(Page.EMPTY);
    private final ReadOnlyObjectWrapper<Optional<Told>> told = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<String> estimate = new ReadOnlyObjectWrapper<>("");
    private List<String> before = List.of();
    private Optional<Field> lastTyped = Optional.empty();
    private Optional<JobKind> lastKind = Optional.empty();
    /// Counts the forms; the page may still be that of an earlier one.
    private long asked;

    private long shown;
    private boolean submitsWhenShown;

    /// A line of the script.
    ///
    /// @param changed whether the last change in the form changed it
    record Line(int number, String text, boolean changed) {}

    /// What is to be seen of a form.
    ///
    /// @param scriptIsOld whether the form cannot be rendered now, and the script is that of an earlier form
    /// @param verdict how many of the rules are kept
    /// @param blocked why it cannot be submitted; empty where it can
    /// @param needsNote whether a custom is exceeded
    record Page(
            Optional<Worksheet> sheet,
            List<Line> lines,
            boolean scriptIsOld,
            String scriptName,
            String scriptState,
            Map<Field, String> hints,
            List<Remark> remarks,
            String verdict,
            boolean isClean,
            String kept,
            String blocked,
            boolean needsNote,
            List<Costs.Figure> costs) {

        static final Page EMPTY = new Page(
                Optional.empty(), List.of(), false, "", "", Map.of(), List.of(), "", false, "", "", false, List.of());

        List<Remark> of(Field field) {
            return remarks.stream()
                    .filter(it -> it.field().filter(field::equals).isPresent())
                    .toList();
        }
    }

    /// What became of the submission, in words.
    ///
    /// @param tone `good`, `bad` or `open`
    /// @param details Slurm's own words, or what to do
    /// @param job its number; empty where there is none
    /// @param again whether it may be asked after again
    record Told(String tone, String text, String details, OptionalLong job, boolean isArray, boolean again) {}

    /// @param showJob shows a job by its number in the list; the flag tells an array
    /// @param showLog shows its log
    public ComposeViewModel(
            ComposeDesk desk,
            Live live,
            Commands commands,
            Texts texts,
            Spoken spoken,
            BiConsumer<Long, Boolean> showJob,
            BiConsumer<Long, Boolean> showLog) {
        this.desk = desk;
        this.live = live;
        this.commands = commands;
        this.texts = texts;
        this.spoken = spoken;
        this.words = new Words(texts.locale());
        this.showJob = showJob;
        this.showLog = showLog;
        desk.onChange(this::make);
        live.snapshot().subscribe(_ -> make());
        desk.progress().subscribe(it -> told.set(tell(it)));
        desk.estimate().subscribe(it -> estimate.set(tell(it)));
    }

    Texts texts() {
        return texts;
    }

    List<JobKind> kinds() {
        return desk.offered();
    }

    ObservableValue<JobKind> kind() {
        return desk.kind();
    }

    ObservableValue<SitePolicy> site() {
        return desk.site();
    }

    List<String> policies() {
        return Policies.names();
    }

    StringProperty typed(Field field) {
        return desk.typed(field);
    }

    BooleanProperty agreed() {
        return desk.agreed();
    }

    ReadOnlyObjectProperty<Page> page() {
        return page.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Optional<Told>> told() {
        return told.getReadOnlyProperty();
    }

    /// What Slurm said of the start, or how to ask it.
    ReadOnlyObjectProperty<String> estimate() {
        return estimate.getReadOnlyProperty();
    }

    void choose(JobKind kind) {
        desk.kind().set(kind);
    }

    void choose(String policy) {
        desk.choose(policy);
    }

    void startOver() {
        desk.startOver();
    }

    /// Told before a field is typed in: what changes from then on is what this field changed.
    void begin(Field field) {
        if (lastTyped.filter(field::equals).isEmpty()) {
            lastTyped = Optional.of(field);
            before = page.get().lines().stream().map(Line::text).toList();
        }
    }

    void mend(Remark.Repair repair) {
        begin(repair.field());
        desk.typed(repair.field()).set(repair.value());
    }

    void dismiss() {
        desk.progress().set(new ComposeDesk.Progress.Idle());
    }

    void showJob(long job, boolean isArray) {
        showJob.accept(job, isArray);
    }

    void showLog(long job, boolean isArray) {
        showLog.accept(job, isArray);
    }

    /// The script, whole.
    String script() {
        return page.get().lines().stream().map(it -> it.text() + "\n").collect(Collectors.joining());
    }

    /// Whether it can be submitted now.
    boolean isReady() {
        var now = page.get();
        return now.blocked().isEmpty()
                && now.sheet().filter(Worksheet::isBatch).isPresent()
                && !(desk.progress().get() instanceof ComposeDesk.Progress.UnderWay)
                && !(desk.progress().get() instanceof ComposeDesk.Progress.Settling)
                && !(desk.progress().get() instanceof ComposeDesk.Progress.Unsettled);
    }

    /// Hands the script over: that of the form as it is typed now, so it may have to be made first.
    void submit() {
        if (shown != asked) {
            submitsWhenShown = true;
            return;
        }
        if (!isReady()) {
            return;
        }
        var submission = submission();
        if (submission.isEmpty()) {
            return;
        }
        boolean isArray = desk.kind().get().isArray();
        desk.progress().set(new ComposeDesk.Progress.UnderWay());
        desk.background()
                .run(
                        () -> desk.source().submit(submission.get()),
                        sent -> {
                            switch (sent) {
                                case ComposeSource.Sent.Over(SubmitOutcome outcome) -> ended(outcome, isArray);
                                case ComposeSource.Sent.NotNoted(String said) ->
                                    desk.progress().set(new ComposeDesk.Progress.NotNoted(said));
                            }
                        },
                        why -> desk.progress().set(new ComposeDesk.Progress.NotReached(why)));
    }

    private void ended(SubmitOutcome outcome, boolean isArray) {
        if (outcome instanceof SubmitOutcome.Unknown unknown) {
            settle(unknown.token(), isArray);
        } else {
            desk.progress().set(new ComposeDesk.Progress.Ended(outcome, isArray));
            commands.refresh();
        }
    }

    private void settle(String token, boolean isArray) {
        desk.progress().set(new ComposeDesk.Progress.Settling(token));
        desk.background()
                .run(
                        () -> desk.source().settle(token),
                        outcome -> {
                            if (outcome instanceof SubmitOutcome.Unknown) {
                                desk.progress().set(new ComposeDesk.Progress.Unsettled(token, isArray));
                            } else {
                                ended(outcome, isArray);
                            }
                        },
                        _ -> desk.progress().set(new ComposeDesk.Progress.Unsettled(token, isArray)));
    }

    /// Asks once more what became of a submission.
    void askAgain() {
        if (desk.progress().get() instanceof ComposeDesk.Progress.Unsettled(String token, boolean isArray)) {
            settle(token, isArray);
        }
    }

    /// Asks Slurm when the job would start.
    void askStart() {
        var submission = submission();
        if (submission.isEmpty() || desk.estimate().get() instanceof ComposeDesk.Estimate.Asking) {
            return;
        }
        var fit = fit();
        desk.estimate().set(new ComposeDesk.Estimate.Asking());
        desk.background()
                .run(
                        () -> desk.source().estimate(submission.get(), fit),
                        answer -> answered(new ComposeDesk.Estimate.Answered(answer)),
                        why -> answered(new ComposeDesk.Estimate.Failed(why)));
    }

    /// What was asked of an earlier form tells nothing of this one.
    private void answered(ComposeDesk.Estimate answer) {
        if (desk.estimate().get() instanceof ComposeDesk.Estimate.Asking) {
            desk.estimate().set(answer);
        }
    }

    private Optional<Submission> submission() {
        var sheet = page.get().sheet();
        var script = sheet.filter(Worksheet::isBatch).flatMap(Worksheet::script);
        if (script.isEmpty() || page.get().scriptIsOld() || shown != asked) {
            return Optional.empty();
        }
        try {
            var user = live.snapshot().get().map(Snapshot::user).orElse("");
            var comment = page.get().needsNote() && desk.agreed().get() ? "agreed with the administrators" : "";
            var spec = sheet.flatMap(Worksheet::spec).orElseThrow();
            return Optional.of(Submission.of(BatchScript.of(script.get().text()), spec.name() + ".sh")
                    .commented(comment)
                    .loggingTo(script.get().logFolderOf(user).stream().toList()));
        } catch (UnfitScriptException e) {
            return Optional.empty();
        }
    }

    private NodeFit fit() {
        var spec = page.get().sheet().flatMap(Worksheet::spec);
        var snapshot = live.snapshot().get();
        if (spec.isEmpty() || snapshot.isEmpty()) {
            return new NodeFit.Unknown();
        }
        var request = spec.get().request();
        return NodeFit.of(
                new NodeNeed(
                        spec.get()
                                .place()
                                .partition()
                                .or(() -> desk.site().get().defaultPartition()),
                        request.nodes(),
                        request.gpus() / request.nodes(),
                        Optional.empty(),
                        OptionalInt.of(request.cpus()),
                        request.memory().map(ComposeViewModel::megabytes).orElseGet(OptionalLong::empty)),
                snapshot.get().nodes().value(),
                snapshot.get().partitions().value());
    }

    private static OptionalLong megabytes(MemoryAsk ask) {
        return ask instanceof MemoryAsk.Amount(long megabytes) ? OptionalLong.of(megabytes) : OptionalLong.empty();
    }

    // What follows from the form

    /// Makes the page anew, away from the screen's thread; only the last wish counts.
    private void make() {
        var kind = desk.kind().get();
        var typed = desk.typed();
        var policy = merged();
        var wish = ++asked;
        desk.background()
                .make(
                        () -> Worksheet.of(kind, typed, policy, texts.locale()),
                        sheet -> {
                            if (wish == asked) {
                                shown = wish;
                                show(sheet);
                                submitIfWanted();
                            }
                        },
                        () -> submitsWhenShown = false);
    }

    private void submitIfWanted() {
        if (submitsWhenShown) {
            submitsWhenShown = false;
            submit();
        }
    }

    private SitePolicy merged() {
        var site = desk.site().get();
        return live.snapshot().get().map(it -> site.with(facts(it))).orElse(site);
    }

    private static ClusterFacts facts(Snapshot snapshot) {
        var known = ClusterFacts.of(
                snapshot.partitions().value(),
                List.of(),
                snapshot.nodes().value(),
                snapshot.config(),
                OptionalInt.of(Costs.held(snapshot)));
        return new ClusterFacts(
                known.partitions(),
                snapshot.accounts(),
                known.qos(),
                known.maxArraySize(),
                known.gpuTypes(),
                known.nodes(),
                known.memoryIsConsumable(),
                known.gpusHeld());
    }

    private void show(Worksheet sheet) {
        var remarks = new Remarks(texts, sheet).all();
        var hints = new Hints(texts, spoken);
        boolean fresh = lastKind.filter(sheet.kind()::equals).isEmpty();
        if (fresh) {
            lastKind = Optional.of(sheet.kind());
            lastTyped = Optional.empty();
        }
        var old = page.get();
        var lines = sheet.script()
                .map(it -> lines(it.text().lines().toList(), fresh))
                .orElseGet(() -> fresh ? List.of() : old.lines());
        var errors =
                remarks.stream().filter(it -> it.severity() == Severity.ERROR).toList();
        boolean needsNote = remarks.stream().anyMatch(it -> it.severity() == Severity.POLICY);
        page.set(new Page(
                Optional.of(sheet),
                lines,
                sheet.script().isEmpty(),
                sheet.spec()
                                .map(it -> it.name())
                                .orElseGet(() -> desk.typed(Field.NAME).get())
                        + (sheet.isBatch() ? ".sh" : ""),
                state(sheet, lines),
                Stream.of(Field.values()).collect(Collectors.toMap(it -> it, it -> hints.of(it, sheet))),
                remarks,
                verdict(sheet, remarks),
                remarks.stream().noneMatch(it -> it.severity() != Severity.ADVICE),
                kept(sheet),
                blocked(errors, needsNote),
                needsNote,
                sheet.spec()
                        .map(it -> new Costs(texts, spoken)
                                .of(
                                        it,
                                        Hints.mostTasks(sheet.policy()),
                                        live.snapshot().get()))
                        .orElseGet(old::costs)));
    }

    private List<Line> lines(List<String> now, boolean fresh) {
        if (fresh || lastTyped.isEmpty()) {
            before = now;
        }
        var changed = new HashSet<Integer>();
        for (var delta : DiffUtils.diff(before, now).getDeltas()) {
            int from = delta.getTarget().getPosition();
            for (int i = 0; i < delta.getTarget().size(); i++) {
                changed.add(from + i);
            }
        }
        var lines = new ArrayList<Line>();
        for (int i = 0; i < now.size(); i++) {
            lines.add(new Line(i + 1, now.get(i), changed.contains(i)));
        }
        return lines;
    }

    private String state(Worksheet sheet, List<Line> lines) {
        if (sheet.script().isEmpty()) {
            return texts.get(lines.isEmpty() ? "compose.script.none" : "compose.script.old");
        }
        if (!sheet.isBatch()) {
            return texts.get("compose.script.terminal");
        }
        return texts.get(
                "compose.script.follows", lines.stream().filter(Line::changed).count());
    }

    private static Set<String> applying(SitePolicy policy) {
        return policy.rules().keySet().stream()
                .map(it -> it.id())
                .filter(it -> !NOT_OF_SCRIPTS.contains(it))
                .collect(Collectors.toSet());
    }

    private String verdict(Worksheet sheet, List<Remark> remarks) {
        if (sheet.script().isEmpty()) {
            return texts.get("compose.verdict.mend", remarks.size());
        }
        if (!sheet.isBatch()) {
            return texts.get("compose.verdict.terminal");
        }
        if (!sheet.checked()) {
            return texts.get("compose.verdict.unchecked");
        }
        var rules = applying(sheet.policy());
        long broken = remarks.stream()
                .map(Remark::rule)
                .filter(rules::contains)
                .distinct()
                .count();
        return texts.get("compose.verdict", rules.size() - broken, rules.size());
    }

    private String kept(Worksheet sheet) {
        if (!sheet.checked()) {
            return "";
        }
        var broken = sheet.findings().stream().map(it -> it.rule()).collect(Collectors.toSet());
        var kept = applying(sheet.policy()).stream()
                .filter(it -> !broken.contains(it))
                .sorted()
                .collect(Collectors.joining(", "));
        return texts.get("compose.kept", kept);
    }

    private String blocked(List<Remark> errors, boolean needsNote) {
        if (!errors.isEmpty()) {
            var first = errors.getFirst();
            var where = first.field()
                    .map(it -> texts.get("compose.field." + it.word()))
                    .orElse(first.line() > 0 ? texts.get("compose.line", first.line()) : first.rule());
            return texts.get("compose.blocked", where, first.text());
        }
        return needsNote && !desk.agreed().get() ? texts.get("compose.blocked.note") : "";
    }

    // In words

    private Optional<Told> tell(ComposeDesk.Progress progress) {
        return switch (progress) {
            case ComposeDesk.Progress.Idle() -> Optional.empty();
            case ComposeDesk.Progress.UnderWay() -> Optional.of(plain("open", "compose.told.underWay"));
            case ComposeDesk.Progress.Settling _ -> Optional.of(plain("open", "compose.told.settling"));
            case ComposeDesk.Progress.Unsettled _ ->
                Optional.of(new Told(
                        "open",
                        texts.get("compose.told.unsettled"),
                        texts.get("compose.told.unsettled.do"),
                        OptionalLong.empty(),
                        false,
                        true));
            case ComposeDesk.Progress.NotNoted(String said) ->
                Optional.of(bad(texts.get("compose.told.notNoted"), said));
            case ComposeDesk.Progress.NotReached(RemoteException why) -> {
                var trouble = spoken.trouble(why);
                yield Optional.of(bad(texts.get("compose.told.notReached"), trouble.what() + " " + trouble.meaning()));
            }
            case ComposeDesk.Progress.Ended(SubmitOutcome outcome, boolean isArray) -> tell(outcome, isArray);
        };
    }

    private Optional<Told> tell(SubmitOutcome outcome, boolean isArray) {
        return switch (outcome) {
            case SubmitOutcome.Submitted(long job, var _, String notices) ->
                Optional.of(new Told(
                        "good",
                        texts.get("compose.told.submitted", Long.toString(job)),
                        OneLine.of(notices, LONGEST),
                        OptionalLong.of(job),
                        isArray,
                        false));
            case SubmitOutcome.Refused(var why, String said) -> {
                var meaning = words.refusal(why);
                var slurm = said.isBlank() ? "" : texts.get("compose.told.slurm", OneLine.of(said, LONGEST));
                yield Optional.of(bad(
                        texts.get("compose.told.refused", meaning.what()), (meaning.advice() + " " + slurm).strip()));
            }
            case SubmitOutcome.Unknown _ -> Optional.of(plain("open", "compose.told.settling"));
        };
    }

    private Told plain(String tone, String key) {
        return new Told(tone, texts.get(key), "", OptionalLong.empty(), false, false);
    }

    private static Told bad(String text, String details) {
        return new Told("bad", text, details, OptionalLong.empty(), false, false);
    }

    private String tell(ComposeDesk.Estimate now) {
        return switch (now) {
            case ComposeDesk.Estimate.NotAsked() -> "";
            case ComposeDesk.Estimate.Asking() -> texts.get("compose.start.asking");
            case ComposeDesk.Estimate.Failed(RemoteException why) ->
                texts.get("compose.start.failed", spoken.trouble(why).what());
            case ComposeDesk.Estimate.Answered(StartEstimate answer) -> tell(answer);
        };
    }

    private String tell(StartEstimate answer) {
        return switch (answer) {
            case StartEstimate.Expected(var at, String nodes, var _) -> {
                var now = live.clusterNow().get();
                boolean atOnce = Duration.between(now, at).compareTo(Duration.ofMinutes(1)) < 0;
                yield atOnce
                        ? texts.get("compose.start.now", OneLine.of(nodes, 80))
                        : texts.get("compose.start.at", spoken.moment(at, now), OneLine.of(nodes, 80));
            }
            case StartEstimate.NotNow(var away, var _) ->
                away.isEmpty()
                        ? texts.get("compose.start.notNow")
                        : texts.get(
                                "compose.start.away",
                                OneLine.of(away.stream().map(it -> it.name()).collect(Collectors.joining(", ")), 80));
            case StartEstimate.Refused(var why, String said) ->
                texts.get("compose.start.refused", words.refusal(why).what(), OneLine.of(said, LONGEST));
            case StartEstimate.NoAnswer(String said) -> texts.get("compose.start.noAnswer", OneLine.of(said, LONGEST));
        };
    }
}
