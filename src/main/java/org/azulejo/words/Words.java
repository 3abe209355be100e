package org.azulejo.words;

import java.text.MessageFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.azulejo.findings.Finding;
import org.azulejo.logs.Fault;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.ExitCode;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Hostlist;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobState;
import org.azulejo.slurm.NodeState;
import org.azulejo.submit.Refusal;
import org.azulejo.use.LeftoverOutcome;

/// Says in one language what Slurm says in its own words. What others wrote (reasons, names of hosts) is made one line
/// without control characters. Safe for use by several threads.
public final class Words {

    public static final Locale PORTUGUESE = Locale.of("pt", "BR");

    private static final String BUNDLE = "i18n.words";

    private static final int LONGEST = 300;

    private static final int MOST_NODES = 4;

    private final Locale locale;
    private final ResourceBundle bundle;
    private final Map<String, MessageFormat> formats = new ConcurrentHashMap<>();
    private final DateTimeFormatter hour;
    private final DateTimeFormatter weekday;
    private final DateTimeFormatter date;

    /// The words for somebody who prefers this language: Portuguese, or else English.
    public Words(Locale preferred) {
        locale = preferred.getLanguage().equals("pt") ? PORTUGUESE : Locale.ENGLISH;
        hour = DateTimeFormatter.ofPattern("HH:mm", locale);
        weekday = DateTimeFormatter.ofPattern("EEE", locale);
        date = DateTimeFormatter.ofPattern("d MMM", locale);
        bundle = ResourceBundle.getBundle(
                BUNDLE, locale, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_DEFAULT));
    }

    public Locale locale() {
        return locale;
    }

    /// The text of a key with its places filled.
    String text(String key, Object... values) {
        // what is made once is copied: reading a pattern takes ten times as long
        var format = formats.computeIfAbsent(key, it -> new MessageFormat(bundle.getString(it), locale));
        return ((MessageFormat) format.clone()).format(values);
    }

    boolean has(String key) {
        return bundle.containsKey(key);
    }

    /// How long, as people say it: `3 d 4 h`, `1 h 20`, `12 min`, `45 s`.
    public String duration(Duration time) {
        var positive = time.isNegative() ? Duration.ZERO : time;
        long days = positive.toDays();
        int hours = positive.toHoursPart();
        int minutes = positive.toMinutesPart();
        if (days > 0) {
            return hours == 0
                    ? text("duration.days", Long.toString(days))
                    : text("duration.daysAndHours", Long.toString(days), hours);
        }
        if (hours > 0) {
            return minutes == 0
                    ? text("duration.hours", hours)
                    : text("duration.hoursAndMinutes", hours, minutes < 10 ? "0" + minutes : Integer.toString(minutes));
        }
        return minutes > 0 ? text("duration.minutes", minutes) : text("duration.seconds", positive.toSecondsPart());
    }

    /// A moment: `14:20`, `tomorrow 09:00`, `Thu 09:00` within a week, else `12 Mar 09:00`.
    public String moment(Instant at, Instant now, ZoneId zone) {
        var day = LocalDate.ofInstant(at, zone);
        long ahead = ChronoUnit.DAYS.between(LocalDate.ofInstant(now, zone), day);
        var clock = hour.withZone(zone).format(at);
        if (ahead == 0) {
            return clock;
        }
        if (ahead == 1) {
            return text("time.tomorrow", clock);
        }
        var form = ahead > 1 && ahead < 7 ? weekday : date;
        // Portuguese short names end in a dot
        var name = form.withZone(zone).format(at).replace(".", "");
        return text("time.otherDay", name, clock);
    }

    /// `until 14:20`.
    public String until(Instant at, Instant now, ZoneId zone) {
        return text("time.until", moment(at, now, zone));
    }

    public String state(JobState state) {
        return text("state." + state.kind(), foreign(state.word()));
    }

    /// How an ended job ended; of another one, its state.
    public String ending(Job job) {
        var kind = job.state().kind();
        if (!job.state().ended()) {
            return state(job.state());
        }
        if (kind == JobState.Kind.CANCELLED && job.startedAt().isEmpty()) {
            return text("ending.CANCELLED.before");
        }
        return kind == JobState.Kind.FAILED
                ? job.exitCode().map(this::failure).orElseGet(() -> text("ending.FAILED"))
                : text("ending." + kind);
    }

    private String failure(ExitCode exit) {
        if (exit.signal() > 0) {
            return text("ending.FAILED.signal", signal(exit.signal()));
        }
        if (exit.code() > 128 && has("signal." + (exit.code() - 128))) {
            return text("ending.FAILED.code.signal", exit.code(), signal(exit.code() - 128));
        }
        return exit.code() == 0 ? text("ending.FAILED") : text("ending.FAILED.code", exit.code());
    }

    private String signal(int number) {
        return has("signal." + number) ? text("signal." + number) : text("signal.other", number);
    }

    /// Why a job waits; empty where it does not, or where Slurm gives no reason.
    public Optional<Reason> reason(Job job) {
        return new Reasons(this).of(job);
    }

    /// The same, with the hour at which a job may begin.
    public Optional<Reason> reason(Job job, Instant now, ZoneId zone) {
        return reason(job)
                .map(reason -> reason.word().equals("BeginTime")
                                && job.estimatedStart().isPresent()
                        ? new Reason(
                                text(
                                        "reason.BeginTime.at",
                                        moment(job.estimatedStart().get(), now, zone)),
                                reason.advice(),
                                reason.word())
                        : reason);
    }

    /// What a node is up to: `partly in use`, `draining: ...`, `off, starts when needed`.
    public String node(NodeState state) {
        boolean works = state.base().equals("MIXED") || state.base().equals("ALLOCATED");
        var key = NODE_FLAGS.stream().filter(state::has).findFirst().orElse(state.base());
        if (key.equals("DRAIN")) {
            var drained = text(works || state.has("COMPLETING") ? "node.DRAINING" : "node.DRAINED");
            return state.isDown() ? text("node.both", down(state), drained) : drained;
        }
        if (key.equals("NOT_RESPONDING") || state.base().equals("DOWN")) {
            return key.equals("REBOOT_ISSUED") || state.isSwitchedOff() ? text("node." + key) : down(state);
        }
        var said = has("node." + key) ? text("node." + key) : foreign(key.toLowerCase(Locale.ROOT));
        return works && !key.equals(state.base()) ? text("node.both", text("node." + state.base()), said) : said;
    }

    private String down(NodeState state) {
        return state.has("NOT_RESPONDING") && !state.base().equals("DOWN")
                ? text("node.NOT_RESPONDING")
                : text("node.DOWN");
    }

    /// Of several flags, the one that matters most to somebody who looks for a place.
    private static final List<String> NODE_FLAGS = List.of(
            "INVALID_REG",
            "DRAIN",
            "FAIL",
            "POWERING_UP",
            "POWERED_DOWN",
            "POWERING_DOWN",
            "POWER_DOWN",
            "REBOOT_ISSUED",
            "NOT_RESPONDING",
            "MAINTENANCE",
            "RESERVED",
            "REBOOT_REQUESTED",
            "BLOCKED",
            "PLANNED",
            "COMPLETING");

    /// Why a GPU is not simply free or held.
    public String note(Gpu.Note note) {
        return switch (note) {
            case Gpu.Note.Drained(var reason) -> withReason("note.Drained", reason);
            case Gpu.Note.Down(var reason) -> withReason("note.Down", reason);
            case Gpu.Note.Reserved(var reservation) -> withReason("note.Reserved", reservation);
            case Gpu.Note.Maintenance(var reason) -> withReason("note.Maintenance", reason);
            case Gpu.Note.PoweredOff() -> text("note.PoweredOff");
            case Gpu.Note.NoCpusLeft() -> text("note.NoCpusLeft");
            case Gpu.Note.NoMemoryLeft() -> text("note.NoMemoryLeft");
            case Gpu.Note.Planned() -> text("note.Planned");
            case Gpu.Note.HolderNotKnown() -> text("note.HolderNotKnown");
            case Gpu.Note.Contradiction() -> text("note.Contradiction");
        };
    }

    private String withReason(String key, Optional<String> reason) {
        return reason.map(it -> text(key + ".reason", foreign(it))).orElseGet(() -> text(key));
    }

    /// What a finding says, what it means, and what to do about it.
    ///
    /// @param user who is told: what is this user's is called theirs
    /// @param now by the cluster's clock
    public FindingText finding(Finding finding, String user, Instant now, ZoneId zone) {
        return new FindingWords(this, user, now, zone).of(finding);
    }

    /// What it means that a script was refused, and what can be done.
    public FaultText refusal(Refusal why) {
        return new FaultText(text("refusal." + why), text("refusal." + why + ".do"));
    }

    /// What a fault that a log shows means, and what to do about it.
    public FaultText fault(Fault fault) {
        return new FaultText(text("fault." + fault), text("fault." + fault + ".do"));
    }

    /// Why something that a job left behind was not taken away.
    public String kept(LeftoverOutcome.Kept kept) {
        var said = foreign(kept.words());
        return text("kept." + kept.why()) + (said.isEmpty() ? "" : " (" + said + ")");
    }

    /// What a finding is about: `GPU 3 of dgxh100-1`, `job 4711`.
    public String subject(Finding.Subject subject) {
        return FindingWords.subject(this, subject);
    }

    /// Why the cluster gave no usable answer.
    public Trouble trouble(RemoteException failure) {
        return new Troubles(this).of(failure);
    }

    /// Where a job runs (`dgxh100-1, GPU 2 and 3`), why it waits, or how it ended.
    public String where(Job job) {
        if (job.state().ended()) {
            return ending(job);
        }
        if (job.state().waiting()) {
            return reason(job).map(Reason::sentence).orElseGet(() -> state(job.state()));
        }
        if (job.nodes().isEmpty()) {
            return state(job.state());
        }
        if (job.allocations().isEmpty() || job.allocations().size() > MOST_NODES) {
            var nodes = foreign(Hostlist.compress(job.nodes()));
            int gpus = job.gpus().orElse(0);
            return gpus == 0 ? text("where.node", nodes) : text("where.withGpuCount", nodes, gpus);
        }
        return job.allocations().stream()
                .map(it -> text("where.withGpus", foreign(it.node()), numbers(it.gpuIndices())))
                .reduce((one, other) -> text("where.nodes", one, other))
                .orElse("");
    }

    /// Ascending numbers: `2`, `2 and 3`, `0 to 3 and 6`.
    public String numbers(List<Integer> ascending) {
        var parts = new ArrayList<String>();
        for (int from = 0; from < ascending.size(); ) {
            int to = from;
            while (to + 1 < ascending.size() && ascending.get(to + 1) == ascending.get(to) + 1) {
                to++;
            }
            if (to - from >= 2) {
                parts.add(text(
                        "list.range",
                        ascending.get(from).toString(),
                        ascending.get(to).toString()));
            } else {
                ascending.subList(from, to + 1).forEach(it -> parts.add(it.toString()));
            }
            from = to + 1;
        }
        return list(parts, "list.and");
    }

    /// The parts in a row: `a, b and c`.
    String list(List<String> parts, String last) {
        if (parts.size() < 2) {
            return String.join("", parts);
        }
        var head = parts.subList(0, parts.size() - 1).stream()
                .reduce((one, other) -> text("list.comma", one, other))
                .orElse("");
        return text(last, head, parts.getLast());
    }

    /// What others wrote, on one line and not too long.
    static String foreign(String text) {
        var line = text.codePoints()
                .mapToObj(c -> isUnseen(c) ? " " : Character.toString(c))
                .collect(Collectors.joining())
                .strip()
                .replaceAll(" {2,}", " ");
        return line.codePointCount(0, line.length()) <= LONGEST
                ? line
                : line.substring(0, line.offsetByCodePoints(0, LONGEST)) + "…";
    }

    private static boolean isUnseen(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}
