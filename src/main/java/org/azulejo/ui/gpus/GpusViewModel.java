package org.azulejo.ui.gpus;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import org.azulejo.cluster.Snapshot;
import org.azulejo.findings.Finding;
import org.azulejo.findings.Finding.Fact;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.fx.Prepared;
import org.azulejo.ui.live.JobKey;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Every GPU in words or as a cell, the headline, what is worth a look, and which GPUs stand out.
public final class GpusViewModel {

    private static final int MOST_LARGE = 32;
    private static final int MOST_MEDIUM = 200;

    private final Live live;
    private final Texts texts;
    private final MendViewModel mending;
    private final ObjectProperty<Shade> shade = new SimpleObjectProperty<>(Shade.HOLDER);
    private final ReadOnlyObjectWrapper<Filter> filter = new ReadOnlyObjectWrapper<>(Filter.ALL);
    private final Prepared<PictureMaker.Moment, Picture> picture;
    /// Held here, because what it watches holds it only weakly.
    private final ObservableValue<PictureMaker.Moment> moment;

    public GpusViewModel(Live live, Texts texts, Spoken spoken, Background background, MendViewModel mending) {
        this.live = live;
        this.texts = texts;
        this.mending = mending;
        var maker = new PictureMaker(texts, spoken, live.holders());
        picture = new Prepared<>(background, Picture.NOTHING, maker::of);
        moment = Bindings.createObjectBinding(this::moment, live.snapshot(), live.insight(), live.slowly(), shade);
        moment.subscribe(picture::from);
    }

    private PictureMaker.Moment moment() {
        return new PictureMaker.Moment(
                live.snapshot().get(), live.insight().getValue(), live.slowly().get(), shade.get());
    }

    /// Which GPUs stand out from the others; none of it set: all alike.
    ///
    /// @param entries the ids of the legend's entries
    /// @param mine only one's own
    /// @param findings only those with which something is the matter
    record Filter(Set<String> entries, boolean mine, boolean findings) {

        static final Filter ALL = new Filter(Set.of(), false, false);

        Filter {
            entries = Set.copyOf(entries);
        }

        boolean lets(boolean isMine, boolean isNoticed, String entry) {
            return (!mine || isMine) && (!findings || isNoticed) && (entries.isEmpty() || entries.contains(entry));
        }
    }

    enum Size {
        LARGE,
        MEDIUM,
        SMALL
    }

    static Size sizeFor(int count) {
        if (count <= MOST_LARGE) {
            return Size.LARGE;
        }
        return count <= MOST_MEDIUM ? Size.MEDIUM : Size.SMALL;
    }

    ReadOnlyObjectProperty<Picture> picture() {
        return picture.property();
    }

    ObservableValue<List<NodeCard>> nodes() {
        return picture.property().map(Picture::nodes);
    }

    ObservableValue<List<Headline>> headlines() {
        return picture.property().map(Picture::headlines);
    }

    ObservableValue<Size> size() {
        return picture.property().map(Picture::size);
    }

    /// What the colours of the mosaic tell.
    ObjectProperty<Shade> shade() {
        return shade;
    }

    ReadOnlyObjectProperty<Filter> filter() {
        return filter.getReadOnlyProperty();
    }

    /// The keys of the jobs whose tiles are lit.
    ObservableValue<Set<String>> chosen() {
        return live.selection().chosen();
    }

    String text(String key) {
        return texts.get(key);
    }

    /// The words for one GPU.
    Tile tile(Gpu gpu) {
        return picture.property()
                .get()
                .words()
                .orElseThrow(() -> new IllegalStateException("nothing is shown"))
                .tiles()
                .of(gpu);
    }

    List<String> nodeHint(String node) {
        return picture.property()
                .get()
                .words()
                .map(it -> it.node(node, List.of(), List.of()).hint())
                .orElse(List.of(node));
    }

    void choose(Tile tile) {
        live.selection().choose(tile.jobs());
    }

    void choose(Gpu gpu) {
        live.selection().choose(gpu.holders().stream().map(JobKey::of).collect(Collectors.toSet()));
    }

