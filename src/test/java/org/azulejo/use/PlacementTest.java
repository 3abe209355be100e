package org.azulejo.use;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.azulejo.nvidia.GpuReading;
import org.junit.jupiter.api.Test;

/// Which GPU is which.
class PlacementTest {

    private static final GpuReading LOST = GpuReading.failed(Optional.of("0000:3B:00.0"), "Unknown Error");
    private static final Optional<List<Integer>> IN_ORDER = Optional.of(List.of(0, 1, 2, 3, 4, 5, 6, 7));

    @Test
    void theListOfFilesSaysIt() {
        var crossed = Optional.of(List.of(3, 2, 1, 0));
        assertThat(placed(List.of(gpu(0), gpu(1)), here("2,3", crossed), List.of(2, 3), 4))
                .isEqualTo(Map.of(3, gpu(0), 2, gpu(1)));
    }

    @Test
    void theOrderOfNvidiaSmiSaysNothing() {
        // F109: counted anew in each job, and in the order of the bus
        assertThat(placed(List.of(gpu(7), gpu(6)), here("6,7", IN_ORDER), List.of(6, 7), 8))
                .isEqualTo(Map.of(7, gpu(7), 6, gpu(6)));
    }

    @Test
    void withoutAListEqualSetsWillDo() {
        assertThat(placed(List.of(gpu(3), gpu(2)), here("2,3", Optional.empty()), List.of(2, 3), 8))
                .isEqualTo(Map.of(3, gpu(3), 2, gpu(2)));
        assertThat(placed(List.of(gpu(1), gpu(0)), here("", Optional.empty()), List.of(), 2))
                .isEqualTo(Map.of(0, gpu(0), 1, gpu(1)));
    }

    @Test
    void withoutAListFilesThatDoNotFollowTheBusAreAmbiguous() {
        // detected GPUs are counted along the bus, listed ones along the list: here the two differ
        var crossed = List.of(gpu(2, 3), gpu(3, 2));
        assertThat(Placement.of(crossed, here("2,3", Optional.empty()), List.of(2, 3), 8))
                .isEqualTo(new Placement(Map.of(), crossed));
        assertThat(Placement.of(List.of(gpu(0, 1), gpu(1, 0)), here("", Optional.empty()), List.of(), 2)
                        .placed())
                .isEmpty();
        assertThat(placed(crossed, here("2,3", IN_ORDER), List.of(2, 3), 8))
                .isEqualTo(Map.of(2, gpu(2, 3), 3, gpu(3, 2)));
    }

    @Test
    void theOnlyGpuOfAJobOfOneIsThatOne() {
        assertThat(placed(List.of(gpu(0)), here("5", Optional.empty()), List.of(5), 8))
                .isEqualTo(Map.of(5, gpu(0)));
    }

    @Test
    void withoutAListDifferentSetsAreAmbiguous() {
        var both = List.of(gpu(0), gpu(1));
        assertThat(Placement.of(both, here("2,3", Optional.empty()), List.of(2, 3), 8))
                .isEqualTo(new Placement(Map.of(), both));
        assertThat(Placement.of(both, here("", Optional.empty()), List.of(), 8))
                .isEqualTo(new Placement(Map.of(), both));
    }

    @Test
    void aListOfAnotherLengthIsNoList() {
        var both = List.of(gpu(0), gpu(1));
        // what slurmd finds by itself inside a job is only that job's
        assertThat(Placement.of(both, here("2,3", Optional.of(List.of(0, 1))), List.of(2, 3), 8))
                .isEqualTo(new Placement(Map.of(), both));
    }

    @Test
    void aListThatContradictsSlurmIsNotBelieved() {
        var both = List.of(gpu(0), gpu(1));
        assertThat(Placement.of(both, here("2,3", IN_ORDER), List.of(2, 3), 8))
                .isEqualTo(new Placement(Map.of(), both));
    }

    @Test
    void aStepThatContradictsTheQueueIsNotBelieved() {
        var both = List.of(gpu(2), gpu(3));
        assertThat(Placement.of(both, here("2,3", IN_ORDER), List.of(4, 5), 8))
                .isEqualTo(new Placement(Map.of(), both));
    }

    @Test
    void aStepMaySeePartOfItsJob() {
        assertThat(placed(List.of(gpu(5)), here("5", IN_ORDER), List.of(5, 6), 8))
                .isEqualTo(Map.of(5, gpu(5)));
    }

    @Test
    void twoGpusWithOneNumberAreBothInDoubt() {
        var both = List.of(gpu(2), gpu(2));
        assertThat(Placement.of(both, here("2,3", IN_ORDER), List.of(2, 3), 8))
                .isEqualTo(new Placement(Map.of(), both));
    }

    @Test
    void aGpuThatSaysNothingHasThePlaceThatIsLeft() {
        assertThat(placed(List.of(gpu(2), LOST), here("2,3", IN_ORDER), List.of(2, 3), 8))
                .isEqualTo(Map.of(2, gpu(2), 3, LOST));
        assertThat(Placement.of(List.of(gpu(2), LOST), here("2,3,4", IN_ORDER), List.of(2, 3, 4), 8))
                .isEqualTo(new Placement(Map.of(2, gpu(2)), List.of(LOST)));
    }

    @Test
    void whereDevicesAreOpenAllHaveAPlace() {
        assertThat(placed(
                        List.of(gpu(1), gpu(0), gpu(3), gpu(2)),
                        here("2", Optional.of(List.of(0, 1, 2, 3))),
                        List.of(2),
                        4))
                .isEqualTo(Map.of(0, gpu(0), 1, gpu(1), 2, gpu(2), 3, gpu(3)));
    }

    private static Map<Integer, GpuReading> placed(List<GpuReading> gpus, Here here, List<Integer> given, int ofNode) {
        var placement = Placement.of(gpus, here, given, ofNode);
        assertThat(placement.unplaced()).isEmpty();
        return placement.placed();
    }

    private static Here here(String indices, Optional<List<Integer>> minors) {
        var numbers = indices.isEmpty()
                ? List.<Integer>of()
                : List.of(indices.split(",")).stream().map(Integer::valueOf).toList();
        return new Here("gpu01", numbers, OptionalInt.of(0), minors);
    }

    static GpuReading gpu(int minor) {
        return gpu(minor, minor);
    }

    private static GpuReading gpu(int minor, int bus) {
        return new GpuReading(
                Optional.of("GPU-" + minor),
                Optional.of("00000000:0" + bus + ":00.0"),
                OptionalInt.of(minor),
                Optional.empty(),
                OptionalInt.of(50),
                OptionalLong.of(1000),
                OptionalLong.of(80000),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                List.of(),
                List.of(),
                false,
                List.of(),
                Optional.empty());
    }
}
