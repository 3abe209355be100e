package org.azulejo.use;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HereTest {

    @Test
    void everythingIsRead() {
        assertThat(Here.parse("""
            node gpu03
            gpus 6,7
            step 12
            conf NodeName=gpu03 Name=gpu Type=h100 File=/dev/nvidia[0-3]
            """))
                .isEqualTo(new Here("gpu03", List.of(6, 7), OptionalInt.of(12), Optional.of(List.of(0, 1, 2, 3))));
    }

    @Test
    void aJobWithoutAGpuHasNone() {
        assertThat(Here.parse("node gpu03\ngpus \nstep 0\n"))
                .isEqualTo(new Here("gpu03", List.of(), OptionalInt.of(0), Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        conf Name=gpu File=/dev/nvidia[3,1-2,0]                       | 3,1,2,0
        conf Name=gpu File=/dev/nvidia0;conf Name=gpu File=/dev/nvidia1 | 0,1
        conf NodeName=gpu[01-09] Name=gpu File=/dev/nvidia[4-5]       | 4,5
        conf NodeName=gpu04 Name=gpu File=/dev/nvidia[0-1]            |
        conf #NodeName=gpu03 Name=gpu File=/dev/nvidia[0-1]           |
        conf Name=mps Count=100 File=/dev/nvidia0;conf Name=gpu File=/dev/nvidia[1,0] | 1,0
        conf name=GPU type=a100 file=/dev/nvidia[0-1] cores=0-7       | 0,1
        conf AutoDetect=nvml Name=gpu                                 |
        conf Name=gpu File=/dev/dri/renderD128                        |
        conf Name=gpu File=/dev/nvidia[0-1];conf Name=gpu File=/dev/nvidia1 |
        more include /etc/slurm/more.conf;conf Name=gpu File=/dev/nvidia[0-1] |
        list slurmd: Gres Name=gpu Type=h100 Count=2 Index=0 ID=7696487 File=/dev/nvidia[0-1] (null) | 0,1
        list slurmd: Gres Name=gpu Type=h100 Count=1 Index=1 ID=7 File=/dev/nvidia1 Links=(null);list slurmd: Gres Name=gpu Type=h100 Count=1 Index=0 ID=7 File=/dev/nvidia0 | 1,0
        """)
    void filesAreListedInTheirOrderOrNotAtAll(String lines, String expected) {
        var minors = Here.parse("node gpu03\n" + lines.replace(";", "\n")).minors();
        assertThat(minors.map(list ->
                        String.join(",", list.stream().map(Object::toString).toList())))
                .isEqualTo(Optional.ofNullable(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gpus GPU-1234", "gpus 1;2", "gpus -1", "gpus 123456"})
    void indicesThatAreNoneAreNotKnown(String line) {
        // since 25.11 there may be UUIDs
        assertThat(Here.parse(line).indices()).isEmpty();
    }
}
