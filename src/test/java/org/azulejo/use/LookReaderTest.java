package org.azulejo.use;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.azulejo.nvidia.SmiAnswer;
import org.azulejo.use.LookReader.Said;
import org.junit.jupiter.api.Test;

class LookReaderTest {

    private static final String TWO_LOOKS = """
        Welcome to node gpu01

        MARK here
        node gpu01
        gpus 0
        step 3

        MARK look
        No devices were found

        MARK seen 6

        MARK look
        Failed to initialize NVML: olá

        MARK seen 18
        """;

    private static final List<Said> EXPECTED = List.of(
            new Said.IsHere(new Here("gpu01", List.of(0), OptionalInt.of(3), Optional.empty())),
            new Said.Saw(new SmiAnswer.NoDevices()),
            new Said.Saw(new SmiAnswer.Failed(18, "Failed to initialize NVML: olá")));

    @Test
    void partsAreReadWhereverTheBytesAreCut() {
        var bytes = TWO_LOOKS.getBytes(UTF_8);
        for (int size : new int[] {1, 2, 3, 7, 64, bytes.length}) {
            var reader = new LookReader("MARK");
            var said = new ArrayList<Said>();
            for (int at = 0; at < bytes.length; at += size) {
                said.addAll(reader.take(Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + size))));
            }
            assertThat(said).isEqualTo(EXPECTED);
        }
    }

    @Test
    void aLookThatIsCutIsNone() {
        var reader = new LookReader("MARK");
        var cut = TWO_LOOKS.substring(0, TWO_LOOKS.lastIndexOf("\nMARK seen"));
        assertThat(reader.take(cut.getBytes(UTF_8))).isEqualTo(EXPECTED.subList(0, 2));
    }

    @Test
    void anotherMarkIsNoMark() {
        assertThat(new LookReader("OTHER").take(TWO_LOOKS.getBytes(UTF_8))).isEmpty();
        assertThat(new LookReader("MARK").take("\nMARK seen 0\n\nMARK failed 127\n".getBytes(UTF_8)))
                .containsExactly(new Said.CannotLook());
    }
}