    void chooseNothing() {
        live.selection().choose(Set.of());
        filter.set(Filter.ALL);
    }

    void open(Tile tile) {
        tile.jobs().stream().findFirst().ifPresent(live.selection()::open);
    }

    void open(Gpu gpu) {
        gpu.holders().stream().findFirst().map(JobKey::of).ifPresent(live.selection()::open);
    }

    void choose(Headline headline) {
        if (headline.isOfFindings()) {
            showFindings(!filter.get().findings());
        } else if (!headline.job().isEmpty()) {
            live.selection().choose(Set.of(headline.job()));
        }
    }

    public void showFindings(boolean on) {
        filter.set(new Filter(filter.get().entries(), filter.get().mine(), on));
    }

    public void showMine(boolean on) {
        filter.set(new Filter(filter.get().entries(), on, filter.get().findings()));
    }

    public void shade(Shade wanted) {
        if (shade.get() != wanted) {
            filter.set(new Filter(Set.of(), filter.get().mine(), filter.get().findings()));
            shade.set(wanted);
        }
    }

    /// Lets the GPUs of this entry of the legend stand out, or no longer.
    void toggle(String entry) {
        var entries = new HashSet<>(filter.get().entries());
        if (!entries.remove(entry)) {
            entries.add(entry);
        }
        filter.set(new Filter(entries, filter.get().mine(), filter.get().findings()));
    }

    /// Which cells of the mosaic stand out; empty for all alike.
    boolean[] lit() {
        var now = filter.get();
        if (now.equals(Filter.ALL)) {
            return new boolean[0];
        }
        var mosaic = picture.property().get().mosaic();
        var shading = picture.property().get().shading();
        var lit = new boolean[mosaic.size()];
        for (int cell = 0; cell < lit.length; cell++) {
            lit[cell] = now.lets(
                    mosaic.marks[cell].mine(),
                    mosaic.findings[cell] > 0,
                    shading.entries.get(shading.entry[cell]).id());
        }
        return lit;
    }

    /// Does what the finding's button says.
    ///
    /// @return a text for the clipboard, where that is what was asked for
    Optional<String> act(Remark remark) {
        switch (remark.act()) {
            case STOP_CONTAINER, REMOVE_SCRATCH -> mending.ask(remark);
            case LOOK_FOR_LEFTOVERS -> mending.lookForLeftovers();
            case SHOW_JOB -> jobOf(remark.finding()).ifPresent(this::show);
            case SHOW_USER -> userOf(remark.finding()).ifPresent(this::light);
            case COPY -> {
                return Optional.of(remark.whole());
            }
            case NOTHING -> {}
        }
        return Optional.empty();
    }

    /// Does what the button of this finding says, as far as that needs no clipboard.
    public void act(Finding finding) {
        picture.property().get().remarks().stream()
                .filter(it -> it.finding().equals(finding))
                .findFirst()
                .ifPresent(this::act);
    }

    void lookForLeftovers() {
        mending.lookForLeftovers();
    }

    private void show(JobId job) {
        live.selection().choose(Set.of(JobKey.of(job)));
        live.selection().open(JobKey.of(job));
    }

    private void light(String user) {
        var jobs = live.snapshot().get().map(Snapshot::jobs).stream()
                .flatMap(it -> it.value().stream())
                .filter(job -> job.user().equals(user) && job.state().holdsResources())
                .map(job -> JobKey.of(job.id()))
                .collect(Collectors.toSet());
        live.selection().choose(jobs);
    }

    private static Optional<JobId> jobOf(Finding finding) {
        return switch (finding.fact()) {
            case Fact.HardlyUsed it -> Optional.of(it.job());
            case Fact.NoTimeLimit it -> Optional.of(it.job());
            case Fact.OverUsualTime it -> Optional.of(it.job());
            default ->
                finding.subject() instanceof Finding.Subject.OfJob(JobId job) ? Optional.of(job) : Optional.empty();
        };
    }

    private static Optional<String> userOf(Finding finding) {
        return finding.fact() instanceof Fact.OverUsualLimit it ? Optional.of(it.user()) : Optional.empty();
    }
}
