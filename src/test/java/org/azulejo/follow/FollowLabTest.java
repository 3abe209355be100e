package org.azulejo.follow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.azulejo.lab.Lab;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.RemoteStream;
import org.azulejo.remote.SshRemote;
import org.azulejo.settings.LogBook;
import org.azulejo.slurm.JobId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Logs of real jobs, over a real sshd that is cut.
@Tag("lab")
class FollowLabTest {

    private static final String USER = "carla";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofMinutes(4);

    @TempDir
    private Path folder = Path.of("");

    private Lab lab;
    private Lab.Held held;
    private SshRemote remote;
    private Follower follower;
    private LogFinder finder;
    private final List<String> submitted = new ArrayList<>();

    @BeforeEach
    void connect() throws IOException, InterruptedException {
        lab = Lab.running();
        held = lab.exclusively();
        remote = lab.remote(USER);
        follower = new Follower(remote, Clock.systemUTC());
        finder = new LogFinder(remote, LogBook.in(folder.resolve("book.json")));
    }

    @AfterEach
    void disconnect() throws IOException, InterruptedException {
        follower.close();
        remote.close();
        try {
            // not all of the user's: others hang on those of the working day; and not over the connection, which a
            // test may just have cut
            for (var job : submitted) {
                lab.tell("as", USER, "scancel", job);
            }
        } finally {
            held.close();
        }
    }

    @Test
    void everyByteArrivesOverTenCuts() throws Exception {
        everyByteArrives(400_000);
    }

    @Test
    @Tag("long")
    void everyByteOfFiveMillionLinesArrivesOverTenCuts() throws Exception {
        everyByteArrives(5_000_000);
    }

    private void everyByteArrives(int lines) throws Exception {
        var job = submit("full", writing(lines, "first"), "--open-mode=append");
        var log = log(job);
        var random = new Random(20_261_130);
        try (var copy = new SavedCopy(folder.resolve("copy"))) {
            follower.open(LogTarget.file(log.toString()), new From.Beginning(), copy);
            for (int cut = 0; cut < 10; cut++) {
                long wanted = copy.size() + random.nextInt(1, 2_000_000);
                await().atMost(LONGEST)
                        .pollInterval(Duration.ofMillis(20))
                        .until(() -> copy.size() >= wanted || isWhole(copy, log, job));
                lab.tell("cut", USER);
            }
            await().atMost(LONGEST).until(() -> isWhole(copy, log, job));
            assertThat(copy.gaps).isEmpty();
            assertThat(copy.torn()).isFalse();
            assertThat(copy.cuts()).isPositive();
            assertThat(Files.mismatch(log, folder.resolve("copy"))).isEqualTo(-1);
            assertThat(lines(log)).isEqualTo(lines);
        }
        nothingIsLeftThere();
    }

    @Test
    void truncationIsSeenAlsoWhereTheFileHasGrownPastItsOldSize() throws Exception {
        var job = submit(
                "emptied",
                writing(50_000, "before") + "touch done; while [ -e done ]; do sleep 0.1; done\n"
                        + writing(90_000, "after"),
                "--open-mode=append");
        var log = log(job);
        try (var copy = new SavedCopy(folder.resolve("copy"))) {
            var following = follower.open(LogTarget.file(log.toString()), new From.Beginning(), copy);
            var done = log.resolveSibling("done");
            await().atMost(LONGEST).until(() -> Files.exists(done) && copy.size() == Files.size(log));
            long before = copy.size();
            assertThat(Files.mismatch(log, folder.resolve("copy"))).isEqualTo(-1);
            following.pause(true);
            empty(log);
            Files.delete(done);
            lab.tell("cut", USER);
            await().atMost(LONGEST).until(() -> finder.isOver(new JobId.Single(job)));
            assertThat(Files.size(log)).isGreaterThan(before);
            following.pause(false);
            await().atMost(LONGEST).until(() -> !copy.gaps.isEmpty() && isWhole(copy, log, job));
            assertThat(copy.gaps).containsExactly(new LogGap.StartedAgain(LogGap.Why.REWRITTEN, before));
            assertThat(copy.torn()).isFalse();
            assertThat(Files.mismatch(log, folder.resolve("copy"))).isEqualTo(-1);
        }
    }

