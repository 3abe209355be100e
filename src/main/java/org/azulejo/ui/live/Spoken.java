package org.azulejo.ui.live;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobState;
import org.azulejo.slurm.NodeState;
import org.azulejo.ui.fx.OneLine;

/// Slurm's terms and times as a person says them, ready to be drawn: every text of others is made one line.
public final class Spoken {

    private final Texts texts;
    private final ZoneId zone;

    public Spoken(Texts texts, ZoneId zone) {
        this.texts = texts;
        this.zone = zone;
    }

    public String duration(Duration time) {
        var positive = time.isNegative() ? Duration.ZERO : time;
        if (positive.toDays() > 0) {
            return positive.toDays() + " d " + positive.toHoursPart() + " h";
        }
        if (positive.toHours() > 0) {
            return String.format(Locale.ROOT, "%d h %02d", positive.toHours(), positive.toMinutesPart());
        }
        return positive.toMinutes() > 0 ? positive.toMinutes() + " min" : positive.toSeconds() + " s";
    }

    /// A moment: `14:20`, and with its day where that is not today.
    public String moment(Instant at, Instant now) {
        var day = LocalDate.ofInstant(at, zone);
        var today = LocalDate.ofInstant(now, zone);
        var clock = DateTimeFormatter.ofPattern("HH:mm", texts.locale())
                .withZone(zone)
                .format(at);
        if (day.equals(today)) {
            return clock;
        }
        return DateTimeFormatter.ofPattern("EEE d MMM", texts.locale())
                        .withZone(zone)
                        .format(at) + " " + clock;
    }

    public String memory(long mebibytes) {
        return mebibytes >= 1_000_000
                ? String.format(texts.locale(), "%.1f TB", mebibytes / 1024.0 / 1024.0)
                : String.format(texts.locale(), "%d GB", Math.round(mebibytes / 1024.0));
    }

    public String state(JobState state) {
        return state.kind().name().toLowerCase(Locale.ROOT);
    }

    /// Why a job waits; empty where Slurm gives no reason.
    public Optional<String> why(Job job) {
        return job.reason().isEmpty() || job.reason().equals("None")
                ? Optional.empty()
                : Optional.of(OneLine.of(job.reason()));
    }

    /// How a job ended.
    public String ending(Job job) {
        return state(job.state());
    }

    public String note(Gpu.Note note) {
        return OneLine.of(note.toString());
    }

    public String node(NodeState state) {
        return state.base().toLowerCase(Locale.ROOT);
    }

    public String error(RemoteException error) {
        return OneLine.of(String.valueOf(error.getMessage()));
    }
}
