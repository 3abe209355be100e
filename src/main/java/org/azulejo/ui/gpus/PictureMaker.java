package org.azulejo.ui.gpus;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.azulejo.cluster.Snapshot;
import org.azulejo.forecast.Forecast;
import org.azulejo.settings.SiteProfile;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Node;
import org.azulejo.ui.live.Holders;
import org.azulejo.ui.live.Insight;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Makes the [Picture] of one moment. May be used on any thread.
final class PictureMaker {

    /// What a picture is made of.
    ///
    /// @param now by the cluster's clock
    record Moment(Optional<Snapshot> snapshot, Insight insight, Instant now, Shade shade) {}

    private final Texts texts;
    private final Spoken spoken;
    private final Holders holders;

    PictureMaker(Texts texts, Spoken spoken, Holders holders) {
        this.texts = texts;
        this.spoken = spoken;
        this.holders = holders;
    }

    Picture of(Moment moment) {
        return moment.snapshot().map(it -> of(it, moment)).orElse(Picture.NOTHING);
    }

    private Picture of(Snapshot snapshot, Moment moment) {
        var jobs = snapshot.begun();
        var nodes = byName(snapshot);
        var insight = moment.insight();
        var findings = new FindingWords(texts, spoken, snapshot.user(), moment.now());
        var byPlace = new Remarks(insight.findings());
        var here = snapshot.localTime(moment.now());
        var use = new UseSpeech(texts, spoken, insight.use(), here);
        var words = new Picture.Words(
                new TileWords(
                        texts,
                        spoken,
                        holders,
                        jobs,
                        moment.now(),
                        use,
                        byPlace,
                        findings,
                        new OutputWords(texts, spoken, snapshot)),
                new NodeWords(texts, spoken, snapshot.config().memoryIsConsumable()),
                nodes,
                snapshot.gpus().stream()
                        .collect(Collectors.groupingBy(Gpu::node, LinkedHashMap::new, Collectors.toList())));
        var remarks = insight.findings().stream().map(findings::of).toList();
        var forYou = insight.forYou().or(() -> Forecast.forYou(snapshot, SiteProfile.NONE, moment.now()));
        var headlines = new ArrayList<>(new Headlines(texts, spoken, snapshot, forYou, moment.now()).all());
        WorthALook.of(texts, snapshot, jobs, insight.findings()).ifPresent(headlines::add);
        var size = GpusViewModel.sizeFor(snapshot.gpus().size());
        if (size == GpusViewModel.Size.SMALL) {
            var mosaic = new MosaicMaker(texts, holders, jobs, nodes, insight.use(), byPlace, moment.now(), here)
                    .of(snapshot.gpus());
            var shading = Shading.of(mosaic, moment.shade(), texts);
            return new Picture(size, List.of(), mosaic, shading, headlines, remarks, Optional.of(words));
        }
        var cards = words.gpus().keySet().stream()
                .map(name -> words.node(
                        name,
                        words.gpus().getOrDefault(name, List.of()).stream()
                                .map(words.tiles()::of)
                                .toList(),
                        byPlace.of(name).stream().map(findings::of).toList()))
                .toList();
        return new Picture(size, cards, Mosaic.EMPTY, Shading.NONE, headlines, remarks, Optional.of(words));
    }

    private static Map<String, Node> byName(Snapshot snapshot) {
        return snapshot.nodes().value().stream()
                .collect(Collectors.toMap(Node::name, Function.identity(), (first, _) -> first));
    }
}
