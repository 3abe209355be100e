package org.azulejo.composer.lint;

import java.io.IOException;
import org.azulejo.words.Bundle;
import org.junit.jupiter.api.Test;

class LintTextsTest {

    private final Bundle texts;

    LintTextsTest() throws IOException {
        texts = new Bundle("lint");
    }

    @Test
    void everyTextIsThereInEveryLanguage() {
        texts.isCompleteInEveryLanguage();
    }

    @Test
    void everyTextHasTheSamePlacesInEveryLanguage() {
        texts.fillsTheSamePlacesInEveryLanguage();
    }

    @Test
    void everyTextIsUsedAndEveryUsedTextIsThere() throws IOException {
        texts.isUsed(Bundle.sourcesBelow("src/main/java/org/azulejo/composer/lint"));
    }
}
