package org.azulejo.ui.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import org.azulejo.remote.RemoteException;
import org.junit.jupiter.api.Test;

class BackgroundTest {

    private final ArrayDeque<Runnable> io = new ArrayDeque<>();
    private final ArrayDeque<Runnable> fx = new ArrayDeque<>();
    private final ArrayList<String> seen = new ArrayList<>();
    private final Background background = new Background(io::add, fx::add);

    @Test
    void worksOnOneSideAndAnswersOnTheOther() {
        background.run(() -> "done", seen::add, failure -> seen.add(String.valueOf(failure.getMessage())));

        assertThat(seen).isEmpty();
        io.remove().run();
        assertThat(seen).isEmpty();
        fx.remove().run();
        assertThat(seen).containsExactly("done");
    }

    @Test
    void anExpectedFailureComesBackAsAValue() {
        background.run(
                () -> {
                    throw new RemoteException.TimedOut("master", "scancel");
                },
                _ -> seen.add("done"),
                failure -> seen.add(failure.getClass().getSimpleName()));

        io.remove().run();
        fx.remove().run();

        assertThat(seen).containsExactly("TimedOut");
    }
}
