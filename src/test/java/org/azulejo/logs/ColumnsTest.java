package org.azulejo.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsTest {

    @ParameterizedTest
    @CsvSource({
        "a, 1",
        "é, 1",
        "█, 1",
        "▏, 1",
        "│, 1",
        "✓, 1",
        "…, 1",
        "Ж, 1",
        "模, 2",
        "한, 2",
        "ア, 2",
        "ｱ, 1",
        "（, 2",
        "🚀, 2",
        "✅, 2",
        "⏳, 2",
        "☀, 1",
        "🇧🇷, 2",
        "e\u0301, 1",
        "\u200d, 0",
        "\ufe0f, 0",
        "\u1100\u1161, 2",
        "𠀀, 2"
    })
    void aTextTakesItsColumns(String text, int columns) {
        assertThat(Columns.of(text)).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvSource({"16, 000000", "21, 0000ff", "196, ff0000", "231, ffffff", "110, 87afd7", "232, 080808", "255, eeeeee"})
    void thePaletteHasItsCubeAndItsGreys(int index, String rgb) {
        assertThat("%06x".formatted(new Colour.Indexed(index).rgb())).isEqualTo(rgb);
    }

    @Test
    void anyBytesAtAllAreDrawn() {
        var random = new Random(7);
        var drawing = new LogDrawing(0, Limits.USUAL);
        for (int i = 0; i < 200; i++) {
            var bytes = new byte[10_000];
            random.nextBytes(bytes);
            drawing.feed(drawing.readTo(), bytes, Optional.empty());
        }

        var drawn = drawing.drawn();
        for (long index = drawn.first(); index < drawn.end(); index++) {
            assertThat(drawn.text(index).chars()).noneMatch(Character::isISOControl);
        }
        assertThat(drawing.readTo()).isEqualTo(2_000_000);
    }
}
