package org.azulejo.ui.shell;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.value.ObservableValue;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Source;
import org.azulejo.remote.RemoteException;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;
import org.azulejo.ui.live.Traffic;
import org.azulejo.use.GpuUse;

/// How the connection is, how old everything is, and what the cluster is asked.
final class StatusViewModel {

    private final Live live;
    private final Texts texts;
    private final Spoken spoken;
    private final String login;
    private final ObservableValue<Pill> pill;
    private final ObservableValue<Optional<Trouble>> trouble;
    private final ObservableValue<List<Item>> items;
    private final ObservableValue<Item> asking;
    private final ObservableValue<Item> use;

    StatusViewModel(Live live, Texts texts, Spoken spoken, String login) {
        this.live = live;
        this.texts = texts;
        this.spoken = spoken;
        this.login = login;
        pill = Bindings.createObjectBinding(this::pillNow, live.state(), live.now());
        trouble = Bindings.createObjectBinding(this::troubleNow, live.state(), live.now());
        items = Bindings.createObjectBinding(this::itemsNow, live.snapshot(), live.now());
        asking = live.traffic().map(this::asked);
        use = Bindings.createObjectBinding(this::useNow, live.insight(), live.lookingAtUse(), live.slowly());
    }

    /// The one sign of the connection's health.
    record Pill(Tone tone, String text, String hint) {}

    enum Tone {
        LIVE,
        OLD,
        OFFLINE,
        CONNECTING
    }

    /// What is said where the cluster does not answer.
    ///
    /// @param blank whether there is nothing else to show
    record Trouble(String title, String text, boolean blank, boolean canTry) {}

    /// A word in the status bar.
    record Item(String text, boolean good, String hint) {}

    ObservableValue<Pill> pill() {
        return pill;
    }

    ObservableValue<Optional<Trouble>> trouble() {
        return trouble;
    }

    ObservableValue<List<Item>> items() {
        return items;
    }

    ObservableValue<Item> asking() {
        return asking;
    }

    /// What of the GPUs' real use can be seen, and on hover what the looking costs.
    ObservableValue<Item> use() {
        return use;
    }

    String text(String key) {
        return texts.get(key);
    }

    /// Whether the use may be looked at.
    BooleanProperty lookingAtUse() {
        return live.lookingAtUse();
    }

    ObservableValue<String> cluster() {
        return live.snapshot()
                .map(it -> it.map(Snapshot::cluster).map(OneLine::of).orElse(""));
    }

    ObservableValue<Boolean> demo() {
        return live.snapshot().map(it -> it.map(Snapshot::demo).orElse(false));
    }

    ObservableValue<Boolean> stale() {
        return live.state().map(it -> it instanceof ClusterState.Stale);
    }

    ObservableValue<String> version() {
        return live.snapshot()
                .map(it -> it.flatMap(known -> known.config().version())
                        .map(version -> texts.get("status.version", OneLine.of(version, 30)))
                        .orElse(""));
    }

    /// `ana at master`.
    String who() {
        int at = login.indexOf('@');
        return at < 0 ? login : texts.get("top.who", login.substring(0, at), login.substring(at + 1));
    }

    private Pill pillNow() {
        return switch (live.state().getValue()) {
            case ClusterState.Connecting() ->
                new Pill(Tone.CONNECTING, texts.get("pill.connecting"), texts.get("pill.connecting.hint", login));
            case ClusterState.Live(Snapshot snapshot) ->
                new Pill(Tone.LIVE, texts.get("pill.live", age(snapshot.takenAt())), texts.get("pill.live.hint"));
            case ClusterState.Stale stale
            when !onItsOwn(stale.nextTry()) ->
                new Pill(
                        Tone.OFFLINE,
                        texts.get("pill.offline", brief(stale.cause())),
                        texts.get("pill.showing", clock(stale.last().takenAt())));
            case ClusterState.Stale stale ->
                new Pill(
                        Tone.OLD,
                        texts.get(
                                "pill.old",
                                age(stale.since()),
                                clock(stale.last().takenAt())),
                        hint(stale.cause()));
            case ClusterState.Failed failed ->
                new Pill(Tone.OFFLINE, texts.get("pill.offline", brief(failed.cause())), hint(failed.cause()));
        };
    }

    private Optional<Trouble> troubleNow() {
        return switch (live.state().getValue()) {
            case ClusterState.Connecting() ->
                Optional.of(new Trouble(
                        texts.get("trouble.connecting", login), texts.get("trouble.connecting.text"), true, false));
            case ClusterState.Live _ -> Optional.empty();
            case ClusterState.Stale(Snapshot last, RemoteException cause, Instant since, Instant nextTry) ->
                Optional.of(new Trouble(
                        texts.get("trouble.stale", clock(since), clock(last.takenAt())),
                        spoken.trouble(cause).what() + " " + next(nextTry),
                        false,
                        true));
            case ClusterState.Failed failed ->
                Optional.of(new Trouble(
                        texts.get("trouble.failed", login),
                        whatToDo(failed.cause()) + " " + next(failed.nextTry()),
                        true,
                        true));
        };
    }

    private String next(Instant nextTry) {
        return onItsOwn(nextTry)
                ? texts.get(
                        "trouble.next",
                        spoken.duration(Duration.between(live.now().getValue(), nextTry)))
                : texts.get("trouble.noNext");
    }

    private static boolean onItsOwn(Instant nextTry) {
        return !nextTry.equals(Instant.MAX);
    }

