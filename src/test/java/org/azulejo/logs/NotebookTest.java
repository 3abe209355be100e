package org.azulejo.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NotebookTest {

    @Test
    void isFoundWithItsToken() {
        var notebook = Notebook.in("[I 2026-11-30 ServerApp] http://dgx2:8889/lab?token=5ec2e7")
                .orElseThrow();

        assertThat(notebook.host()).isEqualTo("dgx2");
        assertThat(notebook.port()).isEqualTo(8889);
        assertThat(notebook.isLoopback()).isFalse();
        assertThat(notebook.addressAt(40001)).isEqualTo("http://127.0.0.1:40001/lab?token=5ec2e7");
    }

    @Test
    void doesNotTellItsToken() {
        assertThat(Notebook.in("http://dgx2:8889/lab?token=5ec2e7").orElseThrow())
                .hasToString("notebook at dgx2:8889");
    }

    @Test
    void aTokenThatTheServerKeepsBackIsNone() {
        var notebook = Notebook.in("http://localhost:8888/?token=...").orElseThrow();

        assertThat(notebook.hasToken()).isFalse();
        assertThat(notebook.isLoopback()).isTrue();
        assertThat(notebook.addressAt(1)).isEqualTo("http://127.0.0.1:1/");
    }

    @Test
    void nothingElseInTheLineBecomesPartOfTheAddress() {
        assertThat(Notebook.in("http://dgx2:8888/lab?token=a1\"><script>")
                        .orElseThrow()
                        .addressAt(1))
                .isEqualTo("http://127.0.0.1:1/lab?token=a1");
        assertThat(Notebook.in("http://dgx2:99999/lab?token=a1")).isEmpty();
        assertThat(Notebook.in("http://dgx2:8888//evil.example/x").orElseThrow().addressAt(1))
                .isEqualTo("http://127.0.0.1:1/");
    }

    @Test
    void aDrawingKeepsTheOneThatTellsMost() {
        var drawing = new LogDrawing(0, Limits.USUAL);
        feed(drawing, """
            [I ServerApp] Jupyter Server 2.14 is running at:
            [I ServerApp] http://dgx2:8888/lab?token=a1
            [I ServerApp]     http://127.0.0.1:8888/lab?token=a1
            [I ServerApp] http://localhost:8888/lab?token=...
            """);

        assertThat(drawing.drawn().notebook()).isEqualTo(Notebook.in("http://dgx2:8888/lab?token=a1"));
    }

    @Test
    void aServerThatStartedAnewTakesThePlaceOfTheOldOne() {
        var drawing = new LogDrawing(0, Limits.USUAL);
        feed(drawing, "http://dgx2:8888/lab?token=a1\nhttp://dgx2:8888/lab?token=b2\n");

        assertThat(drawing.drawn().notebook()).isEqualTo(Notebook.in("http://dgx2:8888/lab?token=b2"));
    }

    private static void feed(LogDrawing drawing, String text) {
        drawing.feed(drawing.readTo(), text.getBytes(StandardCharsets.UTF_8), Optional.empty());
    }
}
