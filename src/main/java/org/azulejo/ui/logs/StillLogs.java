package org.azulejo.ui.logs;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.azulejo.follow.FollowState;
import org.azulejo.follow.Following;
import org.azulejo.follow.From;
import org.azulejo.follow.JobLogs;
import org.azulejo.follow.LogFinder;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.LogReadException;
import org.azulejo.follow.LogReader;
import org.azulejo.follow.LogSearch;
import org.azulejo.follow.LogSink;
import org.azulejo.follow.LogTarget;
import org.azulejo.follow.SearchEnd;
import org.azulejo.follow.Stretch;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.JobId;

/// The logs of one job as they were read once, for a picture. Nothing is asked any more.
///
/// @param ends the end of each log, or why it could not be read, by its path
public record StillLogs(JobLogs logs, Map<String, Still> ends, Clock clock) implements LogSource {

    /// No log at all.
    public static final StillLogs NONE = new StillLogs(new JobLogs.NoLog(), Map.of(), Clock.systemUTC());

    private static final int SHOWN = 1 << 20;

    /// What one look at a log gave.
    public sealed interface Still {
        record Read(Stretch end) implements Still {}

        record Not(FollowState why) implements Still {}
    }

    public StillLogs {
        ends = Map.copyOf(ends);
    }

    /// Reads the end of each log of a job.
    public static StillLogs of(LogFinder finder, LogReader reader, JobId job, Clock clock)
            throws RemoteException, InterruptedException {
        var logs = finder.find(job);
        var ends = new HashMap<String, Still>();
        for (var target : targets(logs)) {
            try {
                ends.put(target.path(), new Still.Read(reader.end(target.path(), SHOWN)));
            } catch (LogReadException e) {
                ends.put(target.path(), new Still.Not(e.state()));
            }
        }
        return new StillLogs(logs, ends, clock);
    }

    private static List<LogTarget> targets(JobLogs logs) {
        return logs instanceof JobLogs.Found(List<LogTarget> targets) ? targets : List.of();
    }

    @Override
    public JobLogs find(JobId job) {
        return logs;
    }

    @Override
    public Following open(LogTarget target, From from, LogSink sink) {
        var still = new StillFollowing(target, state(target));
        if (ends.get(target.path()) instanceof Still.Read(Stretch end)) {
            sink.bytes(end.offset(), end.bytes().bytes(), clock.instant());
        }
        sink.state(still.state());
        return still;
    }

    private FollowState state(LogTarget target) {
        return switch (ends.get(target.path())) {
            case Still.Read(Stretch end) -> {
                var age = Duration.between(end.modified(), clock.instant());
                yield new FollowState.Reading(
                        end.size(),
                        end.size(),
                        end.modified(),
                        age.isNegative() ? Duration.ZERO : age,
                        clock.instant());
            }
            case Still.Not(FollowState why) -> why;
            case null -> new FollowState.NoFile(false, clock.instant());
        };
    }

    @Override
    public Stretch read(String path, long offset, int count) {
        throw new IllegalStateException("a picture reads no more of " + path);
    }

    @Override
    public OptionalLong offsetOfLine(String path, long line) {
        return OptionalLong.empty();
    }

    @Override
    public SearchEnd search(String path, LogSearch what, Consumer<LogMatch> found, BooleanSupplier stop) {
        return new SearchEnd.Whole(0);
    }

    private record StillFollowing(LogTarget target, FollowState state) implements Following {

        @Override
        public void pause(boolean paused) {}

        @Override
        public void attend(boolean atEnd) {}

        @Override
        public void lookNow() {}

        @Override
        public void close() {}
    }
}
