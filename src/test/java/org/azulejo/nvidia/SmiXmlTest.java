package org.azulejo.nvidia;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.azulejo.nvidia.GpuReading.GpuProcess;
import org.azulejo.nvidia.GpuReading.MigSlice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmiXmlTest {

    private static final String HEAD = """
        <?xml version="1.0" ?>
        <!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v12.dtd">
        <nvidia_smi_log>
        \t<timestamp>Mon Nov 30 12:00:00 2026</timestamp>
        \t<driver_version>580.126.09</driver_version>
        \t<attached_gpus>2</attached_gpus>
        """;

    private static final String BUSY = """
        \t<gpu id="00000000:1B:00.0">
        \t\t<product_name>NVIDIA H100 80GB HBM3</product_name>
        \t\t<mig_mode>
        \t\t\t<current_mig>Disabled</current_mig>
        \t\t\t<pending_mig>Disabled</pending_mig>
        \t\t</mig_mode>
        \t\t<mig_devices>
        \t\t\tNone
        \t\t</mig_devices>
        \t\t<uuid>GPU-11111111-2222-3333-4444-555555555555</uuid>
        \t\t<minor_number>5</minor_number>
        \t\t<pci>
        \t\t\t<pci_bus_id>00000000:1B:00.0</pci_bus_id>
        \t\t</pci>
        \t\t<fan_speed>N/A</fan_speed>
        \t\t<clocks_event_reasons>
        \t\t\t<clocks_event_reason_gpu_idle>Active</clocks_event_reason_gpu_idle>
        \t\t\t<clocks_event_reason_sw_power_cap>Active</clocks_event_reason_sw_power_cap>
        \t\t\t<clocks_event_reason_hw_slowdown>Not Active</clocks_event_reason_hw_slowdown>
        \t\t\t<clocks_event_reason_hw_thermal_slowdown>Active</clocks_event_reason_hw_thermal_slowdown>
        \t\t</clocks_event_reasons>
        \t\t<fb_memory_usage>
        \t\t\t<total>81559 MiB</total>
        \t\t\t<reserved>551 MiB</reserved>
        \t\t\t<used>40004 MiB</used>
        \t\t\t<free>41004 MiB</free>
        \t\t</fb_memory_usage>
        \t\t<bar1_memory_usage>
        \t\t\t<total>131072 MiB</total>
        \t\t\t<used>3 MiB</used>
        \t\t</bar1_memory_usage>
        \t\t<utilization>
        \t\t\t<gpu_util>93 %</gpu_util>
        \t\t\t<memory_util>40 %</memory_util>
        \t\t</utilization>
        \t\t<ecc_errors>
        \t\t\t<volatile>
        \t\t\t\t<sram_correctable>7</sram_correctable>
        \t\t\t\t<sram_uncorrectable_parity>1</sram_uncorrectable_parity>
        \t\t\t\t<sram_uncorrectable_secded>N/A</sram_uncorrectable_secded>
        \t\t\t\t<dram_uncorrectable>2</dram_uncorrectable>
        \t\t\t</volatile>
        \t\t\t<aggregate>
        \t\t\t\t<dram_uncorrectable>99</dram_uncorrectable>
        \t\t\t</aggregate>
        \t\t</ecc_errors>
        \t\t<temperature>
        \t\t\t<gpu_temp>61 C</gpu_temp>
        \t\t\t<gpu_temp_max_threshold>87 C</gpu_temp_max_threshold>
        \t\t</temperature>
        \t\t<gpu_power_readings>
        \t\t\t<average_power_draw>601.00 W</average_power_draw>
        \t\t\t<instant_power_draw>567.25 W</instant_power_draw>
        \t\t\t<current_power_limit>700.00 W</current_power_limit>
        \t\t\t<max_power_limit>750.00 W</max_power_limit>
        \t\t</gpu_power_readings>
        \t\t<clocks>
        \t\t\t<graphics_clock>1755 MHz</graphics_clock>
        \t\t\t<sm_clock>1750 MHz</sm_clock>
        \t\t</clocks>
        \t\t<max_clocks>
        \t\t\t<sm_clock>1980 MHz</sm_clock>
        \t\t</max_clocks>
        \t\t<processes>
        \t\t\t<process_info>
        \t\t\t\t<pid>9113</pid>
        \t\t\t\t<type>C</type>
        \t\t\t\t<process_name>python, "train" &amp; more</process_name>
        \t\t\t\t<used_memory>40000 MiB</used_memory>
        \t\t\t</process_info>
        \t\t\t<process_info>
        \t\t\t\t<pid>12</pid>
        \t\t\t\t<type>G</type>
        \t\t\t\t<process_name>Xorg</process_name>
        \t\t\t\t<used_memory>4 MiB</used_memory>
        \t\t\t</process_info>
        \t\t\t<process_info>
        \t\t\t\t<pid>13</pid>
        \t\t\t\t<type>C</type>
        \t\t\t\t<process_name>other</process_name>
        \t\t\t\t<used_memory>[Insufficient Permissions]</used_memory>
        \t\t\t</process_info>
        \t\t</processes>
        \t</gpu>
        """;

    private static final String IDLE = """
        \t<gpu id="00000000:43:00.0">
        \t\t<uuid>GPU-66666666-7777-8888-9999-000000000000</uuid>
        \t\t<minor_number>6</minor_number>
        \t\t<fb_memory_usage>
        \t\t\t<total>81559 MiB</total>
        \t\t\t<used>4 MiB</used>
        \t\t</fb_memory_usage>
        \t\t<utilization>
        \t\t\t<gpu_util>0 %</gpu_util>
        \t\t</utilization>
        \t\t<processes>
        \t\t</processes>
        \t</gpu>
        """;

    private static final String FOOT = "</nvidia_smi_log>\n";
    private static final String TWO = HEAD + BUSY + IDLE + FOOT;

    @Test
    void everyValueOfANewDriverIsRead() {
        assertThat(SmiXml.parse(0, HEAD + BUSY + FOOT))
                .isEqualTo(new SmiAnswer.Readings(
                        List.of(new GpuReading(
                                Optional.of("GPU-11111111-2222-3333-4444-555555555555"),
                                Optional.of("00000000:1B:00.0"),
                                OptionalInt.of(5),
                                Optional.of("NVIDIA H100 80GB HBM3"),
                                OptionalInt.of(93),
                                OptionalLong.of(40004),
                                OptionalLong.of(81559),
                                OptionalInt.of(61),
                                OptionalDouble.of(567.25),
                                OptionalDouble.of(700),
                                OptionalInt.of(1750),
                                OptionalInt.of(1980),
                                OptionalLong.of(3),
                                List.of("sw_power_cap", "hw_thermal_slowdown"),
                                List.of(
                                        new GpuProcess(9113, "python, \"train\" & more", OptionalLong.of(40000)),
                                        new GpuProcess(13, "other", OptionalLong.empty())),
                                false,
                                List.of(),
                                Optional.empty())),
                        0));
    }

    @Test
    void oldDriversNameThingsOtherwise() {
        var old = HEAD + """
            \t<gpu id="00000000:3B:00.0">
            \t\t<minor_number>0</minor_number>
            \t\t<uuid>GPU-0</uuid>
            \t\t<clocks_throttle_reasons>
            \t\t\t<clocks_throttle_reason_gpu_idle>Not Active</clocks_throttle_reason_gpu_idle>
            \t\t\t<clocks_throttle_reason_sw_thermal_slowdown>Active</clocks_throttle_reason_sw_thermal_slowdown>
            \t\t</clocks_throttle_reasons>
            \t\t<ecc_errors>
            \t\t\t<volatile>
            \t\t\t\t<single_bit><total>5</total></single_bit>
            \t\t\t\t<double_bit><device_memory>1</device_memory><total>4</total></double_bit>
            \t\t\t</volatile>
            \t\t</ecc_errors>
            \t\t<power_readings>
            \t\t\t<power_management>Supported</power_management>
            \t\t\t<power_draw>71.55 W</power_draw>
            \t\t\t<power_limit>250.00 W</power_limit>
            \t\t\t<enforced_power_limit>240.00 W</enforced_power_limit>
            \t\t</power_readings>
            \t\t<processes>N/A</processes>
            \t</gpu>
            """ + FOOT;
        var gpu = readings(SmiXml.parse(0, old)).getFirst();
        assertThat(gpu.slowedBy()).containsExactly("sw_thermal_slowdown");
        assertThat(gpu.eccUncorrected()).hasValue(4);
        assertThat(gpu.powerW()).hasValue(71.55);
        assertThat(gpu.powerLimitW()).hasValue(240);
        assertThat(gpu.processes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "N/A",
                "[N/A]",
                "[Not Supported]",
                "Unknown Error",
                "[Unknown Error]",
                "[Insufficient Permissions]",
                "[Not Found]",
                "[GPU requires reset]",
                "ERR!",
                "nonsense",
                "",
                "-",
                "1e9 MiB",
                "0x10",
                "١٢ MiB"
            })
    void wordsInPlaceOfNumbersAreUnknown(String word) {
        // F101: the list of words is open
        var gpu = readings(SmiXml.parse(
                        0,
                        HEAD + IDLE.replace("4 MiB", word).replace("0 %", word).replace("81559 MiB", word) + FOOT))
                .getFirst();
        assertThat(gpu.memoryUsedMb()).isEmpty();
        assertThat(gpu.memoryTotalMb()).isEmpty();
        assertThat(gpu.utilizationPercent()).isEmpty();
        assertThat(gpu.minor()).hasValue(6);
    }

    @ParameterizedTest
    @CsvSource({"37 %, 37, 0", "37, 37, 0", "100 %, 100, 0", "101 %, -1, 1", "37 MiB, -1, 1", "-3 %, -1, 0"})
    void aShareIsFromZeroToAHundred(String said, int expected, int warnings) {
        var answer = SmiXml.parse(0, HEAD + IDLE.replace("0 %", said) + FOOT);
        assertThat(readings(answer).getFirst().utilizationPercent().orElse(-1)).isEqualTo(expected);
        assertThat(((SmiAnswer.Readings) answer).warnings()).isEqualTo(warnings);
    }

    @Test
    void threeGpusAreShownWhereOneHasOnlyWords() {
        var silent = BUSY.replaceAll("<gpu_util>.*<", "<gpu_util>[GPU requires reset]<")
                .replaceAll("<used>.*<", "<used>Unknown Error<")
                .replaceAll("<gpu_temp>.*<", "<gpu_temp>N/A<")
                .replaceAll("_draw>.*<", "_draw>[Unknown Error]<");
        var gpus = readings(SmiXml.parse(0, HEAD + BUSY + silent + IDLE + FOOT));
        assertThat(gpus).hasSize(3);
        assertThat(gpus)
                .extracting(GpuReading::failure)
                .containsExactly(Optional.empty(), Optional.of("GPU requires reset"), Optional.empty());
    }

    @Test
    void slicesArePartsOfTheirGpu() {
        // F103
        var mig = BUSY.replace("<current_mig>Disabled", "<current_mig>Enabled")
                .replaceAll("<gpu_util>.*<", "<gpu_util>N/A<")
                .replace("\t\t\tNone\n", """
                    \t\t\t<mig_device>
                    \t\t\t\t<index>0</index>
                    \t\t\t\t<gpu_instance_id>1</gpu_instance_id>
                    \t\t\t\t<compute_instance_id>0</compute_instance_id>
                    \t\t\t\t<device_attributes><shared><multiprocessor_count>60</multiprocessor_count></shared></device_attributes>
                    \t\t\t\t<fb_memory_usage>
                    \t\t\t\t\t<total>40320 MiB</total>
                    \t\t\t\t\t<used>298 MiB</used>
                    \t\t\t\t</fb_memory_usage>
                    \t\t\t</mig_device>
                    \t\t\t<mig_device>
                    \t\t\t\t<gpu_instance_id>5</gpu_instance_id>
                    \t\t\t\t<uuid>MIG-GPU-11111111-2222-3333-4444-555555555555/5/0</uuid>
                    \t\t\t\t<fb_memory_usage>
                    \t\t\t\t\t<total>9728 MiB</total>
                    \t\t\t\t\t<used>[Insufficient Permissions]</used>
                    \t\t\t\t</fb_memory_usage>
                    \t\t\t</mig_device>
                    """);
        var gpu = readings(SmiXml.parse(0, HEAD + mig + FOOT)).getFirst();
        assertThat(gpu.mig()).isTrue();
        assertThat(gpu.utilizationPercent()).isEmpty();
        assertThat(gpu.failure()).isEmpty();
        assertThat(gpu.slices())
                .containsExactly(
                        new MigSlice(
                                1,
                                OptionalInt.of(0),
                                Optional.empty(),
                                Optional.empty(),
                                OptionalLong.of(298),
                                OptionalLong.of(40320)),
                        new MigSlice(
                                5,
                                OptionalInt.empty(),
                                Optional.of("MIG-GPU-11111111-2222-3333-4444-555555555555/5/0"),
                                Optional.empty(),
                                OptionalLong.empty(),
                                OptionalLong.of(9728)));
    }

    @Test
    void aDriverThatDoesNotFitIsAFailureWithItsWords() {
        // F104
        assertThat(SmiXml.parse(
                        18,
                        "Failed to initialize NVML: Driver/library version mismatch\nNVML library version: 550.54\n"))
                .isEqualTo(new SmiAnswer.Failed(
                        18,
                        "Failed to initialize NVML: Driver/library version mismatch; NVML library version: 550.54"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 15})
    void aGpuThatFellOffTheBusStandsBesideTheGoodOnes(int exit) {
        // F106
        var said = "Unable to determine the device handle for GPU0000:3B:00.0: Unknown Error\n";
        for (var printed : List.of(
                said + TWO, TWO + said, TWO.replace("\t<gpu id=\"00000000:43", said + "\t<gpu id=\"00000000:43"))) {
            var gpus = readings(SmiXml.parse(exit, printed));
            assertThat(gpus).hasSize(3);
            assertThat(gpus.getLast()).isEqualTo(GpuReading.failed(Optional.of("0000:3B:00.0"), "Unknown Error"));
        }
    }

    @Test
    void aLostGpuWithoutADocumentIsAFailure() {
        assertThat(SmiXml.parse(
                        15,
                        "Unable to determine the device handle for GPU 0000:3B:00.0: GPU is lost.  Reboot the system to"
                                + " recover this GPU\n\n"))
                .isInstanceOfSatisfying(
                        SmiAnswer.Failed.class,
                        failed -> assertThat(failed.words()).contains("GPU is lost"));
    }

    @Test
    void noDevicesIsNoFailure() {
        assertThat(SmiXml.parse(6, "No devices were found\n")).isEqualTo(new SmiAnswer.NoDevices());
        assertThat(SmiXml.parse(0, HEAD + FOOT)).isEqualTo(new SmiAnswer.NoDevices());
    }

    @Test
    void nothingIsNotNoDevices() {
        assertThat(SmiXml.parse(127, "")).isEqualTo(new SmiAnswer.Failed(127, ""));
        assertThat(SmiXml.parse(0, HEAD)).isInstanceOf(SmiAnswer.Failed.class);
        assertThat(SmiXml.parse(0, HEAD + "\t<gpu id=\"00000000:43:00.0\">")).isInstanceOf(SmiAnswer.Failed.class);
    }

    @Test
    void aBusyGpuWithoutProcessesHasNoneVisible() {
        // F108
        var gpu = readings(SmiXml.parse(0, HEAD + IDLE.replace("0 %", "98 %") + FOOT))
                .getFirst();
        assertThat(gpu.utilizationPercent()).hasValue(98);
        assertThat(gpu.processes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a & b",
                "<x",
                "\u001b[31mred",
                "\u0000",
                "]]>",
                "</process_name></process_info></processes></gpu><gpu id=\"x\">",
                "&lol9;",
                "</process_name></process_info></processes></gpu><gpu"
                    + " id=\"00000000:FF:00.0\"><minor_number>7</minor_number><processes><process_info><process_name>"
            })
    void aProcessNameBreaksNothing(String name) {
        var gpus = readings(SmiXml.parse(0, TWO.replace("other", name)));
        assertThat(gpus).extracting(GpuReading::minor).containsExactly(OptionalInt.of(5), OptionalInt.of(6));
        assertThat(gpus)
                .extracting(GpuReading::memoryUsedMb)
                .containsExactly(OptionalLong.of(40004), OptionalLong.of(4));
    }

    @Test
    void entitiesAreNeverFollowed() {
        var bomb = "<?xml version=\"1.0\"?><!DOCTYPE nvidia_smi_log [<!ENTITY a \"37 %\"><!ENTITY x SYSTEM"
                + " \"file:///etc/passwd\">]>\n"
                + "<nvidia_smi_log>" + IDLE.replace("0 %", "&a;").replace("4 MiB", "&x;") + FOOT;
        var answer = SmiXml.parse(0, bomb);
        assertThat(answer.toString()).doesNotContain("root").doesNotContain("37");
    }

    @Test
    void aCutAnswerHasOnlyWhatIsWhole() {
        var whole = readings(SmiXml.parse(0, TWO));
        for (int length = 0; length < TWO.length(); length++) {
            if (SmiXml.parse(0, TWO.substring(0, length)) instanceof SmiAnswer.Readings cut) {
                assertThat(whole).containsAll(withoutFailures(cut.gpus()));
            }
        }
    }

    @Test
    void garbledAnswersNeitherThrowNorInvent() {
        var random = new Random(20261130);
        for (int round = 0; round < 3_000; round++) {
            var text = new StringBuilder(TWO);
            for (int i = random.nextInt(1, 12); i > 0; i--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(4)) {
                    case 0 -> text.setCharAt(at, (char) random.nextInt(0, 0x3000));
                    case 1 -> text.delete(at, Math.min(text.length(), at + random.nextInt(1, 300)));
                    case 2 -> text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(1, 300))));
                    default ->
                        text.insert(
                                at,
                                List.of("<", ">", "&", "</gpu>", "<gpu>", "<!--", "<![CDATA[")
                                        .get(random.nextInt(7)));
                }
            }
            var printed = text.toString();
            if (SmiXml.parse(random.nextInt(20), printed) instanceof SmiAnswer.Readings readings) {
                var said = numbers(printed);
                readings.gpus().forEach(gpu -> assertThat(said).containsAll(values(gpu)));
            }
        }
    }

    private static List<GpuReading> withoutFailures(List<GpuReading> gpus) {
        return gpus.stream().filter(gpu -> gpu.failure().isEmpty()).toList();
    }

    private static List<Double> numbers(String text) {
        return Pattern.compile("\\d{1,12}(\\.\\d{1,6})?")
                .matcher(text)
                .results()
                .map(match -> Double.valueOf(match.group()))
                .collect(Collectors.toList());
    }

    private static List<Double> values(GpuReading gpu) {
        var all = new ArrayList<Double>();
        gpu.minor().ifPresent(it -> all.add((double) it));
        gpu.utilizationPercent().ifPresent(it -> all.add((double) it));
        gpu.memoryUsedMb().ifPresent(it -> all.add((double) it));
        gpu.memoryTotalMb().ifPresent(it -> all.add((double) it));
        gpu.temperatureC().ifPresent(it -> all.add((double) it));
        gpu.powerW().ifPresent(all::add);
        gpu.powerLimitW().ifPresent(all::add);
        gpu.smClockMhz().ifPresent(it -> all.add((double) it));
        gpu.processes().forEach(process -> all.add((double) process.pid()));
        return all;
    }

    private static List<GpuReading> readings(SmiAnswer answer) {
        assertThat(answer).isInstanceOf(SmiAnswer.Readings.class);
        return ((SmiAnswer.Readings) answer).gpus();
    }
}
