package org.azulejo.demo;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/// A job that runs a notebook server: what it logs, and what it answers on its port.
final class NotebookJob {

    static final int PORT = 8888;

    private static final int SAVES_EVERY = 120;
    private static final int MOST_SAVES = 5_000;
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final SimJob job;

    private NotebookJob(SimJob job) {
        this.job = job;
    }

    static Optional<NotebookJob> of(SimJob job) {
        return job.work.habit == Habit.NOTEBOOK ? Optional.of(new NotebookJob(job)) : Optional.empty();
    }

    /// The one that answers on a port of a node.
    static Optional<NotebookJob> at(Simulation simulation, String node, int port) {
        return simulation.jobs().stream()
                .filter(job -> port == PORT && job.state == SimJob.State.RUNNING)
                .filter(job -> job.nodeNames().contains(node))
                .flatMap(job -> of(job).stream())
                .findFirst();
    }

    String token() {
        var random = new Random(job.id * 7919);
        return String.format(Locale.ROOT, "%016x%016x%016x", random.nextLong(), random.nextLong(), random.nextLong());
    }

    String log(long now) {
        var node = job.nodeNames().stream().findFirst().orElse("localhost");
        var begun = job.started + 4;
        var path = ":" + PORT + "/lab?token=" + token();
        var text = new StringBuilder("[" + job.work.name + "] job " + job.id + " on " + node + "\n");
        line(text, 'I', begun, "Serving notebooks from local directory: " + job.work.workDir);
        line(text, 'I', begun, "Jupyter Server 2.14.2 is running at:");
        line(text, 'I', begun, "http://" + node + path);
        line(text, 'I', begun, "    http://127.0.0.1" + path);
        line(
                text,
                'I',
                begun,
                "Use Control-C to stop this server and shut down all kernels (twice to skip confirmation).");
        var saves = Math.min(MOST_SAVES, job.elapsed(now) / SAVES_EVERY);
        for (var save = 1; save <= saves; save++) {
            line(text, 'I', job.started + (long) save * SAVES_EVERY, "Saving file at /analise.ipynb");
        }
        return text.toString();
    }

    /// When the last line was written.
    long written(long now) {
        return job.started + Math.max(4, job.elapsed(now) / SAVES_EVERY * SAVES_EVERY);
    }

    /// The answer to one request, whole; the way is closed after it.
    String answer(String requestLine) {
        var mayIn = requestLine.contains("token=" + token());
        var says = mayIn
                ? "This is the notebook of job " + job.id + " in Azulejo's demo. In a real one JupyterLab opens here."
                : "The token is missing.";
        var page = "<!doctype html><meta charset=\"utf-8\"><title>" + job.work.name + "</title>"
                + "<body style=\"font-family:sans-serif;margin:4em\"><h1>" + job.work.name + "</h1><p>" + says
                + "</p>\n";
        return "HTTP/1.1 " + (mayIn ? "200 OK" : "403 Forbidden")
                + "\r\nContent-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\nContent-Length: "
                + Bytes.length(page) + "\r\nConnection: close\r\n\r\n" + page;
    }

    private static void line(StringBuilder text, char grade, long at, String words) {
        text.append('[')
                .append(grade)
                .append(' ')
                .append(STAMP.format(LocalDateTime.ofInstant(Instant.ofEpochSecond(at), ZoneOffset.UTC)))
                .append(".000 ServerApp] ")
                .append(words)
                .append('\n');
    }
}
