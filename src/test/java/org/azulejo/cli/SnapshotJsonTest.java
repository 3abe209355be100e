package org.azulejo.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Source;
import org.azulejo.slurm.ClusterConfig;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.TaskList;
import org.azulejo.words.Words;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SnapshotJsonTest {

    private static final JsonMapper MAPPER = new JsonMapper();

    @Test
    void saysWhatWasWorkedOutByHandInTheDocumentedOrder() throws IOException {
        // as text: two objects with the same keys in another order are not the same here
        assertThat(written(Samples.reading()).toPrettyString())
                .isEqualTo(expected().toPrettyString());
    }

    @Test
    void whatWasNeverAnsweredIsNullAndNotZero() {
        var nothing = new Snapshot(
                true,
                "",
                List.of(),
                new ClusterConfig(Map.of()),
                Samples.NOON,
                Duration.ZERO,
                Source.none(List.of()),
                Source.none(List.of()),
                Source.none(List.of()),
                Source.none(List.of()),
                Source.none(List.of()),
                List.of());
        var json = written(nothing);
        assertThat(json.get("demo").booleanValue()).isTrue();
        assertThat(json.get("cluster").isNull()).isTrue();
        assertThat(json.get("slurmVersion").isNull()).isTrue();
        assertThat(json.get("user").isNull()).isTrue();
        var accounting = json.get("sources").get("accounting");
        assertThat(accounting.get("ok").booleanValue()).isFalse();
        assertThat(accounting.get("ageSeconds").isNull()).isTrue();
        assertThat(accounting.get("error").stringValue()).isEqualTo("not asked yet");
        assertThat(json.get("forYou").isNull()).isTrue();
        assertThat(json.get("findings").isEmpty()).isTrue();
    }

    @Test
    void useThatWasNotAskedForIsNullAndTheSourceSaysSo() {
        var json = written(Samples.snapshot());
        assertThat(json.get("nodes").get(0).get("gpus").get(0).get("use").isNull())
                .isTrue();
        var source = json.get("sources").get("gpuUse");
        assertThat(source.get("ok").booleanValue()).isFalse();
        assertThat(source.get("error").stringValue()).isEqualTo("not asked for (see --gpu-use)");
    }

    @Test
    void tasksOfAListThatSlurmCutAreNotCounted() {
        var cut = new JobId.WaitingTasks(
                7, new TaskList("1-3,5...", List.of(new TaskList.Range(1, 3, 1)), OptionalInt.empty(), true));
        var job = Samples.withId(Samples.WAITING_TASKS, cut);
        var array = written(Samples.withJobs(List.of(job))).get("jobs").get(0).get("array");
        assertThat(array.get("pendingTasks").isNull()).isTrue();
        assertThat(array.get("tasks").stringValue()).isEqualTo("1-3,5...");
    }

    @Test
    void noControlCharacterOfANameIsLeftInTheText() {
        var name = "\u001b[2J \u009b2J \u202eevil \u2028 \u007f \r\n\u0000";
        var job = Samples.withName(Samples.RUNNING, name);
        var text = new SnapshotJson(new Words(Locale.ENGLISH))
                .write(Reading.of(Samples.withJobs(List.of(job))), Samples.NOON);
        assertThat(text.codePoints()
                        .filter(point -> point != '\n' && point != ' ')
                        .noneMatch(SnapshotJsonTest::steers))
                .isTrue();
        assertThat(MAPPER.readTree(text).get("jobs").get(0).get("name").stringValue())
                .isEqualTo(name);
    }

    @Test
    void theTimeLeftOfASuspendedJobStandsStill() {
        var later = Samples.NOON.plusSeconds(3600);
        var gpu = MAPPER.readTree(new SnapshotJson(new Words(Locale.ENGLISH)).write(Samples.reading(), later))
                .get("nodes")
                .get(0)
                .get("gpus")
                .get(0);
        assertThat(gpu.get("timeLeftSeconds").intValue()).isEqualTo(12_000);
    }

    private static boolean steers(int point) {
        return Character.isISOControl(point)
                || Character.getType(point) == Character.FORMAT
                || Character.getType(point) == Character.LINE_SEPARATOR;
    }

    private static JsonNode written(Snapshot snapshot) {
        return written(Reading.of(snapshot));
    }

    private static JsonNode written(Reading reading) {
        return MAPPER.readTree(new SnapshotJson(new Words(Locale.ENGLISH)).write(reading, Samples.NOON.plusSeconds(5)));
    }

    private static JsonNode expected() throws IOException {
        try (var file = requireNonNull(SnapshotJsonTest.class.getResourceAsStream("snapshot.json"))) {
            return MAPPER.readTree(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
