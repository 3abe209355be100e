package org.azulejo.ui.fx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {

    @Test
    void plainTextStaysAsItIs() {
        assertThat(OneLine.of("treino \u00e7\u00e3o 模型 🙂 a_b & <b>"))
                .isEqualTo("treino \u00e7\u00e3o 模型 🙂 a_b & <b>");
    }

    @Test
    void lineBreaksAndTabsAreShownAndNotFollowed() {
        assertThat(OneLine.of("two\nlines\r\n\tand \u2028more")).isEqualTo("two\\nlines\\r\\n\\tand \\nmore");
    }

    @Test
    void controlSequencesAreShownAndNotObeyed() {
        assertThat(OneLine.of("\u001b[31mred\u0007\u001f\u007f\u0000")).isEqualTo("\\x1b[31mred\\x07\\x1f\\x7f\\x00");
    }

    @Test
    void marksThatTurnTheDirectionAreShownAndNotObeyed() {
        assertThat(OneLine.of("safe\u202Etxt.exe\u2066\u2069\u200f"))
                .isEqualTo("safe\\u202etxt.exe\\u2066\\u2069\\u200f");
    }

    @Test
    void unseenLettersAreShown() {
        assertThat(OneLine.of("a\u200bb\ufeffc\ud800d")).isEqualTo("a\\u200bb\\ufeffc\\ud800d");
    }

    @Test
    void aTowerOfAccentsIsCutDown() {
        assertThat(OneLine.of("e" + "\u0301".repeat(50) + "f")).isEqualTo("e\u0301\u0301f");
    }

    @Test
    void aHundredThousandLettersEndEarly() {
        assertThat(OneLine.of("x".repeat(100_000))).hasSize(301).endsWith("x…");
    }

    @Test
    void aPairOfUnitsIsNeverCutInHalf() {
        assertThat(OneLine.of("🙂🙂🙂", 3)).isEqualTo("🙂🙂…");
    }
}
