package org.azulejo.ui.logs;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.follow.FollowState;
import org.azulejo.follow.JobLogs;
import org.azulejo.follow.LogMatch;
import org.azulejo.follow.LogReadException;
import org.azulejo.follow.LogTarget;
import org.azulejo.follow.SearchEnd;
import org.azulejo.logs.FaultSeen;
import org.azulejo.logs.Gap;
import org.azulejo.logs.LogLine;
import org.azulejo.remote.RemoteException;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Notice;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// What is said of a log.
final class LogWords {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    private final Texts texts;
    private final Spoken spoken;
    private final ZoneId zone;

    LogWords(Texts texts, Spoken spoken, ZoneId zone) {
        this.texts = texts;
        this.spoken = spoken;
        this.zone = zone;
    }

    /// How it stands with a log.
    ///
    /// @param text a few words
    /// @param hint all of it
    /// @param blank what is said in place of lines where there are none; empty where their absence says enough
    /// @param canLook whether asking at once makes sense
    record Standing(Tone tone, String text, String hint, String blank, boolean canLook) {}

    /// How good that is.
    enum Tone {
        LIVE,
        RESTING,
        WAITING,
        BAD
    }

    /// A fault that a log shows.
    ///
    /// @param what what it is
    /// @param advice what to do
    /// @param line index of the first line that shows it
    record FaultLine(String what, String advice, long line, long count) {}

    String text(String key) {
        return texts.get(key);
    }

    String text(String key, Object... values) {
        return texts.get(key, values);
    }

    Texts texts() {
        return texts;
    }

    Spoken spoken() {
        return spoken;
    }

    ZoneId zone() {
        return zone;
    }

    String bytes(long bytes) {
        if (bytes < 1000) {
            return texts.get("logs.bytes", bytes);
        }
        double size = bytes;
        int unit = -1;
        while (size >= 999.5 && unit < 3) {
            size /= 1000;
            unit++;
        }
        return String.format(
                texts.locale(),
                size < 10 ? "%.1f %s" : "%.0f %s",
                size,
                List.of("kB", "MB", "GB", "TB").get(unit));
    }

    String gap(Gap gap) {
        return switch (gap) {
            case Gap.StartedAgain(Gap.Why why) ->
                texts.get("logs.gap.again." + why.name().toLowerCase(Locale.ROOT));
            case Gap.NotRead(long from, long to) -> texts.get("logs.gap.notRead", bytes(to - from));
        };
    }

    /// When a line came, which one it is, and where it stands; what a gap means.
    String hint(LogLine line, Instant now) {
        var parts = new ArrayList<String>();
        line.gap().ifPresent(it -> parts.add(gap(it)));
        line.arrived()
                .ifPresent(at -> parts.add(texts.get(
                        line.gap().isPresent() ? "logs.hint.seen" : "logs.hint.arrived",
                        TIME.format(at.atZone(zone)),
                        age(LogViewModel.between(at, now)))));
        if (line.arrived().isEmpty() && line.gap().isEmpty()) {
            parts.add(texts.get("logs.hint.before"));
        }
        line.number().ifPresent(it -> parts.add(texts.get("logs.hint.line", it)));
        return String.join("\n", parts);
    }

    private String age(Duration age) {
        return spoken.duration(age);
    }

