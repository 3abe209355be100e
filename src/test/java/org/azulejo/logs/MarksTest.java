package org.azulejo.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarksTest {

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", textBlock = """
        ValueError: too many values                               => ERROR
        torch.cuda.OutOfMemoryError: CUDA out of memory. Tried    => ERROR
        slurmstepd: error: *** JOB 7 ON n1 CANCELLED AT 2026-11-3 => ERROR
        2026-11-30 12:00:00 ERROR worker died                     => ERROR
        [error] cannot open                                       => ERROR
        Exception in thread "main" java.lang.NullPointerException => ERROR
        Segmentation fault (core dumped)                          => ERROR
        Killed                                                    => ERROR
        fatal: not a git repository                               => ERROR
        E1130 09:12:44.123456 77 cuda_dnn.cc:8310] Unable         => ERROR
        Failed to initialize NVML: Driver/library version mismatc => ERROR
        bash: line 3: conda: command not found                    => ERROR
        UserWarning: the default of x will change                 => WARNING
        WARNING:root:slow                                         => WARNING
        [W1130 09:12:44 socket.cpp:601] retrying                  => WARNING
        [rank0]:[W1130 09:12:44.1 socket.cpp:601] retrying        => WARNING
        3 of 8 checks failed                                      => WARNING
        epoch 3 loss nan                                          => WARNING
        epoch 3 error: 0.013 loss 0.3                             => NONE
        val error 1.2e-3                                          => NONE
        mean error over all = 3                                   => NONE
        0 errors, 0 warnings                                      => NONE
        no error was found                                        => NONE
        writing /data/error.log                                   => NONE
        error_rate=0.3                                            => NONE
        INFO error reporting is on                                => NONE
        failed=0 passed=12                                        => NONE
        Forewarned, unkilled, banana                              => NONE
        I1130 09:12:44 init.cc:1] fine                            => NONE
        NCCL INFO NET/IB : No device found.                       => NONE
        """)
    void aLineIsMarkedByWhatItSays(String line, Mark mark) {
        assertThat(marks(line + "\n")).containsExactly(mark);
    }

    @Test
    void aTracebackGoesOnToTheErrorThatEndsIt() {
        assertThat(marks("""
            epoch 1
            Traceback (most recent call last):
              File "train.py", line 3, in <module>
                main()
            RuntimeError: no
            epoch 2
            """))
                .containsExactly(Mark.NONE, Mark.TRACEBACK, Mark.TRACEBACK, Mark.TRACEBACK, Mark.ERROR, Mark.NONE);
    }

    @Test
    void aTracebackOfOneProcessGoesOnBetweenTheLinesOfOthers() {
        assertThat(marks("""
            [rank1]: Traceback (most recent call last):
            [rank0]: step 5
            [rank1]:   File "train.py", line 3, in <module>
            [rank1]: KeyboardInterrupt
            """)).containsExactly(Mark.TRACEBACK, Mark.NONE, Mark.TRACEBACK, Mark.ERROR);
    }

    @Test
    void theRestOfACutLineIsMarkedAsItsBeginning() {
        assertThat(marks("ERROR " + "x".repeat(5000) + "\nfine\n")).containsExactly(Mark.ERROR, Mark.ERROR, Mark.NONE);
    }

    @Test
    void lettersThatGrowInSmallDoNoHarm() {
        assertThat(marks("\u0130\u0130\u0130 check failed\n")).containsExactly(Mark.WARNING);
        assertThat(marks("\u0130 ValueError\n")).containsExactly(Mark.ERROR);
    }

    @Test
    void aMarkIsThereBeforeTheLineIsComplete() {
        assertThat(marks("srun: error: task 0")).containsExactly(Mark.ERROR);
    }

    @Test
    void faultsAreCountedWithTheirLines() {
        var drawing = new LogDrawing(0, Limits.USUAL);
        feed(drawing, """
            fine
            docker: permission denied while trying to connect to the Docker daemon socket
            cp: cannot create '/nfs/x': Permission denied
            RuntimeError: CUDA out of memory.
            cp: cannot create '/nfs/y': Permission denied
            slurmstepd: error: *** JOB 9 ON dgx1 CANCELLED AT 2026-11-30T12:00:00 DUE TO TIME LIMIT ***
            """);

        assertThat(drawing.drawn().faults())
                .containsExactly(
                        new FaultSeen(Fault.NO_DOCKER, 1, 1, 1),
                        new FaultSeen(Fault.PERMISSION_DENIED, 2, 4, 2),
                        new FaultSeen(Fault.GPU_OUT_OF_MEMORY, 3, 3, 1),
                        new FaultSeen(Fault.TIME_LIMIT, 5, 5, 1));
    }

    @Test
    void everyFaultIsKnownByEachOfItsPhrases() {
        for (var fault : Fault.values()) {
            for (var phrase : fault.phrases()) {
                var line = ("x " + phrase + " y").toCharArray();
                assertThat(Phrases.in(line, 0, line.length) & Phrases.bit(fault))
                        .as(phrase)
                        .isNotZero();
            }
        }
    }

    private static List<Mark> marks(String text) {
        var drawing = new LogDrawing(0, Limits.USUAL);
        feed(drawing, text);
        var drawn = drawing.drawn();
        return LongStream.range(drawn.first(), drawn.end())
                .mapToObj(drawn::mark)
                .toList();
    }

    private static void feed(LogDrawing drawing, String text) {
        drawing.feed(drawing.readTo(), text.getBytes(StandardCharsets.UTF_8), Optional.empty());
    }
}
