package org.azulejo.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteFilesTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void readsEveryKey() throws Exception {
        var profile = read("""
            {
              "usualGpus": 4,
              "usualTime": "4-00:00:00",
              "leastCpusPerGpu": 8,
              "leastMemoryMbPerGpu": 65536,
              "scratch": "/output/{user}",
              "looking": "own-jobs",
              "metrics": {
                "url": "http://monitor:9090/prometheus",
                "exporter": "dcgm",
                "nodeLabels": ["node"],
                "series": {"utilization": "gpu_busy", "power": "gpu_watts"},
                "numbering": "slurm",
                "utilizationRatio": true,
                "where": "cluster=\\"dgx\\""
              }
            }
            """);
        assertThat(profile.usualGpus()).isEqualTo(OptionalInt.of(4));
        assertThat(profile.usualTime()).contains(Duration.ofDays(4));
        assertThat(profile.leastCpusPerGpu()).isEqualTo(8);
        assertThat(profile.leastMemoryMbPerGpu()).isEqualTo(65_536);
        assertThat(profile.scratch().map(it -> it.of("ana"))).contains("/output/ana");
        assertThat(profile.looking()).isEqualTo(SiteProfile.Looking.OWN_JOBS);
        var metrics = profile.metrics().orElseThrow();
        assertThat(metrics.url()).hasToString("http://monitor:9090/prometheus");
        assertThat(metrics.nodeLabels()).isEqualTo(List.of("node"));
        // of the exporter's own
        assertThat(metrics.indexLabel()).isEqualTo("gpu");
        assertThat(metrics.uuidLabel()).isEqualTo("UUID");
        assertThat(metrics.series())
                .containsEntry(Metrics.Quantity.UTILIZATION, "gpu_busy")
                .containsEntry(Metrics.Quantity.POWER, "gpu_watts")
                .hasSize(2);
        assertThat(metrics.numbering()).isEqualTo(Metrics.Numbering.SLURM);
        assertThat(metrics.unit()).isEqualTo(new Metrics.Unit(false, true));
        assertThat(metrics.where()).isEqualTo("cluster=\"dgx\"");
    }

    @Test
    void whatIsNotThereIsNotAssumed() throws Exception {
        assertThat(read("{}")).isEqualTo(SiteProfile.NONE);
    }

    @Test
    void aKnownExporterNeedsOnlyItsAddress() throws Exception {
        var metrics = read("{\"metrics\": {\"url\": \"http://m:9090\", \"exporter\": \"nvidia_gpu_exporter\"}}")
                .metrics();
        assertThat(metrics).isEqualTo(Metrics.preset("nvidia_gpu_exporter", URI.create("http://m:9090")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"usualGpus": "4"}                       | usualGpus must be a whole number of at least 1, not "4"
        {"usualGpus": 0}                         | usualGpus must be a whole number of at least 1, not 0
        {"usualGpus": 1.5}                       | usualGpus must be a whole number of at least 1, not 1.5
        {"usualGpus": null}                      | usualGpus must be a whole number of at least 1, not null
        {"usualGPUs": 4}                         | usualGPUs is not known here; known are leastCpusPerGpu, leastMemory
        {"usualTime": "4d"}                      | usualTime must be D-HH:MM:SS or HH:MM:SS, not "4d"
        {"usualTime": 96}                        | usualTime must be a text, not 96
        {"scratch": "/output"}                   | scratch must be an absolute path that ends in /{user}, not "/output"
        {"scratch": "/{user}"}                   | scratch must be an absolute path
        {"scratch": "/a/../{user}"}              | scratch must be an absolute path
        {"scratch": "out/{user}"}                | scratch must be an absolute path
        {"scratch": "/a b/{user}"}               | scratch must be an absolute path
        {"looking": "always"}                    | looking must be one of automatic, never, own-jobs, whole-nodes, not "always"
        {"metrics": 5}                           | metrics must be an object in braces
        {"metrics": {}}                          | metrics.url is missing
        {"metrics": {"url": "monitor"}}          | metrics.url must begin with http:// or https://
        {"metrics": {"url": "file:///etc"}}      | metrics.url must begin with http:// or https://
        {"metrics": {"url": "http://m"}}         | metrics.series is missing
        {"metrics": {"url": "http://m", "exporter": "x"}} | metrics.exporter must be dcgm or nvidia_gpu_exporter
        {"metrics": {"url": "http://m", "exporter": "dcgm", "nodeLabels": "x"}} | metrics.nodeLabels must be a list of texts
        {"metrics": {"url": "http://m", "exporter": "dcgm", "series": {"use": "x"}}} | metrics.series.use is not known here
        {"metrics": {"url": "http://m", "exporter": "dcgm", "memoryBytes": 1}} | metrics.memoryBytes must be true or false
        [4]                                      | the whole must be an object in braces
        {"usualGpus": 4, "usualGpus": 5}         | line 1
        {"usualGpus": 4} x                       | line 1
        {"usualGpus": 4                          | line
        """)
    void saysWhatIsWrongAndWhere(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith(folder.resolve("dgx.json") + ": " + message);
    }

    @Test
    void aFileThatIsNotThereIsAnErrorOnlyWhereItWasNamed() throws Exception {
        assertThatThrownBy(() -> SiteFiles.read(folder.resolve("nowhere.json")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("nowhere.json: cannot be read");
        assertThat(SiteFiles.ofCluster(new Folders(folder, folder), "dgx")).isEmpty();
    }

    @Test
    void theFileOfAClusterHasItsName() throws Exception {
        var sites = Files.createDirectory(folder.resolve("sites"));
        Files.writeString(sites.resolve("dgx.json"), "{\"usualGpus\": 4}");
        Files.writeString(folder.resolve("secret.json"), "{\"usualGpus\": 5}");
        var folders = new Folders(folder, folder);
        assertThat(SiteFiles.ofCluster(folders, "dgx").map(SiteProfile::usualGpus))
                .contains(OptionalInt.of(4));
        // no cluster leads anywhere else
        for (var name : List.of("../secret", "..", ".", "", "a/b", "sites/dgx", "x\0")) {
            assertThat(SiteFiles.ofCluster(folders, name)).isEqualTo(Optional.empty());
        }
    }

    private SiteProfile read(String text) throws IOException, SettingsException {
        return SiteFiles.read(Files.writeString(folder.resolve("dgx.json"), text));
    }
}
