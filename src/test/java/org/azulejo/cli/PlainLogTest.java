package org.azulejo.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainLogTest {

    private final PlainLog log = new PlainLog();

    @Test
    void ofAProgressBarTheLastStateIsPrinted() {
        assertThat(take("Epoch 1:   0%|          | 0/10\rEpoch 1: 100%|##########| 10/10\nloss=0.1\n"))
                .isEqualTo("Epoch 1: 100%|##########| 10/10\nloss=0.1\n");
        assertThat(take("one\r\ntwo\r\n")).isEqualTo("one\ntwo\n");
    }

    @Test
    void nothingInALogDoesAnything() {
        assertThat(take("\u001b[31mred\u001b[0m"
                        + " \u001b]0;title\u0007x\u001b]8;;http://a\u001b\\link\u001b(B\u0007\tend\n"))
                .isEqualTo("red xlink\u00b7\tend\n");
    }

    @Test
    void aLineIsPrintedOnceItIsWhole() {
        assertThat(take("a \u001b[3")).isEmpty();
        assertThat(take("1mline")).isEmpty();
        assertThat(take("\nrest")).isEqualTo("a line\n");
        assertThat(log.end()).isEqualTo("rest\n");
        assertThat(log.end()).isEmpty();
    }

    @Test
    void whatIsNoUtf8AndWhatWasCutIsDrawnAsWell() {
        var bytes = "loss \u00e9\n".getBytes(UTF_8);
        assertThat(log.take(java.util.Arrays.copyOf(bytes, 6))).isEmpty();
        assertThat(log.take(java.util.Arrays.copyOfRange(bytes, 6, bytes.length)))
                .isEqualTo("loss \u00e9\n");
        assertThat(log.take(new byte[] {(byte) 0xff, '\n'})).isEqualTo("\ufffd\n");
    }

    private String take(String text) {
        return log.take(text.getBytes(UTF_8));
    }
}
