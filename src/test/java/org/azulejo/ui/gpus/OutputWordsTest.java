package org.azulejo.ui.gpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.azulejo.cluster.LastOutput;
import org.azulejo.cluster.Snapshot;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

/// The cluster answered 6 s before [Snapshots#NOW], which is 13:00 there; job 7620 had written 12 s before that.
class OutputWordsTest {

    private static final Instant WRITTEN = Snapshots.NOW.minusSeconds(18);

    private final Window window = Window.showing(Snapshots.dgx());

    private static Snapshot with(LastOutput output) {
        var it = Snapshots.dgx();
        return new Snapshot(
                it.demo(),
                it.user(),
                it.accounts(),
                it.config(),
                it.takenAt(),
                it.clusterAhead(),
                it.jobs(),
                it.nodes(),
                it.partitions(),
                it.reservations(),
                it.ended(),
                it.gpus(),
                Map.of(),
                Map.of(7620L, output));
    }

    private String[] said(LastOutput output, Instant now) {
        var snapshot = with(output);
        var job = snapshot.job(new JobId.Single(7620)).orElseThrow();
        var words = new OutputWords(window.texts, window.spoken, snapshot, now);
        return new String[] {words.brief(job).orElseThrow(), words.sentence(job).orElseThrow()};
    }

    @Test
    void saysHowLongTheLogIsSilent() {
        assertThat(said(new LastOutput(WRITTEN, 10), Snapshots.NOW))
                .containsExactly("log 12 s", "Last log line 12 s ago");
        assertThat(said(new LastOutput(WRITTEN, 0), Snapshots.NOW)).containsExactly("no output yet", "No output yet");
    }

    @Test
    void marksWhatMayNotBeSoAnyMore() {
        var later = Snapshots.NOW.plusSeconds(600);
        var written = window.spoken.moment(WRITTEN, later);
        var answered = window.spoken.moment(Snapshots.NOW.minusSeconds(6), later);
        assertThat(said(new LastOutput(WRITTEN, 10), later))
                .containsExactly(
                        "log " + written + "?",
                        "Last log line known: " + written + ". The cluster has not answered since " + answered);
        assertThat(said(new LastOutput(WRITTEN, 0), later))
                .containsExactly("no output yet?", "No output when the cluster last answered, " + answered);
    }

    @Test
    void nothingIsSaidOfAJobWhoseFileIsNotKnown() {
        var snapshot = Snapshots.dgx();
        var job = snapshot.job(new JobId.Single(7620)).orElseThrow();
        assertThat(new OutputWords(window.texts, window.spoken, snapshot, Snapshots.NOW).brief(job))
                .isEmpty();
    }
}
