package org.azulejo.nvidia;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.azulejo.nvidia.GpuReading.GpuProcess;
import org.azulejo.nvidia.GpuReading.MigSlice;

/// Reads what `nvidia-smi -q -x` printed: drivers from 470 to 580 name the same things differently, any value may be
/// a word. Failures come on standard output, with or without a document around or beside them.
///
/// The names that processes gave themselves are in the text as they are; where they break the document, it is read
/// without the processes. A document that is cut gives the GPUs that it holds whole.
public final class SmiXml {

    private static final String ROOT = "nvidia_smi_log";
    private static final int DEEPEST = 32;
    private static final int MOST_WORDS = 300;
    private static final int NO_DEVICES = 6;

    private static final Pattern DOCTYPE = Pattern.compile("<!DOCTYPE[^<>\\[\\]]*>");
    private static final Pattern PROCESSES =
            Pattern.compile("<processes>\\s*\\n.*?\\n\\s*</processes>\\s*\\n", Pattern.DOTALL);
    private static final Pattern PROCESS = Pattern.compile("<process_info>.*?</process_info>", Pattern.DOTALL);
    private static final Pattern GPU_LINE = Pattern.compile("\\n\\s*<gpu[ >]");
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(?: ?([A-Za-z%]+))?");
    /// `Unable to determine the device handle for GPU0000:3B:00.0: Unknown Error`, with or without a blank.
    private static final Pattern LOST = Pattern.compile(
            "device handle for GPU\\s*((?:[0-9A-Fa-f]{4,8}:)?[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\\.[0-9A-Fa-f]):"
                    + "\\s*([^\\r\\n<]{1,200})");
    private static final Pattern BROKEN = Pattern.compile("(?i).*(?:error|err!|lost|reset|fallen).*");

    private int warnings;

    private SmiXml() {}

    /// Reads one call's output.
    ///
    /// @param exit nvidia-smi's exit status
    /// @param printed what it printed on standard output
    public static SmiAnswer parse(int exit, String printed) {
        return new SmiXml().answer(exit, clean(printed));
    }

    private SmiAnswer answer(int exit, String printed) {
        int from = printed.indexOf("<" + ROOT);
        if (from < 0) {
            return isNoDevices(exit, printed) ? new SmiAnswer.NoDevices() : new SmiAnswer.Failed(exit, words(printed));
        }
        int to = printed.lastIndexOf("</" + ROOT + ">");
        int end = to < from ? printed.length() : to + ROOT.length() + 3;
        var document = printed.substring(from, end);
        var whole = read(document);
        if (!whole.closed() || whole.gpus().size() > lines(document)) {
            warnings++;
            var again = read(PROCESS.matcher(PROCESSES.matcher(document).replaceAll("\n"))
                    .replaceAll(""));
            whole = again.closed() || again.gpus().size() > whole.gpus().size() ? again : whole;
        }
        var gpus = new ArrayList<GpuReading>();
        whole.gpus().forEach(gpu -> gpus.add(reading(gpu)));
        var outside = DOCTYPE.matcher(printed.substring(0, from)).replaceAll("") + "\n" + whole.text() + "\n"
                + printed.substring(end);
        var lost = LOST.matcher(outside);
        while (lost.find()) {
            var bus = lost.group(1);
            if (gpus.stream()
                    .noneMatch(gpu -> gpu.busId().filter(id -> sameBus(id, bus)).isPresent())) {
                gpus.add(GpuReading.failed(Optional.of(bus), lost.group(2).strip()));
            }
        }
        if (!gpus.isEmpty()) {
            return new SmiAnswer.Readings(gpus, warnings);
        }
        return whole.closed() && (exit == 0 || exit == NO_DEVICES)
                ? new SmiAnswer.NoDevices()
                : new SmiAnswer.Failed(exit, words(outside));
    }

    /// How many GPUs the document has by its lines: a process may have called itself like one.
    private static long lines(String document) {
        long lines = GPU_LINE.matcher(document).results().count();
        return lines == 0 ? Long.MAX_VALUE : lines;
    }

    private static boolean isNoDevices(int exit, String printed) {
        return printed.contains("No devices were found") || (exit == NO_DEVICES && printed.isBlank());
    }

    private static boolean sameBus(String one, String other) {
        var a = one.toUpperCase(Locale.ROOT);
        var b = other.toUpperCase(Locale.ROOT);
        return a.endsWith(b) || b.endsWith(a);
    }

    // the document

    /// @param gpus the whole `gpu` elements
    /// @param text what stands between them
    /// @param closed whether the document came to its end
    private record Document(List<Element> gpus, String text, boolean closed) {}

    private static final class Element {
        private final String name;
        private final String id;
        private final StringBuilder text = new StringBuilder();
        private final List<Element> children = new ArrayList<>();

        Element(String name, String id) {
            this.name = name;
            this.id = id;
        }

