package org.azulejo.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorLinesTest {

    private static boolean isFound(String line) {
        return Pattern.compile(ErrorLines.pattern(), Pattern.CASE_INSENSITIVE)
                .matcher(line)
                .find();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ValueError: shapes do not match",
                "\u001b[1;31mERROR\u001b[0m could not open it",
                "train: 10%|#    | 1/10\rtrain: 20%|##   | 2/10\rRuntimeError: CUDA error",
                "slurmstepd: error: *** JOB 7620 CANCELLED AT 2026-03-02T09:00:00 DUE TO TIME LIMIT ***",
                "E0302 09:12:44.12345 1 rpc.cc:7] no answer",
                "[rank0]:[E1130 09:12:44.123 ProcessGroupNCCL.cpp:616] timeout",
                "Segmentation fault (core dumped)",
                "torch.cuda.OutOfMemoryError: CUDA out of memory."
            })
    void anErrorIsFoundAndTold(String line) {
        assertThat(isFound(line)).isTrue();
        assertThat(ErrorLines.tells(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"error: 0.013", "0 errors", "step 3 loss 0.1", "UserWarning: slow", "mean error 0.1"})
    void whatOnlyLooksLikeOneIsNot(String line) {
        assertThat(ErrorLines.tells(line)).isFalse();
    }
}
