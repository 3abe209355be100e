package org.azulejo.composer.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeOptionTest {

    @ParameterizedTest
    @CsvSource({
        "48, PT48M",
        "48:00, PT48M",
        "1:30, PT2M",
        "0:30, PT1M",
        "48:00:00, PT48H",
        "2-12, PT60H",
        "2-12:30, PT60H30M",
        "4-00:00:00, PT96H",
        "4-00:00:01, PT96H1M",
        "1-, PT24H"
    })
    void everyForm(String text, Duration expected) {
        assertThat(TimeOption.parse(text)).contains(new TimeOption.Limited(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0:00", "UNLIMITED", "infinite", "-1"})
    void noLimit(String text) {
        assertThat(TimeOption.parse(text)).contains(new TimeOption.Unlimited());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "4d", "48h", "1:2:3:4", "1:00-2", "1-:30", "12:", ":30", "=48", "1-2-3"})
    void whatSbatchRefuses(String text) {
        assertThat(TimeOption.parse(text)).isEmpty();
    }
}
