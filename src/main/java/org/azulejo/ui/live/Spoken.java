package org.azulejo.ui.live;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.azulejo.findings.Finding;
import org.azulejo.logs.Fault;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobState;
import org.azulejo.slurm.NodeState;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.words.FaultText;
import org.azulejo.words.FindingText;
import org.azulejo.words.Reason;
import org.azulejo.words.Trouble;
import org.azulejo.words.Words;

/// Slurm's terms and times as a person of this place says them, ready to be drawn: every text of others is one line.
public final class Spoken {

    private final Words words;
    private final ZoneId zone;

    public Spoken(Texts texts, ZoneId zone) {
        this.words = new Words(texts.locale());
        this.zone = zone;
    }

    public String duration(Duration time) {
        return words.duration(time);
    }

    /// A moment: `14:20`, and with its day where that is not today.
    public String moment(Instant at, Instant now) {
        return words.moment(at, now, zone);
    }

    public String memory(long mebibytes) {
        if (mebibytes < 1024) {
            return String.format(words.locale(), "%d MB", mebibytes);
        }
        double gibibytes = mebibytes / 1024.0;
        if (gibibytes >= 1000) {
            return String.format(words.locale(), "%.1f TB", gibibytes / 1024);
        }
        return String.format(words.locale(), gibibytes < 10 ? "%.1f GB" : "%.0f GB", gibibytes);
    }

    public String state(JobState state) {
        return OneLine.of(words.state(state));
    }

    /// Why a job waits; empty where Slurm gives no reason.
    public Optional<Reason> why(Job job, Instant now) {
        return words.reason(job, now, zone);
    }

    /// How a job ended.
    public String ending(Job job) {
        return OneLine.of(words.ending(job));
    }

    /// Where a job runs.
    public String place(Job job) {
        return OneLine.of(words.where(job));
    }

    public String note(Gpu.Note note) {
        return OneLine.of(words.note(note));
    }

    public String node(NodeState state) {
        return OneLine.of(words.node(state));
    }

    /// What a finding says, what it means, and what to do.
    ///
    /// @param user who is told
    /// @param now by the cluster's clock
    public FindingText finding(Finding finding, String user, Instant now) {
        return words.finding(finding, user, now, zone);
    }

    /// What a finding is about: `GPU 3 of dgxh100-1`.
    public String subject(Finding.Subject subject) {
        return OneLine.of(words.subject(subject));
    }

    /// What a fault that a log shows means, and what to do about it.
    public FaultText fault(Fault fault) {
        return words.fault(fault);
    }

    public Trouble trouble(RemoteException error) {
        return words.trouble(error);
    }
}
