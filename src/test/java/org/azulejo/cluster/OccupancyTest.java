package org.azulejo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Gpu.Note;
import org.azulejo.slurm.Gpu.State;
import org.azulejo.slurm.Gres;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.NodeState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OccupancyTest {

    @Test
    void aGpuIsHeldByTheJobThatBothSidesName() {
        var gpus = gpus(Given.node("n1", 2, 3), Given.holding(7, "ana", "n1", 2, 3));
        assertThat(states(gpus)).isEqualTo("FFHHFFFF");
        assertThat(gpus.get(2).holders()).containsExactly(new JobId.Single(7));
        assertThat(gpus.get(3).holders()).containsExactly(new JobId.Single(7));
    }

    @Test
    void aGpuInUseThatNoJobClaimsIsHeldByAnUnknownJob() {
        var gpus = gpus(Given.node("n1", 5));
        assertThat(states(gpus)).isEqualTo("FFFFFHFF");
        assertThat(gpus.get(5).holders()).isEmpty();
        assertThat(gpus.get(5).note()).contains(new Note.HolderNotKnown());
    }

    @Test
    void aGpuThatTwoJobsClaimIsGivenToNeither() {
        var gpus = gpus(Given.node("n1", 0, 1), Given.holding(7, "ana", "n1", 0, 1), Given.holding(8, "bob", "n1", 1));
        assertThat(gpus.get(0).holders()).containsExactly(new JobId.Single(7));
        assertThat(gpus.get(1).holders()).isEmpty();
        assertThat(gpus.get(1).note()).contains(new Note.Contradiction());
    }

    @Test
    void aClaimOnAGpuThatTheNodeCallsFreeIsNotBelieved() {
        var occupancy =
                Occupancy.of(List.of(Given.node("n1", 0)), List.of(Given.holding(7, "ana", "n1", Given.all(8))), false);
        assertThat(states(occupancy.gpus())).isEqualTo("HUUUUUUU");
        assertThat(occupancy.gpus().get(1).note()).contains(new Note.Contradiction());
        assertThat(occupancy.disputed()).containsExactly("n1");
    }

    @Test
    void whatCannotBeToldApartIsUnknownAndNeverFree() {
        var gpu = new Gres("gpu", Optional.of("h100"), 8, List.of());
        var someUsed = new Gres("gpu", Optional.of("h100"), 3, List.of());
        var node = Given.node("n1", new NodeState("MIXED", Set.of()), List.of(gpu), List.of(someUsed));
        assertThat(states(gpus(node))).isEqualTo("UUUUUUUU");
    }

    @Test
    void allAreHeldWhereAllAreInUseThoughSlurmNamesNoIndex() {
        var gpu = new Gres("gpu", Optional.of("h100"), 8, List.of());
        var node = Given.node("n1", new NodeState("ALLOCATED", Set.of()), List.of(gpu), List.of(gpu));
        assertThat(states(gpus(node))).isEqualTo("HHHHHHHH");
    }

    @Test
    void aGpuThatIsSharedIsNotFree() {
        var gpu = new Gres("gpu", Optional.of("h100"), 2, List.of());
        var shard = new Gres("shard", Optional.empty(), 3, List.of(0));
        var node = Given.node("n1", new NodeState("MIXED", Set.of()), List.of(gpu), List.of(shard));
        assertThat(states(gpus(node))).isEqualTo("HF");
    }

    @Test
    void indicesRunOnOverTheTypesOfANode() {
        var a100 = new Gres("gpu", Optional.of("a100"), 2, List.of());
        var v100 = new Gres("gpu", Optional.of("v100"), 2, List.of());
        var used = new Gres("gpu", Optional.of("v100"), 1, List.of(3));
        var node = Given.node("n1", new NodeState("MIXED", Set.of()), List.of(a100, v100), List.of(used));
        var gpus = gpus(node);
        assertThat(states(gpus)).isEqualTo("FFFH");
        assertThat(gpus.stream().map(it -> it.type().orElse("")).toList())
                .containsExactly("a100", "a100", "v100", "v100");
    }

    static Stream<Arguments> nodesThatTakeNoJobs() {
        var reason = Optional.of("disk full");
        return Stream.of(
                Arguments.of("MIXED", Set.of("DRAIN"), new Note.Drained(reason)),
                Arguments.of("DOWN", Set.of("DRAIN"), new Note.Down(reason)),
                Arguments.of("IDLE", Set.of("NOT_RESPONDING"), new Note.Down(reason)),
                Arguments.of("IDLE", Set.of("CLOUD", "POWERED_DOWN"), new Note.PoweredOff()),
                Arguments.of("MIXED", Set.of("CLOUD", "NOT_RESPONDING", "POWERING_UP"), new Note.PoweredOff()),
                Arguments.of("IDLE", Set.of("MAINTENANCE", "RESERVED", "PLANNED"), new Note.Maintenance(reason)),
                Arguments.of("IDLE", Set.of("RESERVED"), new Note.Reserved(Optional.empty())),
                Arguments.of("IDLE", Set.of("INVALID_REG"), new Note.Down(reason)));
    }

    @ParameterizedTest
    @MethodSource("nodesThatTakeNoJobs")
    void freeGpusOfANodeThatTakesNoJobsAreUnavailable(String base, Set<String> flags, Note why) {
        var gpus = gpus(Given.node("n1", new NodeState(base, flags), 0), Given.holding(7, "ana", "n1", 0));
        assertThat(states(gpus)).isEqualTo("HNNNNNNN");
        assertThat(gpus.get(1).note()).contains(why);
    }

    @Test
    void aFreeGpuSaysWhenItsNodeHasNoCpuLeft() {
        var node = full(OptionalInt.of(224), OptionalLong.of(0));
        assertThat(Occupancy.of(List.of(node), List.of(), false)
                        .gpus()
                        .getFirst()
                        .note())
                .contains(new Note.NoCpusLeft());
    }

    @Test
    void fullMemoryMattersOnlyWhereMemoryIsConsumable() {
        var node = full(OptionalInt.of(8), OptionalLong.of(1_000));
        assertThat(Occupancy.of(List.of(node), List.of(), false)
                        .gpus()
                        .getFirst()
                        .note())
                .isEmpty();
        assertThat(Occupancy.of(List.of(node), List.of(), true)
                        .gpus()
                        .getFirst()
                        .note())
                .contains(new Note.NoMemoryLeft());
    }

    private static Node full(OptionalInt cpusAllocated, OptionalLong memoryAllocated) {
        return new Node(
                "n1",
                new NodeState("MIXED", Set.of()),
                Optional.empty(),
                List.of("dgx"),
                Optional.empty(),
                OptionalInt.of(224),
                cpusAllocated,
                OptionalLong.of(1_000),
                memoryAllocated,
                List.of(new Gres("gpu", Optional.empty(), 1, List.of())),
                List.of());
    }

    private static List<Gpu> gpus(Node node, Job... jobs) {
        return Occupancy.of(List.of(node), List.of(jobs), false).gpus();
    }

    /// One letter a GPU: H held, F free, N not available, U unknown.
    private static String states(List<Gpu> gpus) {
        var letters = new StringBuilder();
        for (var gpu : gpus) {
            letters.append(
                    gpu.state() == State.UNAVAILABLE ? 'N' : gpu.state().name().charAt(0));
        }
        return letters.toString();
    }
}