    /// @param over whether the job that would write it has ended
    Standing standing(FollowState state, boolean paused, boolean over, Instant now) {
        if (paused) {
            return new Standing(
                    Tone.RESTING, texts.get("logs.standing.paused"), texts.get("logs.standing.paused.hint"), "", false);
        }
        return switch (state) {
            case FollowState.Opening _ ->
                new Standing(
                        Tone.WAITING,
                        texts.get("logs.standing.opening"),
                        "",
                        texts.get("logs.standing.opening"),
                        false);
            case FollowState.NoFile(boolean wasThere, Instant _) -> {
                var key = noFile(wasThere, over);
                yield new Standing(
                        wasThere || over ? Tone.BAD : Tone.WAITING,
                        texts.get(key),
                        texts.get(key + ".hint"),
                        texts.get(key + ".hint"),
                        true);
            }
            case FollowState.NotReadable(FollowState.Why _, String said, Instant _) ->
                new Standing(
                        Tone.BAD,
                        texts.get("logs.standing.notReadable"),
                        why(state, false) + detail(said),
                        why(state, false) + detail(said),
                        true);
            case FollowState.Reading reading -> reading(reading, now);
            case FollowState.NotAnswered(RemoteException cause, FollowState _, Instant next) ->
                new Standing(
                        Tone.BAD,
                        texts.get("logs.standing.noAnswer"),
                        spoken.trouble(cause).what()
                                + (next.equals(Instant.MAX) || next.isBefore(now)
                                        ? ""
                                        : " " + texts.get("trouble.next", age(Duration.between(now, next)))),
                        spoken.trouble(cause).what(),
                        true);
        };
    }

    private Standing reading(FollowState.Reading reading, Instant now) {
        var blank = reading.size() == 0 ? texts.get("logs.standing.empty") : "";
        if (reading.behind() > 0 && reading.behind() > reading.size() / 1000) {
            return new Standing(
                    Tone.LIVE,
                    texts.get("logs.standing.behind", bytes(reading.behind())),
                    texts.get("logs.standing.behind.hint"),
                    blank,
                    false);
        }
        var age = reading.age().plus(LogViewModel.between(reading.lookedAt(), now));
        if (age.isNegative()) {
            age = Duration.ZERO;
        }
        return new Standing(
                age.toMinutes() < 5 ? Tone.LIVE : Tone.RESTING,
                texts.get("logs.standing.age", age(age)),
                texts.get("logs.standing.age.hint", bytes(reading.size()), spoken.moment(reading.modified(), now)),
                blank,
                false);
    }

    /// A file that is not there was never, or is not any more.
    private static String noFile(boolean wasThere, boolean over) {
        return wasThere ? "logs.standing.gone" : over ? "logs.standing.none" : "logs.standing.noFile";
    }

    private String why(FollowState state, boolean wasThere) {
        return switch (state) {
            case FollowState.NoFile(boolean before, Instant _) ->
                texts.get(noFile(wasThere || before, false) + ".hint");
            case FollowState.NotReadable(FollowState.Why why, String _, Instant _) ->
                texts.get("logs.why." + why.name().toLowerCase(Locale.ROOT));
            default -> texts.get("logs.why.other");
        };
    }

    /// Why a part of a file could not be read, and what to do.
    ///
    /// @param wasThere whether it was there before
    Notice unreadable(FollowState state, boolean wasThere) {
        var advice = switch (state) {
            case FollowState.NoFile _ -> texts.get("logs.why.noFile.advice");
            case FollowState.NotReadable(FollowState.Why why, String said, Instant _) ->
                texts.get("logs.why." + why.name().toLowerCase(Locale.ROOT) + ".advice") + detail(said);
            default -> texts.get("logs.why.other.advice");
        };
        return new Notice(false, why(state, wasThere), advice);
    }

    /// What came of a wish, what it means and what to do.
    ///
    /// @param key of what came of it; the rest has the same with `.advice`
    Notice told(boolean good, String key, Object... values) {
        return new Notice(good, texts.get(key, values), texts.get(key + ".advice"));
    }

    Notice searchFailed(String said) {
        return new Notice(
                false, texts.get("logs.search.failed"), texts.get("logs.search.failed.advice") + detail(said));
    }

    private static String detail(String said) {
        return said.isBlank() ? "" : "\n" + OneLine.of(said, 400);
    }

