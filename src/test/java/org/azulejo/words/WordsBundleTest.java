package org.azulejo.words;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class WordsBundleTest {

    private final Bundle words;

    WordsBundleTest() throws IOException {
        words = new Bundle("words");
    }

    @Test
    void everyTextIsThereInEveryLanguage() {
        words.isCompleteInEveryLanguage();
    }

    @Test
    void everyTextHasTheSamePlacesInEveryLanguage() {
        words.fillsTheSamePlacesInEveryLanguage();
    }

    @Test
    void everyTextIsUsedAndEveryUsedTextIsThere() throws IOException {
        words.isUsed(Bundle.sourcesBelow("src/main/java/org/azulejo/words"));
    }
}
