package org.azulejo.ui.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.azulejo.follow.FileMark;
import org.azulejo.follow.FollowState;
import org.azulejo.follow.Following;
import org.azulejo.follow.From;
import org.azulejo.follow.JobLogs;
import org.azulejo.follow.LogGap;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.LogReadException;
import org.azulejo.follow.LogSearch;
import org.azulejo.follow.LogSink;
import org.azulejo.follow.LogTarget;
import org.azulejo.follow.SearchEnd;
import org.azulejo.follow.Stretch;
import org.azulejo.remote.Printed;
import org.azulejo.slurm.JobId;

/// Logs in memory, which tests let grow.
final class FakeLogs implements LogSource {

    private final Map<String, byte[]> files = new HashMap<>();
    private final Map<String, JobLogs> jobs = new HashMap<>();
    final List<Followed> followed = new ArrayList<>();

    /// What was asked, in words.
    final List<String> asked = new ArrayList<>();

    /// So much of a file's end is handed on when it is opened.
    int opens = 1 << 20;

    Instant now;
    Duration age = Duration.ofSeconds(12);

    /// Done after each line that a search found, and before each part that is read.
    Runnable onMatch = () -> {};

    Runnable onRead = () -> {};

    /// Why nothing can be read; empty where it can.
    Optional<FollowState> broken = Optional.empty();

    FakeLogs(Instant now) {
        this.now = now;
    }

    void file(String path, String text) {
        files.put(path, text.getBytes(UTF_8));
    }

    void job(String id, JobLogs logs) {
        jobs.put(id, logs);
    }

    /// The file grows, and the follower sees it.
    void append(String path, String text) {
        var before = bytes(path);
        var more = text.getBytes(UTF_8);
        var after = Arrays.copyOf(before, before.length + more.length);
        System.arraycopy(more, 0, after, before.length, more.length);
        files.put(path, after);
        followed.stream().filter(it -> it.target.path().equals(path)).forEach(it -> {
            it.sink.bytes(before.length, more, now);
            it.tell();
        });
    }

    void startAgain(String path, String text) {
        long read = bytes(path).length;
        files.put(path, text.getBytes(UTF_8));
        followed.stream().filter(it -> it.target.path().equals(path)).forEach(it -> {
            it.sink.gap(new LogGap.StartedAgain(LogGap.Why.SHORTER, read));
            it.sink.bytes(0, bytes(path), now);
            it.tell();
        });
    }

    private byte[] bytes(String path) {
        return files.getOrDefault(path, new byte[0]);
    }

    @Override
    public Following open(LogTarget target, From from, LogSink sink) {
        var following = new Followed(target, sink);
        followed.add(following);
        if (files.containsKey(target.path())) {
            var whole = bytes(target.path());
            int begin = Math.max(0, whole.length - opens);
            sink.bytes(begin, Arrays.copyOfRange(whole, begin, whole.length), now);
        }
        following.tell();
        return following;
    }

    @Override
    public JobLogs find(JobId job) {
        asked.add("find " + job.text());
        return jobs.getOrDefault(job.text(), new JobLogs.NoSuchJob());
    }

    @Override
    public Stretch read(String path, long offset, int count) throws LogReadException {
        asked.add("read " + offset + " " + count);
        onRead.run();
        if (broken.isPresent()) {
            throw new LogReadException(path, broken.get());
        }
        var whole = bytes(path);
        int from = (int) Math.min(offset, whole.length);
        var part = Arrays.copyOfRange(whole, from, Math.min(whole.length, from + count));
        return new Stretch(new FileMark(1, 2), from, Printed.of(part), whole.length, now);
    }

    @Override
    public OptionalLong offsetOfLine(String path, long line) {
        asked.add("offset of line " + line);
        var whole = new String(bytes(path), UTF_8);
        int at = 0;
        for (long i = 1; i < line; i++) {
            at = whole.indexOf('\n', at) + 1;
            if (at == 0) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(at);
    }

    @Override
    public SearchEnd search(String path, LogSearch what, Consumer<LogMatch> found, BooleanSupplier stop) {
        asked.add("search " + (what.pattern() ? "a pattern" : what.words()));
        int cases = what.ignoreCase() ? Pattern.CASE_INSENSITIVE : 0;
        var wanted = Pattern.compile(what.words(), cases | (what.pattern() ? 0 : Pattern.LITERAL));
        long offset = 0;
        long number = 0;
        int count = 0;
        for (var line : new String(bytes(path), UTF_8).split("\n", -1)) {
            number++;
            if (stop.getAsBoolean()) {
                return new SearchEnd.Stopped(count);
            }
            if (wanted.matcher(line).find()) {
                found.accept(new LogMatch(number, offset, line));
                count++;
                onMatch.run();
            }
            offset += line.getBytes(UTF_8).length + 1;
        }
        return new SearchEnd.Whole(count);
    }

    /// A log that is followed by hand.
    final class Followed implements Following {

        private final LogTarget target;
        private final LogSink sink;
        boolean paused;
        boolean attended = true;
        boolean closed;

        Followed(LogTarget target, LogSink sink) {
            this.target = target;
            this.sink = sink;
        }

        void tell() {
            sink.state(state());
        }

        @Override
        public LogTarget target() {
            return target;
        }

        @Override
        public FollowState state() {
            var whole = files.get(target.path());
            return whole == null
                    ? new FollowState.NoFile(false, now)
                    : new FollowState.Reading(whole.length, whole.length, now.minus(age), age, now);
        }

        @Override
        public void pause(boolean on) {
            paused = on;
        }

        @Override
        public void attend(boolean atEnd) {
            attended = atEnd;
        }

        @Override
        public void lookNow() {
            asked.add("look");
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
