package org.azulejo.ui.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.azulejo.follow.JobLogs;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.live.Snapshots;
import org.azulejo.ui.live.Window;
import org.junit.jupiter.api.Test;

class LogDeskTest {

    private final FakeLogs logs = new FakeLogs(Snapshots.NOW);
    private final LogDesk desk = new LogDesk(logs, Window.showing(Snapshots.dgx()).background, Runnable::run);

    private LogTab open(String path) {
        logs.file(path, "one\n");
        desk.open(path);
        return desk.panes().get().chosen().orElseThrow();
    }

    private Panes panes(LogTab chosen, LogTab beside) {
        return new Panes(Optional.of(chosen), Optional.of(beside));
    }

    @Test
    void steppingThroughTheTabsNeverShowsOneTwice() {
        var a = open("/a");
        var b = open("/b");
        var c = open("/c");
        desk.split();
        assertThat(desk.panes().get()).isEqualTo(panes(c, b));
        var seen = new ArrayList<Panes>();
        desk.panes().subscribe((_, now) -> seen.add(now));
        desk.step(1);
        desk.step(1);
        desk.step(1);
        // the one at the right comes to the left, and the other way round
        assertThat(seen).isEqualTo(List.of(panes(a, b), panes(b, a), panes(c, a)));
    }

    @Test
    void theOneThatClosesGivesItsPlaceToItsNeighbour() {
        var a = open("/a");
        var b = open("/b");
        var c = open("/c");
        desk.split();
        desk.close(c);
        // b is the neighbour; it is not seen twice
        assertThat(desk.panes().get()).isEqualTo(new Panes(Optional.of(b), Optional.empty()));
        desk.split();
        desk.close(a);
        assertThat(desk.panes().get()).isEqualTo(new Panes(Optional.of(b), Optional.empty()));
        desk.close(b);
        assertThat(desk.panes().get()).isEqualTo(Panes.NONE);
        assertThat(logs.followed).allMatch(it -> it.closed);
    }

    @Test
    void anotherIsChosenBesideWhatIsSeen() {
        var a = open("/a");
        open("/b");
        desk.split();
        desk.chooseNone();
        assertThat(desk.panes().get()).isEqualTo(new Panes(Optional.empty(), Optional.of(a)));
        desk.choose(a);
        assertThat(desk.panes().get()).isEqualTo(new Panes(Optional.of(a), Optional.empty()));
    }

    @Test
    void thatNotAllTasksOfAnArrayAreOpenIsSaid() {
        var tasks = new ArrayList<JobId>();
        for (int task = 0; task < 40; task++) {
            tasks.add(new JobId.ArrayTask(7633, task));
        }
        logs.job("7633", new JobLogs.Several(tasks));
        desk.open(new JobId.Single(7633));
        assertThat(desk.tabs().get()).hasSize(8);
        assertThat(desk.cut().get()).contains(new LogDesk.Cut(new JobId.Single(7633), 8, 40));
        desk.dismissCut();
        assertThat(desk.cut().get()).isEmpty();
        logs.job("7634", new JobLogs.Several(tasks.subList(0, 8)));
        desk.open(new JobId.Single(7634));
        assertThat(desk.cut().get()).isEmpty();
    }

    @Test
    void howLinesAreShownIsTakenFromBeforeAndTold() {
        var told = new ArrayList<LogDesk.Looks>();
        desk.look(new LogDesk.Looks(false, true, false, 130), told::add);
        assertThat(told).isEmpty();
        assertThat(desk.wraps().get()).isFalse();
        assertThat(desk.times().get()).isTrue();
        desk.changeSize(1);
        desk.times().set(false);
        assertThat(told)
                .containsExactly(
                        new LogDesk.Looks(false, true, false, 150), new LogDesk.Looks(false, false, false, 150));
        // a size that there is not any more
        desk.look(new LogDesk.Looks(true, true, true, 7), told::add);
        assertThat(desk.size().get()).isEqualTo(100);
    }
}
