package org.azulejo.follow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.OptionalLong;
import org.azulejo.remote.RemoteException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the far side is a Unix machine")
class LogReaderTest {

    @TempDir
    private Path folder = Path.of("");

    private final LogReader reader = new LogReader(new LocalRemote("sh"), Clock.systemUTC());
    private String path = "";

    @BeforeEach
    void writeTheLog() throws IOException {
        var file = folder.resolve("my 'log'");
        Files.writeString(file, "one\ntwo Error\n\u00e9rror three\nfour\n");
        path = file.toString();
    }

    @Test
    void readsAPartAndTheEnd() throws RemoteException, LogReadException, InterruptedException {
        var part = reader.read(path, 4, 3);
        assertThat(part.bytes().text()).isEqualTo("two");
        assertThat(part.offset()).isEqualTo(4);
        assertThat(part.size()).isEqualTo(32);
        assertThat(reader.end(path, 5).bytes().text()).isEqualTo("four\n");
        assertThat(reader.end(path, 5).offset()).isEqualTo(27);
        assertThat(reader.end(path, 1000).offset()).isZero();
        assertThat(reader.read(path, 99, 10).bytes().length()).isZero();
    }

    @Test
    void saysThatAFileIsNotThere() {
        assertThatThrownBy(() -> reader.read(path + "x", 0, 1))
                .isInstanceOfSatisfying(
                        LogReadException.class, e -> assertThat(e.state()).isInstanceOf(FollowState.NoFile.class));
        assertThatThrownBy(() -> reader.offsetOfLine(path + "x", 3))
                .isInstanceOfSatisfying(
                        LogReadException.class, e -> assertThat(e.state()).isInstanceOf(FollowState.NoFile.class));
    }

    @Test
    void findsLines() throws RemoteException, LogReadException, InterruptedException {
        assertThat(reader.offsetOfLine(path, 1)).isEqualTo(OptionalLong.of(0));
        assertThat(reader.offsetOfLine(path, 3)).isEqualTo(OptionalLong.of(14));
        assertThat(reader.offsetOfLine(path, 4)).isEqualTo(OptionalLong.of(27));
        assertThat(reader.offsetOfLine(path, 5)).isEmpty();
    }

    @Test
    void searchesTheWholeFile() throws RemoteException, InterruptedException {
        var found = new ArrayList<LogMatch>();
        assertThat(reader.search(path, LogSearch.text("error"), found::add, () -> false))
                .isEqualTo(new SearchEnd.Whole(1));
        assertThat(found).containsExactly(new LogMatch(2, 4, "two Error"));
        found.clear();
        reader.search(path, new LogSearch("\u00c9RROR", false, true, 10), found::add, () -> false);
        assertThat(found).containsExactly(new LogMatch(3, 14, "\u00e9rror three"));
        // who writes a capital means it
        assertThat(reader.search(path, LogSearch.text("Error"), found::add, () -> false))
                .isEqualTo(new SearchEnd.Whole(1));
        assertThat(reader.search(path, LogSearch.text("ERROR"), found::add, () -> false))
                .isEqualTo(new SearchEnd.Whole(0));
        found.clear();
        assertThat(reader.search(path, new LogSearch("^(one|four)$", true, false, 1), found::add, () -> false))
                .isEqualTo(new SearchEnd.Limited(1));
        assertThat(found).containsExactly(new LogMatch(1, 0, "one"));
        assertThat(reader.search(path, LogSearch.text("-v"), found::add, () -> false))
                .isEqualTo(new SearchEnd.Whole(0));
        assertThat(reader.search(path, LogSearch.text("one"), found::add, () -> true))
                .isEqualTo(new SearchEnd.Stopped(0));
        assertThat(reader.search(path, new LogSearch("(", true, false, 1), found::add, () -> false))
                .isInstanceOf(SearchEnd.Failed.class);
        assertThat(reader.search(path + "x", LogSearch.text("one"), found::add, () -> false))
                .isInstanceOf(SearchEnd.Failed.class);
    }

    @Test
    void aVeryLongLineIsCut() throws RemoteException, InterruptedException, IOException {
        Files.write(Path.of(path), ("x".repeat(3_000_000) + "needle\nneedle\n").getBytes(UTF_8));
        var found = new ArrayList<LogMatch>();
        reader.search(path, LogSearch.text("needle"), found::add, () -> false);
        assertThat(found).hasSize(2);
        assertThat(found.getFirst().text()).hasSize(1000);
        assertThat(found.getLast()).isEqualTo(new LogMatch(2, 3_000_007, "needle"));
    }
}
