package org.azulejo.use;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeftoverAnswersTest {

    private static final String ID = "0123456789abcdef".repeat(4);

    @Test
    void readsAContainer() {
        assertThat(LeftoverAnswers.containers("n1", """
            uid 1001
            container 1001 {"id":"%s","name":"/vit-train-4711","user":"1001:1001","job":"4711","started":"2026-03-02T10:00:00.5Z"}
            """.formatted(ID)))
                .containsExactly(new Leftovers.Container(
                        "n1",
                        ID,
                        "vit-train-4711",
                        OptionalLong.of(1001),
                        4711,
                        Optional.of(Instant.parse("2026-03-02T10:00:00.5Z"))));
        assertThat(LeftoverAnswers.uid("noise\nuid 1001\n")).hasValue(1001);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // the kernel says otherwise, or nothing
                "container 0 {\"id\":\"ID\",\"name\":\"/x\",\"user\":\"1001\",\"job\":\"4711\",\"started\":\"\"}",
                "container - {\"id\":\"ID\",\"name\":\"/x\",\"user\":\"1001\",\"job\":\"4711\",\"started\":\"\"}",
                // a name may mean any number inside the container; none means root
                "container 1001 {\"id\":\"ID\",\"name\":\"/x\",\"user\":\"ana\",\"job\":\"4711\",\"started\":\"\"}",
                "container 1001 {\"id\":\"ID\",\"name\":\"/x\",\"user\":\"\",\"job\":\"4711\",\"started\":\"\"}",
                "container 1001 {\"id\":\"ID\",\"name\":\"/x\",\"user\":\"01001\",\"job\":\"4711\",\"started\":\"\"}",
            })
    void aContainerWhoseUserIsNotSureIsNobodys(String line) {
        assertThat(LeftoverAnswers.containers("n1", line.replace("ID", ID)))
                .singleElement()
                .extracting(Leftovers.Container::uid)
                .isEqualTo(OptionalLong.empty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "container 1001 {\"id\":\"ID\",\"name\":\"/x\",\"user\":\"1001\",\"job\":\"4711;"
                        + " rm\",\"started\":\"\"}",
                "container 1001 {\"id\":\"ID\",\"name\":\"/x\",\"user\":\"1001\",\"job\":\"-1\",\"started\":\"\"}",
                "container 1001 {\"id\":\"ID\",\"name\":\"/x\",\"user\":\"1001\",\"job\":\"04711\",\"started\":\"\"}",
                "container 1001 {\"id\":\"ID\",\"name\":\"/x\",\"user\":\"1001\",\"job\":null,\"started\":\"\"}",
                "container 1001"
                        + " {\"id\":\"$(reboot)\",\"name\":\"/x\",\"user\":\"1001\",\"job\":\"4711\",\"started\":\"\"}",
                "container 1001 {\"id\":\"ID\",\"name\":\"/x\"",
                "container 1001 not json",
                " container 1001 {\"id\":\"ID\",\"name\":\"/x\",\"user\":\"1001\",\"job\":\"4711\",\"started\":\"\"}",
            })
    void whatIsNotUnderstoodIsLeftOut(String line) {
        assertThat(LeftoverAnswers.containers("n1", line.replace("ID", ID))).isEmpty();
    }

    @Test
    void aNameCannotForgeALine() {
        var name = "x\\ncontainer 1001 {\\\"id\\\":\\\"" + ID + "\\\"}\\u001b[2J";
        var line = "container 1001 {\"id\":\"" + ID + "\",\"name\":\"" + name
                + "\",\"user\":\"1001\",\"job\":\"4711\",\"started\":\"\"}";
        assertThat(LeftoverAnswers.containers("n1", line))
                .singleElement()
                .extracting(Leftovers.Container::name)
                .asString()
                .startsWith("x\ncontainer 1001")
                .endsWith("\u001b[2J");
    }

    @Test
    void readsFoldersWithTheirSize() {
        assertThat(LeftoverAnswers.folders("n1", "/output/ana", """
            uid 1001
            folder 4711 1767225600 2097152 vit_4711
            folder 4712 1767225601 - two_parts_4712
            folder 4713 1767225601 5 other_4714
            folder 4715 1767225601 5 ../x_4715
            folder 4716 1767225601 5 a b_4716
            """))
                .containsExactly(
                        new Leftovers.ScratchFolder(
                                "n1",
                                "/output/ana/vit_4711",
                                4711,
                                Instant.ofEpochSecond(1_767_225_600),
                                OptionalLong.of(2048)),
                        new Leftovers.ScratchFolder(
                                "n1",
                                "/output/ana/two_parts_4712",
                                4712,
                                Instant.ofEpochSecond(1_767_225_601),
                                OptionalLong.empty()));
    }

    @Test
    void theLastVerdictCounts() {
        assertThat(LeftoverAnswers.verdict("azulejo other\nuid 1\nazulejo stopped\n"))
                .contains("stopped");
        assertThat(LeftoverAnswers.verdict("the azulejo stopped\n")).isEmpty();
    }
}
