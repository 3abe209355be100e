package org.azulejo.follow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Callable;
import org.azulejo.cluster.Watching;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The follower over this machine's own shell.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the far side is a Unix machine")
class FollowerTest {

    @TempDir
    private Path folder = Path.of("");

    private Path log = Path.of("");
    private final LocalRemote remote = new LocalRemote("sh");
    private final Follower follower = new Follower(remote, Clock.systemUTC());
    private final Received received = new Received();

    @BeforeEach
    void nameTheLog() {
        log = folder.resolve("it's a \"log\" $HOME\n%j.out");
    }

    @AfterEach
    void end() {
        follower.close();
    }

    @Test
    void handsOnWhatIsThereAndWhatComes() throws IOException {
        write("one\n");
        follow(new From.Beginning());
        until(() -> text().equals("one\n"));
        write("two\n");
        until(() -> text().equals("one\ntwo\n"));
        assertThat(received.gaps).isEmpty();
        assertThat(received.torn()).isFalse();
        until(() -> received.state() instanceof FollowState.Reading reading && reading.atEnd());
    }

    @Test
    void bytesAreHandedOnAsTheyAre() throws IOException {
        var all = new byte[1_000_000];
        new Random(7).nextBytes(all);
        Files.write(log, all);
        follow(new From.Beginning());
        until(() -> received.count() == all.length);
        assertThat(received.all()).isEqualTo(all);
    }

    @Test
    void waitsForAFileThatIsNotThereYet() throws IOException {
        follow(new From.End(1000));
        until(() -> received.state() instanceof FollowState.NoFile none && !none.wasThere());
        write("here\n");
        until(() -> text().equals("here\n"));
        assertThat(received.gaps).isEmpty();
    }

    @Test
    void beginsNearTheEndAtALine() throws IOException {
        write("a first line\nthe second one\nthe third\n");
        follow(new From.End(15));
        until(() -> text().equals("the third\n"));
        assertThat(received.first()).isEqualTo(28);
        write("more\n");
        until(() -> text().equals("the third\nmore\n"));
        assertThat(received.torn()).isFalse();
    }

    @Test
    void aShorterFileBeginsAnew() throws IOException {
        write("a long line that will go\n");
        follow(new From.Beginning());
        until(() -> received.count() == 25);
        Files.writeString(log, "short\n");
        until(() -> text().equals("short\n"));
        assertThat(received.gaps).containsExactly(new LogGap.StartedAgain(LogGap.Why.SHORTER, 25));
    }

    @Test
    void aFileThatWasEmptiedAndGrewPastItsOldSizeBeginsAnew() throws IOException {
        write("epoch 1\n".repeat(200));
        follow(new From.Beginning());
        until(() -> received.count() == 1600);
        var second = "epoch 2\n".repeat(300);
        Files.writeString(log, second);
        until(() -> text().equals(second));
        assertThat(received.gaps).containsExactly(new LogGap.StartedAgain(LogGap.Why.REWRITTEN, 1600));
    }

    @Test
    void aNewBeginningShowsAlsoWhereOnlyTheFirstLineDiffers() throws IOException {
        var rest = "the same line\n".repeat(100);
        write("started at 10:00\n" + rest);
        follow(new From.Beginning());
        until(() -> received.count() == 1417);
        var second = "started at 11:00\n" + rest + rest;
        Files.writeString(log, second);
        until(() -> text().equals(second));
        assertThat(received.gaps).containsExactly(new LogGap.StartedAgain(LogGap.Why.REWRITTEN, 1417));
    }

    @Test
    void anotherFileOfThatNameBeginsAnew() throws IOException {
        write("old\n");
        follow(new From.Beginning());
        until(() -> text().equals("old\n"));
        var other = folder.resolve("other");
        Files.writeString(other, "old\nand more\n");
        Files.move(other, log, StandardCopyOption.REPLACE_EXISTING);
        until(() -> text().equals("old\nand more\n"));
        assertThat(received.gaps).containsExactly(new LogGap.StartedAgain(LogGap.Why.REPLACED, 4));
    }

    @Test
    void aFileThatGoesAndComesBackIsReadOn() throws IOException {
        write("one\n");
        follow(new From.Beginning());
        until(() -> text().equals("one\n"));
        var aside = folder.resolve("aside");
        Files.move(log, aside);
        until(() -> received.state() instanceof FollowState.NoFile none && none.wasThere());
        Files.move(aside, log);
        write("two\n");
        until(() -> text().equals("one\ntwo\n"));
        assertThat(received.gaps).isEmpty();
    }

    @Test
    void overACutConnectionItGoesOnAtTheSameByte() throws IOException {
        write("one\n");
        follow(new From.Beginning());
        until(() -> text().equals("one\n"));
        remote.cut(true);
        write("two\n");
        until(() -> received.state() instanceof FollowState.NotAnswered);
        write("three\n");
        remote.cut(false);
        until(() -> text().equals("one\ntwo\nthree\n"));
        assertThat(received.gaps).isEmpty();
        assertThat(received.torn()).isFalse();
    }

    @Test
    void nothingIsReadWhileNobodyLooks() throws IOException {
        write("one\n");
        var following = follow(new From.Beginning());
        until(() -> text().equals("one\n"));
        follower.watch(Watching.HIDDEN);
        int before = remote.rounds.get();
        write("two\n");
        await().during(Duration.ofSeconds(1)).until(() -> remote.rounds.get() <= before + 1);
        follower.watch(Watching.LOOKED_AT);
        until(() -> text().equals("one\ntwo\n"));
        following.pause(true);
        write("three\n");
        await().during(Duration.ofSeconds(1)).until(() -> received.count() == 8);
        following.pause(false);
        until(() -> received.count() == 14);
        following.close();
        write("four\n");
        await().during(Duration.ofSeconds(1)).until(() -> received.count() == 14);
    }

    @Test
    void saysWhatCannotBeRead() {
        follower.open(LogTarget.file(folder.toString()), new From.Beginning(), received);
        until(() -> received.state() instanceof FollowState.NotReadable not && not.why() == FollowState.Why.NOT_A_FILE);
    }

    @Test
    void aFileLongAtRestIsStillWatched() throws IOException {
        write("one\n");
        follow(new From.Beginning());
        until(() -> text().equals("one\n"));
        // by then looks end at what stat says
        await().atMost(Duration.ofSeconds(12)).until(() -> remote.rounds.get() >= 5);
        assertThat(received.state()).isInstanceOf(FollowState.Reading.class);
        Files.writeString(log, "two\n");
        until(() -> text().equals("two\n"));
        assertThat(received.gaps).hasSize(1);
    }

    @Test
    void aFileThatWentIsToldFromOneThatIsNotThereYet() throws IOException {
        follow(new From.Beginning());
        until(() -> received.state() instanceof FollowState.NoFile);
        assertThat(((FollowState.NoFile) received.state()).wasThere()).isFalse();
        write("one\ntwo\n");
        until(() -> text().equals("one\ntwo\n"));
        Files.writeString(log, "");
        until(() -> !received.gaps.isEmpty());
        Files.delete(log);
        until(() -> received.state() instanceof FollowState.NoFile);
        assertThat(((FollowState.NoFile) received.state()).wasThere()).isTrue();
    }

    private Following follow(From from) {
        return follower.open(LogTarget.file(log.toString()), from, received);
    }

    private void write(String text) throws IOException {
        Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private String text() {
        return new String(received.all(), UTF_8);
    }

    private static void until(Callable<Boolean> condition) {
        await().atMost(Duration.ofSeconds(15)).until(condition);
    }
}