    /// What happened, as part of a sentence.
    private String brief(RemoteException cause) {
        var what = spoken.trouble(cause).what();
        var sentence = what.endsWith(".") ? what.substring(0, what.length() - 1) : what;
        boolean isWord = sentence.length() > 1 && Character.isLowerCase(sentence.charAt(1));
        return isWord ? Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1) : sentence;
    }

    private String whatToDo(RemoteException cause) {
        var trouble = spoken.trouble(cause);
        return trouble.what() + " " + trouble.advice();
    }

    private String hint(RemoteException cause) {
        var trouble = spoken.trouble(cause);
        return String.join("\n", trouble.what(), trouble.meaning(), trouble.advice(), trouble.details());
    }

    private List<Item> itemsNow() {
        return live.snapshot().get().map(this::itemsOf).orElse(List.of());
    }

    private List<Item> itemsOf(Snapshot snapshot) {
        var all = new ArrayList<Item>();
        all.add(item("jobs", snapshot.jobs()));
        all.add(item("nodes", snapshot.nodes()));
        all.add(item("accounting", snapshot.ended()));
        return all;
    }

    private Item item(String name, Source<?> source) {
        var label = texts.get("status." + name);
        var hint = texts.get("status." + name + ".hint");
        if (source.failure().isPresent()) {
            var why = hint(source.failure().get());
            var text = source.answered()
                    ? texts.get("status.failedSince", label, age(source.takenAt()))
                    : texts.get("status.failed", label);
            return new Item(text, false, hint + "\n" + why);
        }
        if (!source.answered()) {
            return new Item(texts.get("status.notYet", label), true, hint);
        }
        var warnings = source.warnings() == 0 ? "" : "\n" + texts.get("status.warnings", source.warnings());
        return new Item(texts.get("status.ok", label, age(source.takenAt())), warnings.isEmpty(), hint + warnings);
    }

    private Item asked(Traffic traffic) {
        if (traffic.perMinute().isEmpty()) {
            return new Item("", true, "");
        }
        double all = traffic.perMinute().values().stream().mapToDouble(it -> it).sum();
        var hint = new ArrayList<String>();
        hint.add(texts.get("status.calls.hint"));
        traffic.perMinute().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(it -> hint.add(texts.get("status.calls.each", it.getKey(), rate(it.getValue()))));
        if (!traffic.pause().isZero()) {
            hint.add(texts.get("status.pause", spoken.duration(traffic.pause())));
        }
        if (traffic.slowed()) {
            hint.add(texts.get("status.slowed"));
        }
        var text = texts.get(traffic.slowed() ? "status.calls.slowed" : "status.calls", rate(all));
        return new Item(text, !traffic.slowed(), String.join("\n", hint));
    }

    private Item useNow() {
        var use = live.insight().getValue().use();
        var probing = use.probing();
        var newest = probing.troubles().entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.comparing(GpuUse.Trouble::at)));
        var what = useWord(use);
        boolean failed = what.equals("notYet") && newest.isPresent();
        // what concerns all places is no detail
        boolean good = !failed && !probing.troubles().containsKey("");
        var hint = new ArrayList<String>();
        hint.add(texts.get("status.use.hint." + what));
        probing.troubles().forEach((node, trouble) -> hint.add(said(node, trouble)));
        if (probing.inTurns()) {
            hint.add(texts.get("status.use.turns", probing.places(), probing.placesAtOnce()));
        }
        hint.add(texts.get("status.use.cost", probing.steps()));
        if (probing.mostStepsOfAJob() > 0) {
            hint.add(texts.get(
                    "status.use.share",
                    probing.mostStepsOfAJob(),
                    probing.maxStepCount(),
                    share(probing.mostStepsOfAJob(), probing.maxStepCount())));
        }
        var text = failed
                ? texts.get(
                        "status.use.failed", troubleWord(newest.get().getValue().kind()))
                : texts.get("status.use." + what);
        return new Item(text, good, String.join("\n", hint));
    }

    private String useWord(GpuUse use) {
        if (!live.lookingAtUse().get()) {
            return "off";
        }
        boolean waits = use.probing().places() > 0
                && use.latest().isEmpty()
                && use.somewhere().isEmpty();
        return switch (use.probing().view()) {
            case OFF -> "resting";
            case OWN_JOBS -> waits ? "notYet" : "hidden";
            case ALL -> waits ? "notYet" : "all";
        };
    }

    private String said(String node, GpuUse.Trouble trouble) {
        var where = node.isEmpty() ? texts.get("status.use.everywhere") : OneLine.of(node, 40);
        var line = texts.get("status.use.trouble", where, troubleWord(trouble.kind()), age(trouble.at()));
        return trouble.words().isEmpty() ? line : line + "\n    " + OneLine.of(trouble.words(), 160);
    }

    private String troubleWord(GpuUse.Trouble.Kind kind) {
        return texts.get(
                switch (kind) {
                    case NO_ROOM -> "status.use.trouble.noRoom";
                    case REFUSED -> "status.use.trouble.refused";
                    case NVIDIA_SMI -> "status.use.trouble.nvidiaSmi";
                    case CONNECTION -> "status.use.trouble.connection";
                    case METRICS -> "status.use.trouble.metrics";
                });
    }

    private String share(int part, int whole) {
        return String.format(texts.locale(), "%.2f %%", whole == 0 ? 0.0 : 100.0 * part / whole);
    }

    private String rate(double perMinute) {
        Locale locale = texts.locale();
        return perMinute >= 10 ? String.format(locale, "%.0f", perMinute) : String.format(locale, "%.1f", perMinute);
    }

    private String age(Instant then) {
        return spoken.duration(Duration.between(then, live.now().getValue()));
    }

    private String clock(Instant at) {
        return spoken.moment(at, live.now().getValue());
    }
}
