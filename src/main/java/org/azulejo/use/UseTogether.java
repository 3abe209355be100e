package org.azulejo.use;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.azulejo.use.GpuUse.Trouble;
import org.azulejo.use.GpuUse.View;

/// Makes one of what nvidia-smi showed in steps of one's own and what the site's metrics say.
final class UseTogether {

    /// By so much the metrics must be newer to take the place of a look of one's own, which sees more.
    private static final Duration OWN_IS_BETTER_FOR = Duration.ofMinutes(1);

    private UseTogether() {}

    static GpuUse of(GpuUse own, GpuUse metrics) {
        var latest = new HashMap<GpuPlace, UseSample>(own.latest());
        metrics.latest()
                .forEach((place, sample) -> latest.merge(
                        place,
                        sample,
                        (mine, theirs) -> theirs.at().isAfter(mine.at().plus(OWN_IS_BETTER_FOR)) ? theirs : mine));
        var tracks = new HashMap<GpuPlace, List<UsePoint>>(own.lastHalfHour());
        metrics.lastHalfHour().forEach((place, track) -> tracks.merge(place, track, UseTogether::track));
        boolean seesAll =
                metrics.probing().view() == View.ALL && !metrics.latest().isEmpty();
        var probing = own.probing()
                .with(
                        seesAll ? View.ALL : own.probing().view(),
                        troubles(own.probing().troubles(), metrics.probing().troubles()));
        return new GpuUse(latest, tracks, own.somewhere(), probing);
    }

    /// One's own points, and the others' from before the first and after the last of them.
    private static List<UsePoint> track(List<UsePoint> own, List<UsePoint> others) {
        if (own.isEmpty() || others.isEmpty()) {
            return own.isEmpty() ? others : own;
        }
        var first = own.getFirst().at();
        var last = own.getLast().at();
        var all = new ArrayList<UsePoint>(own);
        others.stream()
                .filter(point -> point.at().isBefore(first) || point.at().isAfter(last))
                .forEach(all::add);
        all.sort(Comparator.comparing(UsePoint::at));
        return List.copyOf(all);
    }

    private static Map<String, Trouble> troubles(Map<String, Trouble> own, Map<String, Trouble> others) {
        var all = new HashMap<String, Trouble>(others);
        all.putAll(own);
        return all;
    }
}
