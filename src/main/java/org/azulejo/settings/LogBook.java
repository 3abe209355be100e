package org.azulejo.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Where the logs of jobs were while Slurm still knew, kept on this machine: Slurm forgets an ended job in minutes.
/// Safe for several threads. What cannot be written or read costs the memory, never more.
public final class LogBook {

    private static final Logger LOG = LoggerFactory.getLogger(LogBook.class);
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int KEPT = 5_000;

    private final Optional<Path> file;
    private final LinkedHashMap<String, Entry> entries = new LinkedHashMap<>();

    /// The logs of one job.
    ///
    /// @param job its id as a person writes it
    /// @param raw its plain number
    /// @param error the same path as the output where one file takes both
    public record Entry(String job, long raw, String output, String error) {}

    private record Page(List<Entry> jobs) {}

    private LogBook(Optional<Path> file) {
        this.file = file;
        read().forEach(entry -> entries.put(entry.job(), entry));
    }

    public static LogBook in(Path file) {
        return new LogBook(Optional.of(file));
    }

    /// One that ends with the program.
    public static LogBook forgetful() {
        return new LogBook(Optional.empty());
    }

    /// This user's, for a cluster.
    ///
    /// @param cluster the login, as a person writes it
    public static LogBook ofCluster(String cluster) {
        var name = cluster.replaceAll("[^A-Za-z0-9.@-]", "_");
        return in(Folders.ofThisUser().state().resolve("logs-of-" + name + ".json"));
    }

    public synchronized Optional<Entry> find(String job) {
        return Optional.ofNullable(entries.get(job))
                .or(() -> entries.values().stream()
                        .filter(entry -> Long.toString(entry.raw()).equals(job))
                        .findFirst());
    }

    public synchronized void remember(List<Entry> seen) {
        var news = seen.stream()
                .filter(entry -> !entry.equals(entries.get(entry.job())))
                .toList();
        if (news.isEmpty()) {
            return;
        }
        // another window of this program may have written meanwhile
        read().forEach(entry -> entries.putIfAbsent(entry.job(), entry));
        for (var entry : news) {
            entries.remove(entry.job());
            entries.put(entry.job(), entry);
        }
        while (entries.size() > KEPT) {
            entries.pollFirstEntry();
        }
        file.ifPresent(this::write);
    }

    private List<Entry> read() {
        if (file.isEmpty() || !Files.exists(file.get())) {
            return List.of();
        }
        try {
            return MAPPER.readValue(Files.readString(file.get()), Page.class).jobs();
        } catch (IOException | JacksonException e) {
            LOG.warn("{} cannot be read; the logs of ended jobs may not be found", file.get(), e);
            return List.of();
        }
    }

    private void write(Path to) {
        try {
            KeptFile.write(to, MAPPER.writeValueAsString(new Page(new ArrayList<>(entries.values()))));
        } catch (IOException e) {
            LOG.warn("{} cannot be written; the logs of ended jobs may not be found later", to, e);
        }
    }
}
