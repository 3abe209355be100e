package org.azulejo.composer.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.azulejo.slurm.Partition;
import org.azulejo.slurm.TimeLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyReaderTest {

    private static final String SMALL = """
        {"name": "here", "runtime": "none", "limits": {}, "partitions": [],
         "paths": {"results": "/data/{user}/results", "logs": "/data/{user}/logs"},
         "kinds": {"cpu-light": {"cpus": 4, "time": "02:00:00"}}, "rules": {"D02": "error", "D07": "off"}}
        """;

    @Test
    void theDgxIsAsItsUsersAreTold() {
        var dgx = Policies.shipped("dgx-h100").orElseThrow();
        assertThat(dgx.runtime()).isEqualTo(ContainerRuntime.DOCKER);
        assertThat(dgx.limits().gpusPerUser()).hasValue(4);
        assertThat(dgx.limits().time()).contains(Duration.ofDays(4));
        assertThat(dgx.limits().warning()).isEqualTo(Duration.ofMinutes(2));
        assertThat(dgx.defaultPartition()).contains("dgx");
        assertThat(dgx.paths().scratch()).contains("/output/{user}");
        assertThat(dgx.usual(JobKind.MULTI_GPU_TRAINING))
                .contains(new Request(
                        1,
                        4,
                        32,
                        Optional.of(new MemoryAsk.WholeNode()),
                        Duration.ofDays(3),
                        OptionalInt.empty(),
                        Optional.of("64g")));
        assertThat(dgx.usual(JobKind.MULTI_NODE)).isEmpty();
        assertThat(dgx.severity(RuleId.D02)).contains(Severity.ERROR);
        assertThat(dgx.severity(RuleId.D02_ABOVE)).contains(Severity.POLICY);
        assertThat(dgx.severity(RuleId.D04_UNSAID)).contains(Severity.ADVICE);
        assertThat(dgx.severity(RuleId.P02)).isEmpty();
    }

    @Test
    void thePyxisSiteIsAsItsUsersAreTold() {
        var pyxis = Policies.shipped("pyxis-lustre").orElseThrow();
        assertThat(pyxis.defaultPartition()).contains("polar,polar3,polar4,grizzly");
        assertThat(pyxis.longest("polar,polar3,polar4,grizzly")).contains(Duration.ofHours(4));
        assertThat(pyxis.longest("another")).isEmpty();
        assertThat(pyxis.habits().stopAfter()).contains(Duration.ofMinutes(228));
        assertThat(pyxis.habits().mounts()).containsExactly("/lustre");
        assertThat(pyxis.usual(JobKind.MULTI_NODE).orElseThrow().gpus()).isEqualTo(4);
    }

    @Test
    void allShippedPoliciesAreReadUnderTheirNames() {
        for (var name : Policies.names()) {
            assertThat(Policies.shipped(name).orElseThrow().name()).isEqualTo(name);
        }
        assertThat(Policies.shipped("../secret")).isEmpty();
    }

    @Test
    void whatIsOffDoesNotHold() throws PolicyException {
        var policy = PolicyReader.read(SMALL);
        assertThat(policy.rules()).isEqualTo(Map.of(RuleId.D02, Severity.ERROR));
        assertThat(policy.paths().done()).isEqualTo("/data/{user}/results/.done");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "limits": {}|"limits": {"gpusPerUser": 0}|limits.gpusPerUser: must be a whole number of at least 1, not 0
        "limits": {}|"limits": {"gpusPerUser": "4"}|limits.gpusPerUser: must be a whole number of at least 1, not "4"
        "limits": {}|"limits": {"gpus": 4}|limits.gpus: is not known here
        "limits": {}|"limits": {"time": "48"}|limits.time: must be D-HH:MM:SS or HH:MM:SS, not "48"
        "limits": {}|"limits": {"time": "00:00:00"}|limits.time: must be D-HH:MM:SS or HH:MM:SS
        "limits": {}|"limits": {"cpusPerGpu": {"least": 8, "most": 4}}|limits.cpusPerGpu.most: must be a whole number of at least 8
        "limits": {}|"limits": []|limits: must be an object
        "limits": {},||limits: is missing
        "partitions": []|"partitions": [{"name": "a"}, {"name": "a b"}]|partitions[1].name: must be the name of a partition
        "partitions": []|"partitions": [{"name": "a"}, {"name": "a"}]|partitions[1].name: stands there twice
        "partitions": []|"partitions": {}|partitions: must be a list
        "none"|"podman"|runtime: must be one of docker, pyxis, apptainer, none, not "podman"
        "/data/{user}/logs"|"logs"|paths.logs: must be an absolute path
        "/data/{user}/logs"|"/data/$(id)/logs"|paths.logs: must be an absolute path
        "/data/{user}/logs"|"/data/../logs"|paths.logs: must be an absolute path
        "cpu-light"|"cpu-tiny"|kinds.cpu-tiny: is no kind of job
        "cpus": 4|"cpus": 4, "memory": "lots"|kinds.cpu-light.memory: must be an amount
        "cpus": 4, ||kinds.cpu-light.cpus: is missing
        "D07": "off"|"D07": "warning"|rules.D07: must be error, policy, advice or off, not "warning"
        "D07": "off"|"D99": "off"|rules.D99: is no rule
        "D07": "off"|"D02": "off"|line 3, column
        "rules": {|"rules": |line 3, column
        "name": "here", |"extends": "here", |extends: must be one of dgx-h100, pyxis-lustre, generic
        """)
    void aFaultIsToldWithItsPlace(String from, String to, String told) {
        assertThat(SMALL).contains(from);
        assertThatThrownBy(() -> PolicyReader.read(SMALL.replace(from, to == null ? "" : to)))
                .isInstanceOf(PolicyException.class)
                .hasMessageStartingWith(told);
    }

    @Test
    void aPolicyMayExtendAShippedOne() throws PolicyException {
        var own = PolicyReader.read("""
            {"extends": "dgx-h100", "name": "ours", "limits": {"gpusPerUser": 2},
             "paths": {"scratch": "/fast/{user}"}, "rules": {"D21": "off"},
             "partitions": [{"name": "gpu", "default": true, "time": "1-00:00:00"}]}
            """);
        var dgx = Policies.shipped("dgx-h100").orElseThrow();
        assertThat(own.name()).isEqualTo("ours");
        assertThat(own.limits().gpusPerUser()).hasValue(2);
        assertThat(own.limits().maxArraySize()).hasValue(1001);
        assertThat(own.paths().scratch()).contains("/fast/{user}");
        assertThat(own.paths().logs()).isEqualTo(dgx.paths().logs());
        assertThat(own.partitions()).containsExactly(new PartitionRule("gpu", true, Optional.of(Duration.ofDays(1))));
        assertThat(own.kinds()).isEqualTo(dgx.kinds());
        assertThat(own.severity(RuleId.D21)).isEmpty();
        assertThat(own.severity(RuleId.D22)).contains(Severity.ERROR);
    }

    @Test
    void brokenTextsAreFaultsAndNothingElse() {
        var random = new Random(5);
        var text = Policies.text("dgx-h100").orElseThrow();
        int refused = 0;
        for (int i = 0; i < 2000; i++) {
            int at = random.nextInt(text.length());
            var broken = text.substring(0, at)
                    + "{}[]\",:0a\n\u0000é".charAt(random.nextInt(12))
                    + text.substring(Math.min(text.length(), at + random.nextInt(3)));
            try {
                PolicyReader.read(broken);
            } catch (PolicyException e) {
                refused++;
                assertThat(e.getMessage()).contains(": ");
            }
        }
        assertThat(refused).isGreaterThan(1000);
    }

    @Test
    void whatSlurmSaysIsMerged() {
        var facts = new ClusterFacts(
                List.of(partition("polar", true, 8), partition("batch", false, 24)),
                List.of("c4ai"),
                Set.of("normal"),
                OptionalInt.of(501),
                Set.of("a100"),
                List.of(),
                Optional.of(true),
                OptionalInt.of(3));
        var merged = Policies.shipped("pyxis-lustre").orElseThrow().with(facts);
        assertThat(merged.partitions())
                .containsExactly(
                        new PartitionRule("polar", true, Optional.of(Duration.ofHours(4))),
                        new PartitionRule("batch", false, Optional.of(Duration.ofHours(24))));
        assertThat(merged.limits().maxArraySize()).hasValue(501);
        assertThat(merged.facts()).isEqualTo(facts);
        // the site names no default that is there: Slurm's holds
        var generic = Policies.shipped("generic").orElseThrow().with(facts);
        assertThat(generic.defaultPartition()).contains("polar");
        assertThat(Policies.shipped("dgx-h100").orElseThrow().with(facts).gpusLeft())
                .hasValue(1);
        assertThat(Policies.shipped("dgx-h100").orElseThrow().with(ClusterFacts.NONE))
                .isEqualTo(Policies.shipped("dgx-h100").orElseThrow());
    }

    private static Partition partition(String name, boolean isDefault, int hours) {
        return new Partition(name, isDefault, new TimeLimit.Limited(Duration.ofHours(hours)), "UP", List.of("node-1"));
    }
}