    /// Why a job has no log to show.
    String none(JobLogs why) {
        return switch (why) {
            case JobLogs.Found _, JobLogs.Several _ -> "";
            case JobLogs.NoLog _ -> texts.get("logs.none.noLog");
            case JobLogs.NotYet(String pattern) -> texts.get("logs.none.notYet", OneLine.of(pattern, 300));
            case JobLogs.Forgotten _ -> texts.get("logs.none.forgotten");
            case JobLogs.NoSuchJob _ -> texts.get("logs.none.noSuchJob");
        };
    }

    /// That not all tasks of an array are open.
    String cut(LogDesk.Cut cut) {
        return texts.get("logs.cut", cut.array().text(), cut.all(), cut.opened());
    }

    String stream(LogTarget.Stream stream) {
        return texts.get("logs.stream." + stream.name().toLowerCase(Locale.ROOT));
    }

    /// What the lines show, the newest first.
    List<FaultLine> faults(List<FaultSeen> seen) {
        return seen.stream()
                .sorted(Comparator.comparingLong(FaultSeen::last).reversed())
                .map(this::fault)
                .toList();
    }

    /// Faults that there is no room for.
    String moreFaults(int count) {
        return texts.get("logs.fault.more", count);
    }

    private FaultLine fault(FaultSeen seen) {
        var said = spoken.fault(seen.fault());
        return new FaultLine(said.what(), said.advice(), seen.first(), seen.lines());
    }

    /// What of a link that failed a person is to know.
    Notice failed(RemoteException error) {
        var trouble = spoken.trouble(error);
        return new Notice(
                false,
                trouble.what(),
                Stream.of(trouble.meaning(), trouble.advice(), trouble.details())
                        .filter(it -> !it.isBlank())
                        .collect(Collectors.joining("\n")));
    }

    Notice saved(Saving.Outcome outcome) {
        return switch (outcome) {
            case Saving.Outcome.Saved(long bytes, Path file) ->
                new Notice(true, texts.get("logs.save.done", bytes(bytes), OneLine.of(file.toString())), "");
            case Saving.Outcome.Stopped() -> told(true, "logs.save.stopped");
            case Saving.Outcome.Changed() -> told(false, "logs.save.changed");
            case Saving.Outcome.NotRead(LogReadException why) -> {
                var notice = unreadable(why.state(), true);
                yield new Notice(false, texts.get("logs.save.failed", notice.text()), notice.details());
            }
            case Saving.Outcome.NotWritten(String why) ->
                new Notice(false, texts.get("logs.save.failed", why), texts.get("logs.save.failed.advice"));
        };
    }

    /// How far the saving of a copy is.
    String saving(Saving.Step step) {
        return step.size() == 0
                ? texts.get("logs.save.begins")
                : texts.get("logs.save.goes", bytes(step.done()), bytes(step.size()));
    }

    String count(Finder found, Optional<Hit> at) {
        if (found.words().isEmpty()) {
            return "";
        }
        int number = at.map(found.hits()::indexOf).orElse(-1) + 1;
        if (found.hits().isEmpty()) {
            return texts.get("logs.find.none");
        }
        var all = found.more()
                ? texts.get("logs.find.more", found.hits().size())
                : texts.get("logs.find.all", found.hits().size());
        return number == 0 ? all : texts.get("logs.find.at", number, all);
    }

    String whole(WholeSearch search) {
        return search.end()
                .map(end -> switch (end) {
                    case SearchEnd.Whole(int found) -> texts.get("logs.whole.done", found);
                    case SearchEnd.Limited(int found) -> texts.get("logs.whole.limited", found);
                    case SearchEnd.Stopped(int found) -> texts.get("logs.whole.stopped", found);
                    case SearchEnd.Failed(String said) -> texts.get("logs.whole.failed", OneLine.of(said));
                })
                .orElseGet(() -> search.isDone()
                        ? texts.get("logs.whole.goes", search.found().size())
                        : "");
    }

    /// A line that was found, as a row of a list.
    String match(LogMatch match) {
        return OneLine.of(match.text().strip(), 240);
    }
}
