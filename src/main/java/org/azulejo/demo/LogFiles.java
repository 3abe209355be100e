package org.azulejo.demo;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/// The output files of the jobs: each a function of its job and the time, so that it grows without anybody writing.
final class LogFiles {

    private static final int SECONDS_A_LINE = 7;
    private static final int LINES_AN_EPOCH = 40;
    private static final int LONGEST = 20_000;

    private final Simulation simulation;

    LogFiles(Simulation simulation) {
        this.simulation = simulation;
    }

    boolean exists(String path) {
        return path.equals("/home/" + People.SELF) || owner(path).isPresent();
    }

    /// What is in the file now; empty where there is none, such as for a job that has not started.
    Optional<String> text(String path) {
        return owner(path).map(this::text);
    }

    /// When the file was last written to.
    Optional<Long> written(String path) {
        return owner(path).map(this::written);
    }

    private String text(SimJob job) {
        return NotebookJob.of(job).map(it -> it.log(simulation.now())).orElseGet(() -> training(job));
    }

    private long written(SimJob job) {
        if (job.state.ended() && !job.completing) {
            return job.ended;
        }
        return NotebookJob.of(job)
                .map(it -> it.written(simulation.now()))
                .orElseGet(() -> job.started
                        + Math.min(LONGEST, job.elapsed(simulation.now()) / SECONDS_A_LINE) * SECONDS_A_LINE);
    }

    /// A file as it is now.
    ///
    /// @param inode its number
    /// @param born when it was made, in seconds since the epoch
    /// @param modified when it was last written to
    record File(Supplier<byte[]> content, long inode, long born, long modified) {
        byte[] bytes() {
            return content.get();
        }
    }

    Optional<File> file(String path) {
        return owner(path).map(job -> {
            var bytes = Bytes.of(text(job));
            return new File(bytes::clone, 1_000_000 + job.id, job.started, written(job));
        });
    }

    private Optional<SimJob> owner(String path) {
        var active = simulation.jobs().stream()
                .filter(job -> job.started > 0 && job.logFile().equals(path))
                .findFirst();
        return active.isPresent()
                ? active
                : simulation.history().reversed().stream()
                        .filter(job -> job.started > 0 && job.logFile().equals(path))
                        .findFirst();
    }

    /// Losses that fall, a progress bar that overwrites itself, and at the end how it ended.
    private String training(SimJob job) {
        var lines = Math.min(LONGEST, job.elapsed(simulation.now()) / SECONDS_A_LINE);
        var text = new StringBuilder("[" + job.work.name + "] job " + job.id + " on "
                + String.join(",", job.nodeNames()) + ", " + job.gpusHeld() + " GPU(s)\n");
        for (var line = 0; line < lines; line++) {
            var epoch = line / LINES_AN_EPOCH;
            var step = line % LINES_AN_EPOCH;
            var done = (step + 1) * 100 / LINES_AN_EPOCH;
            if (step % 10 == 9) {
                var loss = 0.18 + 2.4 * Math.exp(-line / 300.0) + 0.02 * Math.sin(line * 0.7 + job.id);
                text.append(String.format(Locale.ROOT, "epoch %d step %d loss %.4f lr 3.0e-04%n", epoch, line * 5, loss)
                        .replace("\r\n", "\n"));
            } else {
                text.append("epoch ")
                        .append(epoch)
                        .append(": ")
                        .append(done)
                        .append("%|")
                        .append("█".repeat(done / 10))
                        .append(" ".repeat(10 - done / 10))
                        .append("| ")
                        .append(step + 1)
                        .append('/')
                        .append(LINES_AN_EPOCH)
                        .append(step == LINES_AN_EPOCH - 1 ? '\n' : '\r');
            }
        }
        if (job.state.ended() && !job.completing) {
            text.append(
                    switch (job.state) {
                        case COMPLETED -> "results brought home\n";
                        case TIMEOUT -> "slurmstepd: error: *** JOB " + job.id + " CANCELLED DUE TO TIME LIMIT ***\n";
                        case CANCELLED -> "slurmstepd: error: *** JOB " + job.id + " CANCELLED ***\n";
                        case OUT_OF_MEMORY -> "slurmstepd: error: Detected 1 oom_kill event.\n";
                        default -> "Traceback (most recent call last):\nRuntimeError: loss is nan\n";
                    });
        }
        return text.toString();
    }
}
