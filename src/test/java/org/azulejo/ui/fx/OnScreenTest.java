package org.azulejo.ui.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.beans.property.SimpleStringProperty;
import javafx.scene.Group;
import javafx.scene.Scene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class OnScreenTest {

    private final SimpleStringProperty value = new SimpleStringProperty("first");
    private final List<String> shown = new ArrayList<>();

    @Test
    void aViewSeesNothingNewWhileItIsNotInAScene() {
        var view = watching();
        value.set("second");
        show(view);
        assertThat(shown).containsExactly("first", "second");
    }

    @Test
    void aViewThatWaitsForItsSceneIsNotForgotten() {
        var view = watching();
        System.gc();
        show(view);
        value.set("second");
        assertThat(shown).containsExactly("first", "second");
    }

    private Group watching() {
        var view = new Group();
        value.when(OnScreen.of(view)).subscribe(this::note);
        return view;
    }

    private void note(String now) {
        shown.add(now);
    }

    private static void show(Group view) {
        CompletableFuture.supplyAsync(() -> new Scene(view), FxThread.EXECUTOR).join();
    }
}
