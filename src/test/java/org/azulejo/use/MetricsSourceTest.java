package org.azulejo.use;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.azulejo.nvidia.GpuReading;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteStream;
import org.azulejo.settings.Metrics;
import org.azulejo.settings.Metrics.Numbering;
import org.azulejo.settings.Metrics.Quantity;
import org.azulejo.settings.Metrics.Unit;
import org.azulejo.use.GpuUse.Probing;
import org.azulejo.use.GpuUse.Trouble;
import org.azulejo.use.MetricsSource.Look;
import org.azulejo.use.UseSample.Way;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricsSourceTest {

    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    private static final URI URL = URI.create("http://monitor:9090/");
    private static final Metrics DCGM = Metrics.preset("dcgm", URL).orElseThrow();
    private static final Metrics SMI =
            Metrics.preset("nvidia_gpu_exporter", URL).orElseThrow();
    private static final Map<String, Integer> ONE_NODE = Map.of("dgxh100-1", 8);
    private static final String UUID_A = "GPU-6da150c9-9cca-839b-4d02-d2ceab859779";
    private static final String UUID_B = "GPU-014fa78b-1c48-e607-b9c4-51e38e2a56d8";

    private final FarSide far = new FarSide();

    @Test
    void aGpuOfDcgmHasItsValuesAndTheAgeOfTheMeasurement() throws Exception {
        far.says(success(
                dcgm("utilization", "0", "97"),
                dcgm("memoryUsed", "0", "42004"),
                dcgm("memoryFree", "0", "39004"),
                dcgm("temperature", "0", "61"),
                dcgm("power", "0", "512.25"),
                // measured 7.5 s before the question
                who("0", UUID_A, "1000.5")));
        assertThat(source(DCGM).look(ONE_NODE))
                .isEqualTo(new Look(
                        Map.of(
                                place(0),
                                new UseSample(
                                        NOW.minusMillis(7_500),
                                        Way.METRICS_BY_NUMBER,
                                        reading(
                                                UUID_A,
                                                OptionalInt.of(97),
                                                OptionalLong.of(42_004),
                                                OptionalLong.of(81_008),
                                                OptionalInt.of(61),
                                                OptionalDouble.of(512.25),
                                                OptionalDouble.empty()))),
                        Map.of()));
    }

    @Test
    void theOtherExporterCountsInBytesAndRatiosAndNamesTheNumberElsewhere() throws Exception {
        var gpu = "\"instance\": \"dgxh100-1.cluster.local:9835\", \"uuid\": \"6da150c9-9cca-839b-4d02-d2ceab859779\"";
        far.says(success(
                element(gpu + ", \"azulejo\": \"utilization\"", "0.42"),
                element(gpu + ", \"azulejo\": \"memoryUsed\"", "44044386304"),
                element(gpu + ", \"azulejo\": \"memoryTotal\"", "8.5520809984e+10"),
                element(gpu + ", \"azulejo\": \"powerLimit\"", "700"),
                element(
                        gpu + ", \"azulejo\": \"who\", \"index\": \"3\", \"pci_bus_id\": \"00000000:1B:00.0\"",
                        "1008")));
        var sample = at(source(SMI).look(ONE_NODE), 3);
        assertThat(sample)
                .isEqualTo(new UseSample(
                        NOW,
                        Way.METRICS_BY_NUMBER,
                        reading(
                                UUID_A,
                                OptionalInt.of(42),
                                OptionalLong.of(42_004),
                                OptionalLong.of(81_559),
                                OptionalInt.empty(),
                                OptionalDouble.empty(),
                                OptionalDouble.of(700))));
    }

    @Test
    void aGpuThatNvidiaSmiPlacedIsCertainWhateverItsNumber() throws Exception {
        far.says(success(dcgm("memoryUsed", "0", "4"), who("0", UUID_A, "1000")));
        var source = source(DCGM);
        source.learn(own(place(5), UUID_A));
        var look = source.look(ONE_NODE);
        assertThat(look.samples().keySet()).containsExactly(place(5));
        assertThat(at(look, 5).way()).isEqualTo(Way.METRICS);
        assertThat(look.troubles()).isEmpty();
    }

    @Test
    void wherePlacedGpusContradictTheNumbersTheOthersAreNotShown() throws Exception {
        far.says(success(
                dcgm("memoryUsed", "0", "4"),
                who("0", UUID_A, "1000"),
                dcgm("memoryUsed", "1", "9000"),
                who("1", UUID_B, "1000")));
        var source = source(DCGM);
        source.learn(own(place(7), UUID_A));
        var look = source.look(ONE_NODE);
        assertThat(look.samples().keySet()).containsExactly(place(7));
        assertThat(look.troubles())
                .containsExactly(Map.entry(
                        "dgxh100-1",
                        new Trouble(
                                NOW,
                                Trouble.Kind.METRICS,
                                "they number the GPUs of dgxh100-1 otherwise than Slurm: of 1 it is not known which"
                                        + " they are")));
    }

    @Test
    void theProfileMaySayThatTheNumbersAreSlurms() throws Exception {
        far.says(success(dcgm("memoryUsed", "2", "4"), who("2", UUID_A, "1000")));
        var slurms = new Metrics(
                URL,
                DCGM.nodeLabels(),
                DCGM.indexLabel(),
                DCGM.uuidLabel(),
                Optional.empty(),
                Numbering.SLURM,
                DCGM.series(),
                DCGM.unit(),
                "");
        assertThat(at(source(slurms).look(ONE_NODE), 2).way()).isEqualTo(Way.METRICS);
    }

    @Test
    void theOnlyGpuOfANodeIsCertain() throws Exception {
        far.says(success(dcgm("memoryUsed", "0", "4"), who("0", UUID_A, "1000")));
        var look = source(DCGM).look(Map.of("dgxh100-1", 1));
        assertThat(at(look, 0).way()).isEqualTo(Way.METRICS);
    }

    @Test
    void slicesArePartsOfTheirGpu() throws Exception {
        var first = ", \"GPU_I_ID\": \"1\"";
        var second = ", \"GPU_I_ID\": \"13\"";
        far.says(success(
                dcgm("memoryUsed", "0", "900", first),
                dcgm("memoryFree", "0", "8828", first),
                dcgm("memoryUsed", "0", "100", second),
                dcgm("temperature", "0", "40", ""),
                who("0", UUID_A, "1000", first + ", \"GPU_I_PROFILE\": \"1g.10gb\""),
                who("0", UUID_A, "1000", second + ", \"GPU_I_PROFILE\": \"2g.20gb\"")));
        var gpu = at(source(DCGM).look(ONE_NODE), 0).reading();
        assertThat(gpu.mig()).isTrue();
        assertThat(gpu.utilizationPercent()).isEmpty();
        assertThat(gpu.memoryUsedMb()).hasValue(1_000);
        assertThat(gpu.slices())
                .containsExactly(
                        new GpuReading.MigSlice(
                                1,
                                OptionalInt.empty(),
                                Optional.empty(),
                                Optional.of("1g.10gb"),
                                OptionalLong.of(900),
                                OptionalLong.of(9_728)),
                        new GpuReading.MigSlice(
                                13,
                                OptionalInt.empty(),
                                Optional.empty(),
                                Optional.of("2g.20gb"),
                                OptionalLong.of(100),
                                OptionalLong.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "UTILIZATION, 0, 0",
        "UTILIZATION, 100, 100",
        "UTILIZATION, 101,",
        "UTILIZATION, NaN,",
        "UTILIZATION, Infinity,",
        "TEMPERATURE, -1,",
        // what DCGM says for 'none'
        "MEMORY_USED, 9223372036854775794,",
        "MEMORY_USED, 2147483632,",
        "POWER, 140737488355328.0,"
    })
    void whatCannotBeIsNotThere(Quantity quantity, double value, Double expected) {
        assertThat(MetricsSource.inUnit(quantity, value, new Unit(false, false)))
                .isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void aGpuSeveralTimesIsOneGpu() throws Exception {
        far.says(success(
                dcgm("utilization", "0", "40", ", \"instance\": \"a:9400\""),
                dcgm("utilization", "0", "43", ", \"instance\": \"b:9400\""),
                who("0", UUID_A, "990", ", \"instance\": \"a:9400\""),
                who("0", UUID_A, "1000", ", \"instance\": \"b:9400\"")));
        var sample = at(source(DCGM).look(ONE_NODE), 0);
        assertThat(sample.reading().utilizationPercent()).hasValue(43);
        assertThat(sample.at()).isEqualTo(NOW.minusSeconds(8));
    }

    @Test
    void theSameMeasurementIsNotTakenTwice() throws Exception {
        var source = source(DCGM);
        far.says(success(dcgm("utilization", "0", "40"), who("0", UUID_A, "1000")));
        assertThat(source.look(ONE_NODE).samples()).hasSize(1);
        assertThat(source.look(ONE_NODE).samples()).isEmpty();
        far.says(success(dcgm("utilization", "0", "41"), who("0", UUID_A, "1001")));
        assertThat(source.look(ONE_NODE).samples()).hasSize(1);
    }

    @Test
    void oddElementsCostOnlyThemselves() throws Exception {
        far.says(success(
                dcgm("utilization", "0", "40"),
                "{\"metric\": {\"azulejo\": 5}, \"value\": [1008, \"1\"]}",
                "{\"metric\": {\"azulejo\": \"power\"}, \"value\": [\"1008\", 1]}",
                "{\"metric\": {}}",
                "17",
                dcgm("power", "0", "0x10"),
                dcgm("power", "9", "70"),
                dcgm("power", "-1", "70"),
                dcgm("power", "<b>1</b>", "70")));
        assertThat(source(DCGM).look(ONE_NODE).samples().keySet()).containsExactly(place(0));
    }

    @Test
    void labelsThatNameNoNodeAreSaidInOneHarmlessLine() throws Exception {
        far.says(success(element(
                "\"azulejo\": \"power\", \"gpu\": \"0\", \"Hostname\": \"x\\u001b[31m\\n\\u202e; rm -rf ~\"", "70")));
        assertThat(source(DCGM).look(ONE_NODE))
                .isEqualTo(trouble("none of its GPUs is on a node of this cluster, but on 'x [31m ; rm -rf ~'"));
    }

    @Test
    void anEmptyAnswerSaysWhatIsMissing() throws Exception {
        far.says(success());
        assertThat(source(DCGM).look(ONE_NODE))
                .isEqualTo(
                        trouble("it has no such series: DCGM_FI_DEV_FB_FREE, DCGM_FI_DEV_FB_USED, DCGM_FI_DEV_GPU_TEMP,"
                                + " DCGM_FI_DEV_GPU_UTIL, DCGM_FI_DEV_POWER_USAGE"));
    }

    @Test
    void warningsAreSaidBesideTheValues() throws Exception {
        far.says(success(dcgm("utilization", "0", "40"))
                .replace("\"data\"", "\"warnings\": [\"store eu-1 did not answer\"], \"data\""));
        var look = source(DCGM).look(ONE_NODE);
        assertThat(look.samples()).hasSize(1);
        assertThat(look.troubles().get(""))
                .isEqualTo(new Trouble(NOW, Trouble.Kind.METRICS, "store eu-1 did not answer"));
    }

    @Test
    void whatIsNoAnswerOfPrometheusIsSaid() throws Exception {
        far.says("{\"status\": \"error\", \"errorType\": \"bad_data\", \"error\": \"1:8: parse error\"}\n400");
        assertThat(source(DCGM).look(ONE_NODE)).isEqualTo(trouble("bad_data: 1:8: parse error"));
        far.says("<!DOCTYPE html>\n<html><title>Log in</title>\n302");
        assertThat(source(DCGM).look(ONE_NODE))
                .isEqualTo(
                        trouble("HTTP 302: not an answer of Prometheus, it begins '<!DOCTYPE html> <html><title>Log in"
                                + "</title>'"));
        far.says("{\"status\": \"success\", \"data\": {\"resultType\": \"matrix\", \"result\": []}}\n200");
        assertThat(source(DCGM).look(ONE_NODE))
                .isEqualTo(trouble("Prometheus answers with 'matrix' instead of a vector"));
        far.says("{\"status\": \"success\", \"status\": \"success\"}\n200");
        assertThat(source(DCGM).look(ONE_NODE).samples()).isEmpty();
        far.says("\n503");
        assertThat(source(DCGM).look(ONE_NODE)).isEqualTo(trouble("HTTP 503 without an answer"));
        far.fails("curl: (7) Failed to connect to monitor port 9090: Connection refused\n", "\n000");
        assertThat(source(DCGM).look(ONE_NODE))
                .isEqualTo(trouble("curl: (7) Failed to connect to monitor port 9090: Connection refused"));
        far.says("{".repeat(MetricsQuery.LARGEST));
        assertThat(source(DCGM).look(ONE_NODE)).isEqualTo(trouble("the answer is longer than 24 MB"));
    }

    @ParameterizedTest
    @CsvSource({
        "gpu-1, gpu-1",
        "GPU-1:9400, gpu-1",
        "gpu-1.cluster.local:9400, gpu-1",
        "gpu-2, gpu-2.a.org",
        "gpu-2.a.org:9400, gpu-2.a.org",
        // two nodes begin so
        "gpu-3,",
        "gpu-3.b.org, gpu-3.b.org",
        "10.0.0.5:9400,",
        "[fe80::1]:9400,",
        "gpu-10,",
        "'',"
    })
    void aLabelNamesANode(String label, String node) {
        var nodes = new NodeLabels(List.of("gpu-1", "gpu-2.a.org", "gpu-3.a.org", "gpu-3.b.org", "10.example.org"));
        assertThat(nodes.node(label)).isEqualTo(Optional.ofNullable(node));
    }

    @Test
    void oneQuestionAsksForEverythingAndStandsInOneQuotedWord() throws Exception {
        far.says(success());
        var only = new Metrics(
                URI.create("https://monitor/prometheus/"),
                List.of("Hostname"),
                "gpu",
                "UUID",
                Optional.empty(),
                Numbering.NVIDIA,
                Map.of(Quantity.UTILIZATION, "DCGM_FI_DEV_GPU_UTIL"),
                new Unit(false, false),
                "cluster=\"d'g $(x)\"");
        source(only).look(ONE_NODE);
        var words = far.asked.getFirst().words();
        assertThat(words.subList(0, 2)).containsExactly("sh", "-c");
        assertThat(words.get(4))
                .startsWith("https://monitor/prometheus/api/v1/query?timeout=15s&query=label_replace%28");
        assertThat(words.get(4)).doesNotContain("'", "$", " ");
        assertThat(URLDecoder.decode(words.get(4), UTF_8))
                .endsWith("label_replace(max by (Hostname, gpu, GPU_I_ID) (DCGM_FI_DEV_GPU_UTIL{cluster=\"d'g $(x)\"}),"
                        + " \"azulejo\", \"utilization\", \"\", \"\") or label_replace(max by (Hostname, gpu,"
                        + " UUID, pci_bus_id, GPU_I_ID, GPU_I_PROFILE)"
                        + " (timestamp(DCGM_FI_DEV_GPU_UTIL{cluster=\"d'g $(x)\"})), \"azulejo\", \"who\", \"\","
                        + " \"\")");
    }

    @Test
    void aLookOfOnesOwnIsBetterUntilItIsAMinuteOlder() {
        var mine = new UseSample(NOW, Way.OWN_STEP, reading(UUID_A));
        var newer = new UseSample(NOW.plusSeconds(60), Way.METRICS, reading(UUID_A));
        var muchNewer = new UseSample(NOW.plusSeconds(61), Way.METRICS, reading(UUID_A));
        assertThat(UseTogether.of(use(mine), use(newer)).latest()).containsValue(mine);
        assertThat(UseTogether.of(use(mine), use(muchNewer)).latest()).containsValue(muchNewer);
        assertThat(UseTogether.of(GpuUse.NONE, use(newer)).latest()).containsValue(newer);
    }

    private static GpuUse use(UseSample sample) {
        return new GpuUse(Map.of(place(0), sample), Map.of(), Map.of(), Probing.OFF);
    }

    private static GpuUse own(GpuPlace place, String uuid) {
        return new GpuUse(
                Map.of(place, new UseSample(NOW, Way.OWN_STEP, reading(uuid))), Map.of(), Map.of(), Probing.OFF);
    }

    private MetricsSource source(Metrics metrics) {
        return new MetricsSource(far, metrics, CLOCK);
    }

    private static Look trouble(String words) {
        return new Look(Map.of(), Map.of("", new Trouble(NOW, Trouble.Kind.METRICS, words)));
    }

    private static UseSample at(Look look, int index) {
        return Objects.requireNonNull(look.samples().get(place(index)));
    }

    private static GpuPlace place(int index) {
        return new GpuPlace("dgxh100-1", index);
    }

    private static String success(String... elements) {
        return "{\"status\": \"success\", \"data\": {\"resultType\": \"vector\", \"result\": ["
                + String.join(",\n", elements) + "]}}\n200";
    }

    private static String dcgm(String quantity, String gpu, String value) {
        return dcgm(quantity, gpu, value, "");
    }

    private static String dcgm(String quantity, String gpu, String value, String more) {
        return element(
                "\"azulejo\": \"" + quantity + "\", \"Hostname\": \"dgxh100-1\", \"gpu\": \"" + gpu + "\"" + more,
                value);
    }

    private static String who(String gpu, String uuid, String measured) {
        return who(gpu, uuid, measured, "");
    }

    private static String who(String gpu, String uuid, String measured, String more) {
        return dcgm("who", gpu, measured, ", \"UUID\": \"" + uuid + "\", \"pci_bus_id\": \"00000000:1B:00.0\"" + more);
    }

    private static String element(String labels, String value) {
        return "{\"metric\": {" + labels + "}, \"value\": [1008.000, \"" + value + "\"]}";
    }

    private static GpuReading reading(String uuid) {
        return reading(
                uuid,
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    private static GpuReading reading(
            String uuid,
            OptionalInt utilization,
            OptionalLong used,
            OptionalLong total,
            OptionalInt temperature,
            OptionalDouble power,
            OptionalDouble limit) {
        return new GpuReading(
                Optional.of(uuid),
                Optional.of("00000000:1B:00.0"),
                OptionalInt.empty(),
                Optional.empty(),
                utilization,
                used,
                total,
                temperature,
                power,
                limit,
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                List.of(),
                List.of(),
                false,
                List.of(),
                Optional.empty());
    }

    /// A login node where one command says one thing.
    private static final class FarSide implements Remote {

        private final List<Command> asked = new ArrayList<>();
        private String out = "";
        private String err = "";

        void says(String text) {
            out = text;
            err = "";
        }

        void fails(String words, String text) {
            out = text;
            err = words;
        }

        @Override
        public List<Answer> run(List<Command> commands) {
            asked.addAll(commands);
            return List.of(new Answer(commands.getFirst(), 0, Duration.ofMillis(20), out, err));
        }

        @Override
        public RemoteStream open(Command command) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String name() {
            return "ana@login";
        }

        @Override
        public void close() {}
    }
}
