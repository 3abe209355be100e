package org.azulejo.ui.logs;

import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.azulejo.follow.Following;
import org.azulejo.follow.From;
import org.azulejo.follow.JobLogs;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.LogSearch;
import org.azulejo.follow.LogSink;
import org.azulejo.follow.LogTarget;
import org.azulejo.follow.SearchEnd;
import org.azulejo.follow.Stretch;
import org.azulejo.slurm.JobId;

/// For a picture without logs.
public final class NoLogs implements LogSource {

    @Override
    public Following open(LogTarget target, From from, LogSink sink) {
        throw new IllegalStateException("nobody asked for " + target.path());
    }

    @Override
    public JobLogs find(JobId job) {
        return new JobLogs.NoLog();
    }

    @Override
    public Stretch read(String path, long offset, int count) {
        throw new IllegalStateException("nobody asked for " + path);
    }

    @Override
    public OptionalLong offsetOfLine(String path, long line) {
        return OptionalLong.empty();
    }

    @Override
    public SearchEnd search(String path, LogSearch what, Consumer<LogMatch> found, BooleanSupplier stop) {
        return new SearchEnd.Whole(0);
    }
}