        List<Element> all(String child) {
            return children.stream().filter(it -> it.name.equals(child)).toList();
        }

        Optional<Element> at(String... path) {
            Optional<Element> here = Optional.of(this);
            for (var step : path) {
                here = here.flatMap(it -> it.all(step).stream().findFirst());
            }
            return here;
        }

        String text() {
            return text.toString().strip();
        }
    }

    private static Document read(String document) {
        var gpus = new ArrayList<Element>();
        var text = new StringBuilder();
        boolean closed = false;
        try {
            var reader = factory().createXMLStreamReader(new StringReader(document));
            try {
                closed = readAll(reader, gpus, text);
            } finally {
                reader.close();
            }
        } catch (XMLStreamException e) {
            // what was whole before counts
            closed = false;
        }
        return new Document(gpus, text.toString(), closed);
    }

    private static boolean readAll(XMLStreamReader reader, List<Element> gpus, StringBuilder text)
            throws XMLStreamException {
        var open = new ArrayList<Element>();
        boolean closed = false;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    if (open.size() >= DEEPEST) {
                        return false;
                    }
                    var id = reader.getAttributeValue(null, "id");
                    open.add(new Element(reader.getLocalName(), id == null ? "" : id));
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (open.size() == 1) {
                        text.append(reader.getText());
                    } else if (!open.isEmpty()) {
                        open.getLast().text.append(reader.getText());
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    var ended = open.removeLast();
                    if (open.isEmpty()) {
                        closed = true;
                    } else if (open.size() == 1) {
                        if (ended.name.equals("gpu")) {
                            gpus.add(ended);
                        }
                    } else {
                        open.getLast().children.add(ended);
                    }
                }
                default -> {}
            }
        }
        return closed;
    }

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        return factory;
    }

    // one GPU

    private GpuReading reading(Element gpu) {
        var utilization = percent(gpu.at("utilization", "gpu_util"));
        var used = megabytes(gpu.at("fb_memory_usage", "used"));
        var temperature = whole(gpu.at("temperature", "gpu_temp"), "C", 0, 200);
        var power = watts(draw(gpu));
        boolean silent = utilization.isEmpty() && used.isEmpty() && temperature.isEmpty() && power.isEmpty();
        return new GpuReading(
                text(gpu, "uuid").filter(it -> it.startsWith("GPU-")),
                Optional.of(gpu.id)
                        .filter(it -> !it.isBlank())
                        .or(() -> gpu.at("pci", "pci_bus_id").map(Element::text).filter(it -> it.contains(":"))),
                whole(gpu.at("minor_number"), "", 0, 1_000_000),
                text(gpu, "product_name").filter(it -> !isUnknown(it)),
                utilization,
                used,
                megabytes(gpu.at("fb_memory_usage", "total")),
                temperature,
                power,
                watts(limit(gpu)),
                whole(gpu.at("clocks", "sm_clock"), "MHz", 0, 100_000),
                whole(gpu.at("max_clocks", "sm_clock"), "MHz", 0, 100_000),
                uncorrected(gpu),
                slowedBy(gpu),
                processes(gpu),
                gpu.at("mig_mode", "current_mig")
                        .filter(it -> it.text().equals("Enabled"))
                        .isPresent(),
                slices(gpu),
                silent ? failure(gpu) : Optional.empty());
    }

    /// The momentary draw where both are given; `power_readings` is the name of drivers before 535.
    private static Optional<Element> draw(Element gpu) {
        return firstNumber(List.of(
                gpu.at("gpu_power_readings", "instant_power_draw"),
                gpu.at("gpu_power_readings", "power_draw"),
                gpu.at("gpu_power_readings", "average_power_draw"),
                gpu.at("power_readings", "power_draw")));
    }

    private static Optional<Element> limit(Element gpu) {
        return firstNumber(List.of(
                gpu.at("gpu_power_readings", "current_power_limit"),
                gpu.at("power_readings", "enforced_power_limit"),
                gpu.at("power_readings", "power_limit"),
                gpu.at("gpu_power_readings", "requested_power_limit")));
    }

    private static Optional<Element> firstNumber(List<Optional<Element>> places) {
        return places.stream()
                .flatMap(Optional::stream)
                .filter(it -> NUMBER.matcher(it.text()).matches())
                .findFirst();
    }

    /// Before Ampere `double_bit`, then by kind of memory, since Hopper by kind of check too.
    private OptionalLong uncorrected(Element gpu) {
        var counts = new ArrayList<Long>();
        gpu.at("ecc_errors", "volatile").ifPresent(errors -> {
            for (var kind : errors.children) {
                var place = kind.name.equals("double_bit") ? kind.at("total") : Optional.of(kind);
                if (kind.name.equals("double_bit") || kind.name.contains("_uncorrectable")) {
                    number(place, "").ifPresent(count -> counts.add((long) count));
                }
            }
        });
        return counts.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(counts.stream().mapToLong(Long::longValue).sum());
    }

    private static List<String> slowedBy(Element gpu) {
        return gpu.children.stream()
                .filter(it -> it.name.equals("clocks_event_reasons") || it.name.equals("clocks_throttle_reasons"))
                .flatMap(it -> it.children.stream())
                .filter(it -> it.text().equals("Active"))
                .map(it -> it.name.replaceFirst("^clocks_(?:event|throttle)_reason_", ""))
                .filter(it -> !it.equals("gpu_idle"))
                .distinct()
                .toList();
    }

    private List<GpuProcess> processes(Element gpu) {
        var found = new ArrayList<GpuProcess>();
        for (var process : gpu.at("processes").map(it -> it.all("process_info")).orElse(List.of())) {
            var type = text(process, "type").orElse("C");
            var pid = number(process.at("pid"), "");
            if (!type.contains("C")) {
                continue;
            }
            if (pid.isEmpty()) {
                warnings++;
                continue;
            }
            found.add(new GpuProcess(
                    (long) pid.getAsDouble(),
                    text(process, "process_name").orElse(""),
                    megabytes(process.at("used_memory"))));
        }
        return found;
    }

    private List<MigSlice> slices(Element gpu) {
        var found = new ArrayList<MigSlice>();
        for (var slice : gpu.at("mig_devices").map(it -> it.all("mig_device")).orElse(List.of())) {
            var instance = whole(slice.at("gpu_instance_id"), "", 0, 1_000);
            if (instance.isEmpty()) {
                warnings++;
                continue;
            }
            found.add(new MigSlice(
                    instance.getAsInt(),
                    whole(slice.at("compute_instance_id"), "", 0, 1_000),
                    text(slice, "uuid").filter(it -> it.startsWith("MIG-")),
                    text(slice, "profile").or(() -> text(slice, "name")).filter(it -> it.matches("\\d+g\\.\\d+gb.*")),
                    megabytes(slice.at("fb_memory_usage", "used")),
                    megabytes(slice.at("fb_memory_usage", "total"))));
        }
        return found;
    }

    /// The word that stands in place of the values, where it tells of a fault and not just that there is none.
    private static Optional<String> failure(Element gpu) {
        return List.of(
                        gpu.at("utilization", "gpu_util"),
                        gpu.at("fb_memory_usage", "used"),
                        gpu.at("temperature", "gpu_temp"),
                        gpu.at("utilization"),
                        gpu.at("fb_memory_usage"))
                .stream()
                .flatMap(Optional::stream)
                .map(Element::text)
                .filter(it -> BROKEN.matcher(it).matches())
                .map(it -> it.replaceAll("^\\[|\\]$", ""))
                .findFirst();
    }

    // values

    private OptionalInt percent(Optional<Element> place) {
        return whole(place, "%", 0, 100);
    }

    private OptionalLong megabytes(Optional<Element> place) {
        var number = number(place, "MiB");
        return number.isPresent() ? OptionalLong.of((long) number.getAsDouble()) : OptionalLong.empty();
    }

    private OptionalDouble watts(Optional<Element> place) {
        return number(place, "W");
    }

    private OptionalInt whole(Optional<Element> place, String unit, int least, int most) {
        var number = number(place, unit);
        if (number.isEmpty()) {
            return OptionalInt.empty();
        }
        if (number.getAsDouble() < least || number.getAsDouble() > most) {
            warnings++;
            return OptionalInt.empty();
        }
        return OptionalInt.of((int) number.getAsDouble());
    }

    /// Whatever is no number counts as unknown; a number of another unit is not understood.
    private OptionalDouble number(Optional<Element> place, String unit) {
        if (place.isEmpty()) {
            return OptionalDouble.empty();
        }
        var match = NUMBER.matcher(place.get().text());
        if (!match.matches()) {
            return OptionalDouble.empty();
        }
        var given = match.group(2);
        if (given != null && !given.equals(unit)) {
            warnings++;
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(Double.parseDouble(match.group(1)));
    }

    private static Optional<String> text(Element parent, String child) {
        return parent.at(child).map(Element::text).filter(it -> !it.isEmpty());
    }

    private static boolean isUnknown(String text) {
        return text.equals("N/A")
                || text.startsWith("[")
                || BROKEN.matcher(text).matches();
    }

    /// Control characters are not allowed in XML, and do no good in a message.
    private static String clean(String printed) {
        var clean = new StringBuilder(printed.length());
        printed.codePoints()
                .map(c -> c == '\t' || c == '\n' || (c >= ' ' && c != 0x7f && !isForbidden(c)) ? c : ' ')
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static boolean isForbidden(int c) {
        return (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) || c == 0xFFFE || c == 0xFFFF;
    }

    private static String words(String printed) {
        var words = printed.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("<"))
                .limit(4)
                .collect(Collectors.joining("; "));
        return words.length() > MOST_WORDS ? words.substring(0, MOST_WORDS) + "..." : words;
    }
}
