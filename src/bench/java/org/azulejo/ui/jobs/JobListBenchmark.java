package org.azulejo.ui.jobs;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.azulejo.bench.Recording;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.cluster.Snapshot;
import org.azulejo.demo.DemoSize;
import org.azulejo.remote.Replayed;
import org.azulejo.ui.live.Holders;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// From the bytes of an answer about 10,000 jobs and 512 GPUs to the rows of the table.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class JobListBenchmark {

    private final Texts texts = new Texts(Locale.ENGLISH);
    private final Spoken spoken = new Spoken(texts, ZoneOffset.UTC);
    private final Holders holders = new Holders();
    private Recording recording;
    private ClusterReader reader;
    private Snapshot one;
    private Snapshot other;
    private boolean turn;
    private JobLister lister;
    private JobWords worded;

    @Setup
    public void record() throws Exception {
        recording = Recording.of(new DemoSize(64, 8, 10_000), Instant.now());
        reader = new ClusterReader(new Replayed(recording::print), true, Clock.systemUTC());
        one = reader.readOnce();
        recording.next();
        other = reader.readOnce();
        holders.see(one);
        holders.see(other);
        lister = new JobLister();
        worded = words();
    }

    /// One round of questions answered; the making of the bytes is in it.
    @Benchmark
    public Snapshot snapshotOfAnAnswer() throws Exception {
        return reader.readOnce();
    }

    /// A new answer: 500 jobs changed, 10 came, 10 went.
    @Benchmark
    public JobList rowsOfANewAnswer() {
        turn = !turn;
        return lister.list(new JobLister.Ask(Optional.of(turn ? one : other), words(), wanted("")));
    }

    /// A letter typed into the filter.
    @Benchmark
    public JobList rowsOfAFilter() {
        turn = !turn;
        return lister.list(new JobLister.Ask(Optional.of(one), worded, wanted(turn ? "train" : "resources")));
    }

    private JobWords words() {
        return new JobWords(texts, spoken, holders, one.takenAt());
    }

    private static Wanted wanted(String filter) {
        return new Wanted(false, false, filter, Set.of(), Wanted.NATURAL);
    }
}
