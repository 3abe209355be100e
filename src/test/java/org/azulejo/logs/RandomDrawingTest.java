package org.azulejo.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The drawing against [SlowTerminal], with bytes made up at random and cut anywhere.
class RandomDrawingTest {

    private static final int ROUNDS = 150;
    private static final Optional<Instant> NOW = Optional.of(Instant.EPOCH);
    private static final String[] PIECES = {
        "a",
        "loss=0.1 ",
        "Épocas ",
        "█▏ ",
        "模型",
        "🚀",
        "e\u0301",
        "\u0301\u0302\u0303",
        "\u200d",
        "\u202e",
        "\u2028",
        "\n",
        "\n",
        "\n",
        "\r",
        "\r",
        "\r\n",
        "\b",
        "\t",
        "\u0007",
        "\0",
        "\u007f",
        "\u000b",
        "\f",
        "\u0085",
        "\u009b2K",
        "\u001b[A",
        "\u001b[2A",
        "\u001b[B",
        "\u001b[3C",
        "\u001b[2D",
        "\u001b[K",
        "\u001b[1K",
        "\u001b[2K",
        "\u001b[J",
        "\u001b[1J",
        "\u001b[2J",
        "\u001b[H",
        "\u001b[H\u001b[J",
        "\u001b[3;7H",
        "\u001b[60;4090H",
        "\u001b[4093G",
        "\u001b[2X",
        "\u001b[3@",
        "\u001b[2P",
        "\u001b[2L",
        "\u001b[M",
        "\u001b[3M",
        "\u001b[s",
        "\u001b[u",
        "\u001b7",
        "\u001b8",
        "\u001bM",
        "\u001bD",
        "\u001bE",
        "\u001bc",
        "\u001b(B",
        "\u001b[?25l",
        "\u001b[?1049h",
        "\u001b[31m",
        "\u001b[0m",
        "\u001b[m",
        "\u001b[1;4;38;5;196m",
        "\u001b[48;2;1;2;3m",
        "\u001b[38:2::9:8:7m",
        "\u001b[97;104m",
        "\u001b[7m",
        "\u001b[22;27m",
        "\u001b[4:0m",
        "\u001b[38;5m",
        "\u001b[9;3;2;21m",
        "\u001b]0;title\u0007",
        "\u001b]8;;http://x\u001b\\",
        "\u001bP1$r\u001b\\",
        "\u001b_x\u009c",
        "\u001b]cut\n",
        "\u001b[12",
        "\u001b[12\n",
        "\u001b",
        "\u001b[",
        "\u001b]",
        "\u0018",
        "\u001b[999999999A",
        "\u001b[0;0H",
        "\u001b[>4;1m",
        "\u001b[1 q",
        "\u001b[5\b5G",
        "\u001b[2I",
        "\u001b[Z",
        "\u001b[3d",
        "\u001b[2F",
        "\u001b[64;1H"
    };

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void agreesWithASlowTerminal(long seed) {
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var bytes = log(random);
            var drawing = new LogDrawing(0, Limits.USUAL);
            int at = 0;
            while (at < bytes.length) {
                int end = Math.min(bytes.length, at + 1 + random.nextInt(random.nextBoolean() ? 4 : 300));
                drawing.feed(at, Arrays.copyOfRange(bytes, at, end), NOW);
                at = end;
                if (random.nextInt(8) == 0) {
                    drawing.drawn();
                }
            }
            // what is cut at the end is not drawn yet
            drawing.feed(at, new byte[] {0x18}, NOW);
            var whole = Arrays.copyOf(bytes, at + 1);
            whole[at] = 0x18;
            assertThat(lines(drawing.drawn()))
                    .as("seed %d, round %d: %s", seed, round, shown(bytes))
                    .isEqualTo(SlowTerminal.draw(whole));
        }
    }

    private static String shown(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1).replace("\u001b", "ESC ");
    }

    private static byte[] log(Random random) {
        var bytes = new ByteArrayOutputStream();
        int pieces = random.nextInt(random.nextInt(10) == 0 ? 600 : 60);
        for (int i = 0; i < pieces; i++) {
            switch (random.nextInt(12)) {
                case 0 -> bytes.write(random.nextInt(256));
                case 1 -> bytes.writeBytes("x".repeat(1 + random.nextInt(20)).getBytes(StandardCharsets.UTF_8));
                case 2 -> bytes.writeBytes("\n".repeat(random.nextInt(20)).getBytes(StandardCharsets.UTF_8));
                default -> {
                    var piece = PIECES[random.nextInt(PIECES.length)].getBytes(StandardCharsets.UTF_8);
                    boolean cut = random.nextInt(20) == 0;
                    bytes.write(piece, 0, cut ? random.nextInt(piece.length) : piece.length);
                }
            }
        }
        return bytes.toByteArray();
    }

    private static List<SlowTerminal.Line> lines(Drawn drawn) {
        return LongStream.range(drawn.first(), drawn.end())
                .mapToObj(drawn::line)
                .map(it -> new SlowTerminal.Line(it.text(), it.runs(), it.continues()))
                .toList();
    }
}
