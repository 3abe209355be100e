package org.azulejo.cli;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.azulejo.follow.FollowState;
import org.azulejo.follow.From;
import org.azulejo.follow.JobLogs;
import org.azulejo.follow.LogAccess;
import org.azulejo.follow.LogGap;
import org.azulejo.follow.LogReadException;
import org.azulejo.follow.LogSink;
import org.azulejo.follow.LogTarget;
import org.azulejo.remote.ReconnectPause;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.JobId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
        name = "tail",
        description = "Print the end of a job's log, and with --follow what comes, over cut connections too.",
        footer = {
            "",
            "Exit status: 0 printed, 1 the log could not be found or read, 2 wrong usage. Where a log begins anew,"
                    + " that is",
            "said on the error stream. With --follow it ends with the job, or with Ctrl-C."
        })
final class TailCommand implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger(TailCommand.class);
    private static final int LINES = 20;
    private static final int NEAR_THE_END = 256 * 1024;
    private static final long LOOK_AT_JOB_SECONDS = 30;
    /// A look that was under way when the job was seen to have ended proves nothing.
    private static final int LOOKS_AFTER_THE_JOB = 2;

    private static final int NOT_READ = 1;

    @ParentCommand
    private @Nullable Azulejo azulejo;

    @Mixin
    private final Where where = new Where();

    @Parameters(
            index = "0",
            paramLabel = "JOBID",
            description = "The job: 123, 123_4 for a task of an array; or the path of a file on the login node.")
    private String job = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = Azulejo.LOGIN, description = Azulejo.ABOUT_LOGIN)
    private @Nullable String login;

    @Option(
            names = {"-f", "--follow"},
            description = "Go on with what the job writes, until it has ended.")
    private boolean follow;

    @Option(names = "--err", description = "The error file, where the job has one of its own.")
    private boolean err;

    @Option(names = "--raw", description = "The file's bytes as they are. Default: lines without control codes.")
    private boolean raw;

    @Option(names = "--from-start", description = "All of it. Default: the last 20 lines.")
    private boolean fromStart;

    @Override
    public Integer call() throws RemoteException, IOException, InterruptedException {
        var main = Azulejo.of(azulejo);
        var id = job.startsWith("/") ? Optional.<JobId>empty() : JobId.parse(job);
        if (id.isEmpty() && !job.startsWith("/")) {
            throw where.wrong("A job is a number such as 4912 or 4912_3, or a path that begins with /: " + job);
        }
        try (var access = main.program().logs(main.needed(where.destination(login), where))) {
            var target = id.isPresent() ? target(access, id.get(), main) : Optional.of(LogTarget.file(job));
            return target.isPresent() ? print(access, target.get(), main) : NOT_READ;
        }
    }

    private Optional<LogTarget> target(LogAccess access, JobId id, Azulejo main)
            throws RemoteException, InterruptedException {
        switch (access.finder().find(id)) {
            case JobLogs.Found(List<LogTarget> targets) -> {
                return Optional.of(err ? targets.getLast() : targets.getFirst());
            }
            case JobLogs.NoLog() -> main.complain("Job " + job + " is an interactive job: it has no log file.");
            case JobLogs.NotYet(String pattern) ->
                main.complain("Job " + job + " has not started, and only then is its log named: " + pattern);
            case JobLogs.Several(List<JobId> tasks) ->
                main.complain("Job " + job + " is an array, and each task has a log of its own: say which, such as "
                        + tasks.getFirst().text());
            case JobLogs.Forgotten() ->
                main.complain(
                        "Slurm does not say any more where the log of job " + job + " is. Give its path instead.");
            case JobLogs.NoSuchJob() -> main.complain("There is no job " + job + ".");
        }
        return Optional.empty();
    }

    private int print(LogAccess access, LogTarget target, Azulejo main)
            throws RemoteException, IOException, InterruptedException {
        var printer = new Printer(main);
        var from = fromStart ? new From.Beginning() : lastLines(access, target.path(), main);
        try (var following = access.follower().open(target, from, printer)) {
            while (!printer.ended.await(LOOK_AT_JOB_SECONDS, TimeUnit.SECONDS)) {
                if (follow
                        && target.job().isPresent()
                        && access.finder().isOver(target.job().get())) {
                    printer.endAtEnd();
                    following.lookNow();
                }
            }
        }
        return printer.result();
    }

    /// Where the last lines begin; the beginning, where there is no file yet.
    private From lastLines(LogAccess access, String path, Azulejo main) throws RemoteException, InterruptedException {
        try {
            var end = access.reader().end(path, NEAR_THE_END);
            var bytes = end.bytes().bytes();
            int last = LastLines.of(bytes, LINES).length;
            if (last == bytes.length && end.offset() > 0) {
                main.complain("The last " + LINES + " lines are longer than " + NEAR_THE_END / 1024
                        + " KiB: what follows is their end. With --from-start all of the log comes.");
            }
            return new From.At(end.offset() + bytes.length - last);
        } catch (LogReadException e) {
            LOG.debug("{} cannot be read yet", path, e);
            return new From.Beginning();
        }
    }

    /// Prints what comes, on the follower's thread.
    private final class Printer implements LogSink {

        private final Azulejo main;
        private final PlainLog lines = new PlainLog();
        private final CountDownLatch ended = new CountDownLatch(1);
        private final List<RemoteException> failed = new ArrayList<>();
        private volatile boolean endsAtEnd = !follow;
        private int looksAtEnd = follow ? LOOKS_AFTER_THE_JOB : 1;
        private volatile Optional<IOException> unprinted = Optional.empty();
        private volatile int result;
        private String said = "";

        Printer(Azulejo main) {
            this.main = main;
        }

        void endAtEnd() {
            endsAtEnd = true;
        }

        int result() throws IOException, RemoteException {
            if (unprinted.isPresent()) {
                throw unprinted.get();
            }
            if (!failed.isEmpty()) {
                throw failed.getFirst();
            }
            if (!raw) {
                main.print(lines.end());
            }
            return result;
        }

        @Override
        public void bytes(long offset, byte[] bytes, Instant arrived) {
            try {
                if (raw) {
                    main.print(bytes);
                } else {
                    main.print(lines.take(bytes));
                }
            } catch (IOException e) {
                unprinted = Optional.of(e);
                ended.countDown();
            }
        }

        @Override
        public void gap(LogGap gap) {
            main.complain(
                    switch (gap) {
                        case LogGap.StartedAgain(LogGap.Why why, long read) ->
                            "The log began anew after byte " + read + " ("
                                    + switch (why) {
                                        case REPLACED -> "another file has its name";
                                        case SHORTER -> "it is shorter than before";
                                        case REWRITTEN -> "it was emptied and has grown again";
                                    }
                                    + "); what follows is read from its first byte.";
                        case LogGap.Skipped(long from, long to) -> "Bytes " + from + " to " + to + " were left out.";
                    });
        }

        @Override
        public void state(FollowState state) {
            switch (state) {
                case FollowState.Opening() -> {}
                case FollowState.Reading reading -> {
                    said = "";
                    if (endsAtEnd && reading.atEnd()) {
                        looksAtEnd--;
                        if (looksAtEnd <= 0) {
                            ended.countDown();
                        }
                    }
                }
                case FollowState.NoFile none -> {
                    sayOnce(none.wasThere() ? "The file is gone." : "There is no output yet: the file is not there.");
                    endWith(NOT_READ);
                }
                case FollowState.NotReadable not -> {
                    sayOnce("The file cannot be read: "
                            + switch (not.why()) {
                                case DENIED -> "you may not";
                                case STALE -> "its server says that it fails";
                                case NOT_A_FILE -> "it is no plain file";
                                case HANGS -> "its server does not answer";
                                case OTHER -> "see the words of the login node";
                            }
                            + (not.said().isEmpty() ? "." : " (" + not.said() + ")."));
                    endWith(NOT_READ);
                }
                case FollowState.NotAnswered not -> {
                    if (endsAtEnd || ReconnectPause.needsPerson(not.cause())) {
                        failed.add(not.cause());
                        ended.countDown();
                    } else {
                        sayOnce("The connection is cut; it goes on at the same byte when it is back.");
                    }
                }
            }
        }

        private void endWith(int how) {
            if (endsAtEnd) {
                result = how;
                ended.countDown();
            }
        }

        private void sayOnce(String words) {
            if (!words.equals(said)) {
                said = words;
                main.complain(words);
            }
        }
    }
}
