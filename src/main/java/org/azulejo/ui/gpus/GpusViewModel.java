package org.azulejo.ui.gpus;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import org.azulejo.cluster.Snapshot;
import org.azulejo.forecast.Forecast;
import org.azulejo.settings.SiteProfile;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.Node;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Every GPU in words, and the headline.
public final class GpusViewModel {

    private static final int MOST_LARGE = 32;
    private static final int MOST_MEDIUM = 200;

    private final Live live;
    private final Texts texts;
    private final Spoken spoken;
    private final ObservableValue<List<NodeCard>> nodes;
    private final ObservableValue<List<Headline>> headlines;
    private final ObservableValue<Size> size;

    public GpusViewModel(Live live, Texts texts, Spoken spoken) {
        this.live = live;
        this.texts = texts;
        this.spoken = spoken;
        nodes = Bindings.createObjectBinding(() -> of(this::cardsOf), live.snapshot(), live.slowly());
        headlines = Bindings.createObjectBinding(
                () -> of(this::headlinesOf), live.snapshot(), live.insight(), live.slowly());
        size = live.snapshot()
                .map(it -> sizeFor(it.map(Snapshot::gpus).orElse(List.of()).size()));
    }

    ObservableValue<List<NodeCard>> nodes() {
        return nodes;
    }

    ObservableValue<List<Headline>> headlines() {
        return headlines;
    }

    ObservableValue<Size> size() {
        return size;
    }

    /// The keys of the jobs whose tiles are lit.
    ObservableValue<Set<String>> chosen() {
        return live.selection().chosen();
    }

    String text(String key) {
        return texts.get(key);
    }

    void choose(Tile tile) {
        live.selection().choose(tile.jobs());
    }

    void open(Tile tile) {
        tile.jobs().stream().findFirst().ifPresent(live.selection()::open);
    }

    void choose(Headline headline) {
        if (!headline.job().isEmpty()) {
            live.selection().choose(Set.of(headline.job()));
        }
    }

    enum Size {
        LARGE,
        MEDIUM,
        SMALL
    }

    private static Size sizeFor(int count) {
        if (count <= MOST_LARGE) {
            return Size.LARGE;
        }
        return count <= MOST_MEDIUM ? Size.MEDIUM : Size.SMALL;
    }

    private <T> List<T> of(Function<Snapshot, List<T>> what) {
        return live.snapshot().get().map(what).orElse(List.of());
    }

    private Instant now() {
        return live.slowly().get();
    }

    private List<Headline> headlinesOf(Snapshot snapshot) {
        var forYou = live.insight().getValue().forYou().or(() -> Forecast.forYou(snapshot, SiteProfile.NONE, now()));
        return new Headlines(texts, spoken, snapshot, forYou, now()).all();
    }

    private List<NodeCard> cardsOf(Snapshot snapshot) {
        var tiles = new TileWords(texts, spoken, live.holders(), byId(snapshot), now());
        var words = new NodeWords(texts, spoken);
        Map<String, Node> known = snapshot.nodes().value().stream()
                .collect(Collectors.toMap(Node::name, Function.identity(), (first, _) -> first));
        Map<String, List<Gpu>> byNode = snapshot.gpus().stream()
                .collect(Collectors.groupingBy(Gpu::node, LinkedHashMap::new, Collectors.toList()));
        return byNode.entrySet().stream()
                .map(it -> words.of(
                        it.getKey(),
                        Optional.ofNullable(known.get(it.getKey())),
                        it.getValue(),
                        it.getValue().stream().map(tiles::of).toList()))
                .toList();
    }

    private static Map<JobId, Job> byId(Snapshot snapshot) {
        return Stream.of(snapshot.jobs().value())
                .flatMap(List::stream)
                .collect(Collectors.toMap(Job::id, Function.identity(), (first, _) -> first));
    }
}
