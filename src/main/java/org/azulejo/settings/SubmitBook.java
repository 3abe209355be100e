package org.azulejo.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// What was handed to a cluster from this machine, and what came of it: a submission without an answer is
/// asked after also when the program was closed meanwhile. The scripts lie beside it. Safe for several
/// threads.
public final class SubmitBook {

    private static final Logger LOG = LoggerFactory.getLogger(SubmitBook.class);
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int KEPT = 2_000;
    /// As long as the cluster keeps its notes; after that nobody could tell.
    private static final Duration ASKED_FOR = Duration.ofDays(29);

    private final Optional<Path> folder;
    private final LinkedHashMap<String, Entry> entries = new LinkedHashMap<>();

    /// One submission.
    ///
    /// @param at when it was handed over, by this machine's clock, in seconds since 1970
    /// @param job the job's number; 0 where there is none, or none yet
    public record Entry(String token, String name, long at, State state, long job) {}

    /// What is known of it.
    public enum State {
        /// It was handed over, and there was no answer that tells.
        OPEN,
        SUBMITTED,
        REFUSED
    }

    private record Page(List<Entry> submissions) {}

    private SubmitBook(Optional<Path> folder) {
        this.folder = folder;
        read().forEach(entry -> entries.put(entry.token(), entry));
    }

    public static SubmitBook in(Path folder) {
        return new SubmitBook(Optional.of(folder));
    }

    /// One that ends with the program.
    public static SubmitBook forgetful() {
        return new SubmitBook(Optional.empty());
    }

    /// This user's, for a cluster.
    ///
    /// @param cluster the login, as a person writes it
    public static SubmitBook ofCluster(String cluster) {
        var name = cluster.replaceAll("[^A-Za-z0-9.@-]", "_");
        return in(Folders.ofThisUser().state().resolve("submitted-to-" + name));
    }

    /// Notes that a script is about to be handed over, and keeps it.
    ///
    /// @throws IOException when that cannot be written: then it should not be handed over
    public synchronized void begin(String token, String name, byte[] script, Instant now) throws IOException {
        if (folder.isPresent()) {
            Files.createDirectories(scripts(folder.get()));
            Files.write(script(folder.get(), token), script);
        }
        put(new Entry(token, name, now.getEpochSecond(), State.OPEN, 0));
    }

    /// Notes what came of it.
    public synchronized void end(String token, State state, long job) {
        var entry = entries.get(token);
        if (entry == null) {
            return;
        }
        try {
            put(new Entry(token, entry.name(), entry.at(), state, job));
        } catch (IOException e) {
            // it is asked after once more, at the next start
            LOG.warn("{} cannot be written", folder, e);
        }
    }

    /// Those of which it is not known what came of them.
    public synchronized List<Entry> open(Instant now) {
        return entries.values().stream()
                .filter(entry -> entry.state() == State.OPEN
                        && entry.at() > now.minus(ASKED_FOR).getEpochSecond())
                .toList();
    }

    /// The newest first.
    public synchronized List<Entry> all() {
        return new ArrayList<>(entries.values()).reversed();
    }

    /// The script as it was handed over, where it is kept.
    public Optional<Path> script(String token) {
        return folder.map(it -> script(it, token)).filter(Files::exists);
    }

    private static Path script(Path folder, String token) {
        return scripts(folder).resolve(token + ".sh");
    }

    private static Path scripts(Path folder) {
        return folder.resolve("scripts");
    }

    private void put(Entry entry) throws IOException {
        // another window of this program may have written meanwhile
        read().forEach(it ->
                entries.merge(it.token(), it, (mine, theirs) -> mine.state() == State.OPEN ? theirs : mine));
        entries.put(entry.token(), entry);
        while (entries.size() > KEPT) {
            var oldest = entries.pollFirstEntry().getKey();
            if (folder.isPresent()) {
                Files.deleteIfExists(script(folder.get(), oldest));
            }
        }
        if (folder.isPresent()) {
            write(folder.get());
        }
    }

    private static Path file(Path folder) {
        return folder.resolve("submitted.json");
    }

    private List<Entry> read() {
        if (folder.isEmpty() || !Files.exists(file(folder.get()))) {
            return List.of();
        }
        try {
            return MAPPER.readValue(Files.readString(file(folder.get())), Page.class)
                    .submissions();
        } catch (IOException | JacksonException e) {
            LOG.warn("{} cannot be read", file(folder.get()), e);
            return List.of();
        }
    }

    private void write(Path to) throws IOException {
        KeptFile.write(file(to), MAPPER.writeValueAsString(new Page(new ArrayList<>(entries.values()))));
    }
}
