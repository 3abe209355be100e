package org.azulejo.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A file that grows, is emptied and replaced by chance while the connection comes and goes.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the far side is a Unix machine")
class RandomFollowTest {

    private static final int STEPS = 60;

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({"1, sh", "2, sh", "3, bash", "4, bash"})
    void theCopyIsTheFile(long seed, String shell) throws IOException {
        var random = new Random(seed);
        var log = folder.resolve("log");
        var received = new Received();
        var remote = new LocalRemote(shell);
        int beginnings = 0;
        try (var follower = new Follower(remote, Clock.systemUTC())) {
            var following = follower.open(LogTarget.file(log.toString()), new From.Beginning(), received);
            for (int step = 0; step < STEPS; step++) {
                switch (random.nextInt(10)) {
                    case 0 -> {
                        write(log, bytes(random, 3_000));
                        beginnings++;
                    }
                    case 1 -> {
                        var other = folder.resolve("other");
                        write(other, bytes(random, 60_000));
                        Files.move(other, log, StandardCopyOption.REPLACE_EXISTING);
                        beginnings++;
                    }
                    case 2 -> remote.cut(true);
                    case 3 -> remote.cut(false);
                    default ->
                        Files.write(log, bytes(random, 20_000), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                }
                following.lookNow();
                if (random.nextInt(4) == 0) {
                    remote.cut(false);
                    following.lookNow();
                    awaitTheSame(received, log);
                }
            }
            remote.cut(false);
            following.lookNow();
            awaitTheSame(received, log);
            assertThat(received.torn()).isFalse();
            assertThat(received.gaps).hasSizeLessThanOrEqualTo(beginnings);
        }
    }

    private static void awaitTheSame(Received received, Path log) {
        await().atMost(Duration.ofSeconds(15))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> !Files.exists(log) || Arrays.equals(received.all(), Files.readAllBytes(log)));
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes);
    }

    private static byte[] bytes(Random random, int most) {
        var bytes = new byte[random.nextInt(1, most)];
        random.nextBytes(bytes);
        return bytes;
    }
}
