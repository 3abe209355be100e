package org.azulejo.ui.compose;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.render.Examples;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.Drafts;
import org.azulejo.submit.StartEstimate;
import org.azulejo.submit.SubmitOutcome;
import org.azulejo.ui.fx.Background;

/// What is being composed for one cluster, in no language: it outlives a change of language. Used on the screen's
/// thread.
public final class ComposeDesk {

    private final ComposeSource source;
    private final Background background;
    private final Consumer<Drafts> keep;
    private final ObjectProperty<SitePolicy> site;
    private final ObjectProperty<JobKind> kind;
    private final Map<Field, StringProperty> typed = new EnumMap<>(Field.class);
    private final BooleanProperty agreed = new SimpleBooleanProperty();
    private final ObjectProperty<Progress> progress = new SimpleObjectProperty<>(new Progress.Idle());
    private final ObjectProperty<Estimate> estimate = new SimpleObjectProperty<>(new Estimate.NotAsked());
    private Drafts drafts;
    private boolean filling;
    private Runnable changed = () -> {};

    /// How far the way to Slurm was gone.
    sealed interface Progress {
        record Idle() implements Progress {}

        record UnderWay() implements Progress {}

        record Ended(SubmitOutcome outcome, boolean isArray) implements Progress {}

        /// Nothing was sent.
        record NotReached(RemoteException why) implements Progress {}

        record NotNoted(String words) implements Progress {}

        /// No answer yet, and it is being asked after.
        record Settling(String token) implements Progress {}

        /// No answer, and the cluster cannot be asked now.
        record Unsettled(String token, boolean isArray) implements Progress {}
    }

    /// What Slurm said of the start.
    sealed interface Estimate {
        record NotAsked() implements Estimate {}

        record Asking() implements Estimate {}

        record Answered(StartEstimate answer) implements Estimate {}

        record Failed(RemoteException why) implements Estimate {}
    }

    /// @param usualPolicy the name of the shipped rules that hold where nobody has chosen others
    /// @param keep told of each change, so that it can be kept
    public ComposeDesk(
            ComposeSource source, Background background, String usualPolicy, Drafts drafts, Consumer<Drafts> keep) {
        this.source = source;
        this.background = background;
        this.drafts = drafts;
        this.keep = keep;
        site = new SimpleObjectProperty<>(drafts.policy()
                .flatMap(Policies::shipped)
                .or(() -> Policies.shipped(usualPolicy))
                .orElseThrow());
        kind = new SimpleObjectProperty<>(drafts.kind()
                .flatMap(JobKind::of)
                .filter(this::isOffered)
                .orElseGet(() -> offered().getFirst()));
        for (var field : Field.values()) {
            var text = new SimpleStringProperty("");
            typed.put(field, text);
            text.subscribe((_, _) -> onTyped());
        }
        fill();
        kind.subscribe((_, _) -> fill());
        site.subscribe((_, _) -> {
            if (isOffered(kind.get())) {
                fill();
            } else {
                kind.set(offered().getFirst());
            }
        });
        agreed.subscribe((_, _) -> changed.run());
    }

    /// One that leads nowhere: for pictures.
    public static ComposeDesk idle(Background background, String policy) {
        return new ComposeDesk(new NoCluster(), background, policy, Drafts.NONE, _ -> {});
    }

    ComposeSource source() {
        return source;
    }

    Background background() {
        return background;
    }

    ObjectProperty<SitePolicy> site() {
        return site;
    }

    ObjectProperty<JobKind> kind() {
        return kind;
    }

    /// The kinds that the site offers.
    List<JobKind> offered() {
        return List.of(JobKind.values()).stream().filter(this::isOffered).toList();
    }

    private boolean isOffered(JobKind wanted) {
        return site.get().usual(wanted).isPresent();
    }

    StringProperty typed(Field field) {
        return Optional.ofNullable(typed.get(field)).orElseThrow();
    }

    /// All that is typed.
    Map<Field, String> typed() {
        var all = new EnumMap<Field, String>(Field.class);
        typed.forEach((field, text) -> all.put(field, text.get()));
        return all;
    }

    /// Whether the administrators have agreed to what is above a custom.
    BooleanProperty agreed() {
        return agreed;
    }

    ObjectProperty<Progress> progress() {
        return progress;
    }

    ObjectProperty<Estimate> estimate() {
        return estimate;
    }

    /// Who is told of each change.
    void onChange(Runnable newer) {
        changed = newer;
    }

    /// Chooses a site's shipped rules.
    void choose(String policy) {
        Policies.shipped(policy).ifPresent(site::set);
    }

    /// Takes what is typed for this kind away, and begins with what is usual here.
    void startOver() {
        put(Examples.of(kind.get(), site.get()).map(FormReader::typed).orElseGet(Map::of));
        remember();
    }

    private void fill() {
        var kept = Optional.ofNullable(drafts.forms().get(kind.get().word()));
        var usual = Examples.of(kind.get(), site.get()).map(FormReader::typed).orElseGet(Map::of);
        var wanted = new EnumMap<Field, String>(Field.class);
        wanted.putAll(usual);
        kept.ifPresent(it -> {
            for (var field : Field.values()) {
                wanted.put(field, it.getOrDefault(field.word(), ""));
            }
        });
        put(wanted);
    }

    private void put(Map<Field, String> wanted) {
        filling = true;
        typed.forEach((field, text) -> text.set(wanted.getOrDefault(field, "")));
        filling = false;
        agreed.set(false);
        estimate.set(new Estimate.NotAsked());
        changed.run();
    }

    private void onTyped() {
        if (!filling) {
            remember();
            estimate.set(new Estimate.NotAsked());
            changed.run();
        }
    }

    private void remember() {
        var words = new LinkedHashMap<String, String>();
        typed.forEach((field, text) -> {
            if (!text.get().isEmpty()) {
                words.put(field.word(), text.get());
            }
        });
        drafts = drafts.with(site.get().name(), kind.get().word(), words);
        keep.accept(drafts);
    }
}
