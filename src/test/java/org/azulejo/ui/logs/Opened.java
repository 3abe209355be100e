package org.azulejo.ui.logs;

import java.util.ArrayDeque;
import java.util.List;
import java.util.stream.LongStream;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;

/// One open log, whose questions to the far side are answered when a test lets them be.
final class Opened {

    static final String PATH = "/home/ana/a.out";

    final Window window = Window.showing(Snapshots.dgx());
    final FakeLogs logs = new FakeLogs(Snapshots.NOW);

    /// What waits for the far side.
    final ArrayDeque<Runnable> far = new ArrayDeque<>();

    /// Whether the far side answers at once.
    boolean atOnce = true;

    private final Background background = new Background(this::ask, Runnable::run);
    final LogDesk desk = new LogDesk(logs, background, Runnable::run);
    final LogsViewModel all = new LogsViewModel(desk, window, window.live, window.texts, window.spoken, Snapshots.ZONE);

    private void ask(Runnable question) {
        if (atOnce) {
            question.run();
        } else {
            far.add(question);
        }
    }

    /// The far side answers the oldest question.
    void answer() {
        far.remove().run();
    }

    LogViewModel open(String text) {
        logs.file(PATH, text);
        desk.open(PATH);
        var tab = desk.panes().get().chosen().orElseThrow();
        return switch (tab.stage().get()) {
            case LogTab.Stage.Open(List<OpenLog> open) -> all.model(open.getFirst());
            default -> throw new AssertionError(tab.stage().get().toString());
        };
    }

    static String numbered(int from, int to) {
        var text = new StringBuilder();
        for (int i = from; i <= to; i++) {
            text.append("line ").append(i).append('\n');
        }
        return text.toString();
    }

    static List<String> lines(LogViewModel model) {
        var drawn = model.sheet().get().drawn();
        return LongStream.range(drawn.first(), drawn.end())
                .mapToObj(drawn::text)
                .toList();
    }

    /// The text of the line that is wished to be seen.
    static String wished(LogViewModel model) {
        var wish = model.wandering().reveal().get().orElseThrow();
        return model.sheet().get().drawn().text(wish.place().line());
    }
}