    @Test
    void aRequeuedJobBeginsItsLogAnew() throws Exception {
        var job = submit(
                "again",
                writing(30_000, "$SLURM_RESTART_COUNT") + "[ -n \"$SLURM_RESTART_COUNT\" ] || sleep 600\n",
                "--requeue");
        var log = log(job);
        try (var copy = new SavedCopy(folder.resolve("copy"))) {
            follower.open(LogTarget.file(log.toString()), new From.Beginning(), copy);
            await().atMost(LONGEST)
                    .until(() -> Files.exists(log) && lines(log) == 30_000 && copy.size() == Files.size(log));
            run("scontrol", "requeue", Long.toString(job));
            until(() ->
                    run("squeue", "-h", "-o", "%T", "-j", Long.toString(job)).contains("PENDING"));
            run("scontrol", "update", "JobId=" + job, "StartTime=now");
            await().atMost(LONGEST)
                    .pollInterval(Duration.ofSeconds(1))
                    .until(() -> !copy.gaps.isEmpty() && finder.isOver(new JobId.Single(job)));
            until(() -> copy.size() == Files.size(log));
            assertThat(copy.gaps).hasSize(1);
            assertThat(copy.gaps.getFirst()).isInstanceOf(LogGap.StartedAgain.class);
            assertThat(copy.torn()).isFalse();
            assertThat(Files.mismatch(log, folder.resolve("copy"))).isEqualTo(-1);
        }
    }

    @Test
    void theNamesOfLogsAreThoseThatSlurmMakes() throws Exception {
        var patterns = List.of(
                "a-%5j-%%-%b-%N-%n-%t-%s-%J-%A-%a-%u-%3x-%z-%5z-%12j-%2J-%3s-%3t.out",
                "it's \"a\" $log\\\\%j.out", "esc\\%j-%x.out", "b-%3j%", "a b/c %x.out");
        run("mkdir", "-p", home() + "/names/a b");
        for (var pattern : patterns) {
            long job = submit("my name", "echo here\n", "-D", home() + "/names", "-o", pattern);
            assertThat(Files.readString(exists(log(job)))).as(pattern).isEqualTo("here\n");
        }
        long array =
                submit("arr", "echo task $SLURM_ARRAY_TASK_ID; sleep 3\n", "--array=3,14", "-D", home() + "/names");
        for (int task : new int[] {3, 14}) {
            var log = log(new JobId.ArrayTask(array, task));
            until(() -> Files.exists(log) && Files.readString(log).equals("task " + task + "\n"));
        }
    }

    @Test
    void anErrorFileOfItsOwnIsFoundAndRememberedAfterSlurmForgot() throws Exception {
        long job = submit("two", "echo out; echo err >&2\n", "-D", home(), "-o", "%j.o", "-e", "%x-%j.e");
        var found = finder.find(new JobId.Single(job));
        assertThat(found)
                .isEqualTo(new JobLogs.Found(List.of(
                        new LogTarget(
                                Optional.of(new JobId.Single(job)), LogTarget.Stream.OUTPUT, home() + "/" + job + ".o"),
                        new LogTarget(
                                Optional.of(new JobId.Single(job)),
                                LogTarget.Stream.ERROR,
                                home() + "/two-" + job + ".e"))));
        // another program, which has only the book
        var later = new LogFinder(new Nobody(remote), LogBook.in(folder.resolve("book.json")));
        assertThat(later.find(new JobId.Single(job))).isEqualTo(found);
    }

    @Test
    void aLargeLogOpensAtItsEndAtOnce() throws Exception {
        var log = Path.of(home(), "large.log");
        run(
                "sh",
                "-c",
                "rm -f \"$1\"; truncate -s 10G \"$1\"; printf '\\nthe last line\\n' >>\"$1\"",
                "sh",
                log.toString());
        var received = new Received();
        remote.run(List.of(Command.of(LIMIT, "true")));
        var began = System.nanoTime();
        follower.open(LogTarget.file(log.toString()), new From.End(1_000_000), received);
        until(() -> new String(received.all(), UTF_8).endsWith("the last line\n"));
        var took = Duration.ofNanos(System.nanoTime() - began);
        assertThat(took).isLessThan(Duration.ofSeconds(1));
        run("rm", log.toString());
    }

    @Test
    void nothingRunsThereBetweenTwoLooks() throws Exception {
        var log = Path.of(home(), "quiet.log");
        run("sh", "-c", "echo quiet >\"$1\"", "sh", log.toString());
        var received = new Received();
        var following = follower.open(LogTarget.file(log.toString()), new From.Beginning(), received);
        until(() -> received.count() == 6);
        following.close();
        nothingIsLeftThere();
    }

    private void nothingIsLeftThere() {
        until(() -> {
            var said = lab.tell("processes", USER);
            // the connection itself has processes of sshd, which count as the session
            return said.contains("PROCESSES=0");
        });
    }

    /// A job of that name; its output goes into a folder of the test's own.
    private long submit(String name, String script, String... options) throws Exception {
        var file = home() + "/" + name.replace(' ', '-') + ".sh";
        run("sh", "-c", "printf '%s' \"$2\" >\"$1\"", "sh", file, "#!/bin/bash\n" + script);
        var words = new ArrayList<>(List.of("sbatch", "--parsable", "-t", "9", "-n1", "-J", name));
        if (List.of(options).stream().noneMatch("-D"::equals)) {
            run("mkdir", "-p", home() + "/follow");
            run("rm", "-f", home() + "/follow/done");
            words.addAll(List.of("-D", home() + "/follow"));
        }
        words.addAll(List.of(options));
        words.add(file);
        var job = run(words.toArray(String[]::new)).strip();
        submitted.add(job);
        return Long.parseLong(job);
    }

    /// Lines of some fifty bytes at full speed, none like another.
    private static String writing(int lines, String word) {
        return String.format(
                Locale.ROOT,
                "awk -v w=\"%s\" 'BEGIN { srand(7); for (i = 0; i < %d; i++) print w, \"step\", i, \"loss\", rand(),"
                        + " rand() }'\n",
                word,
                lines);
    }

    private Path log(long job) throws Exception {
        return log(new JobId.Single(job));
    }

    private Path log(JobId job) throws Exception {
        var targets = finder.find(job) instanceof JobLogs.Found found ? found.targets() : List.<LogTarget>of();
        if (targets.isEmpty()) {
            await().atMost(Duration.ofSeconds(30)).until(() -> finder.find(job) instanceof JobLogs.Found);
            return log(job);
        }
        return Path.of(targets.getFirst().path());
    }

    private static Path exists(Path file) {
        until(() -> Files.exists(file) && Files.size(file) > 0);
        return file;
    }

    private boolean isWhole(SavedCopy copy, Path log, long job) throws Exception {
        return copy.state() instanceof FollowState.Reading reading
                && reading.atEnd()
                && Files.exists(log)
                && copy.size() == Files.size(log)
                && hasEnded(job);
    }

    private boolean hasEnded(long job) throws Exception {
        return lab.tell("as", USER, "squeue", "-h", "-t", "all", "-o", "%T", "-j", Long.toString(job))
                .contains("COMPLETED");
    }

    private static long lines(Path file) throws IOException {
        try (var all = Files.lines(file)) {
            return all.count();
        }
    }

    private static void empty(Path file) throws IOException {
        try (var log = new RandomAccessFile(file.toFile(), "rw")) {
            log.setLength(0);
        }
    }

    private String home() {
        return lab.value("LAB_ROOT") + "/home/" + lab.value("LAB_USER_CARLA");
    }

    private String run(String... words) throws RemoteException, InterruptedException {
        var answer = remote.run(List.of(Command.of(LIMIT, words))).getFirst();
        return answer.out();
    }

    private static void until(Callable<Boolean> condition) {
        await().atMost(Duration.ofSeconds(60)).until(condition);
    }

    /// A queue that has forgotten every job.
    private record Nobody(SshRemote remote) implements Remote {

        @Override
        public List<Answer> run(List<Command> commands) {
            return commands.stream()
                    .map(command -> new Answer(
                            command, 1, Duration.ZERO, "", "slurm_load_jobs error: Invalid job id specified"))
                    .toList();
        }

        @Override
        public RemoteStream open(Command command) {
            throw new IllegalStateException("nothing stays open");
        }

        @Override
        public String name() {
            return remote.name();
        }

        @Override
        public void close() {
            remote.close();
        }
    }
}
