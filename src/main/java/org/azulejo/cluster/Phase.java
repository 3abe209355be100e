package org.azulejo.cluster;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.slurm.Job;

/// What a job says that it is doing, in the file `~/.azulejo/phase/<raw number>`: one line, a word and the
/// seconds since 1970 at which that began (docs/phase-files.md).
///
/// @param since by the clock of the job's node
public record Phase(Kind kind, Instant since) {

    public enum Kind {
        /// The container's image is being built or fetched.
        IMAGE("image"),
        /// Data is being copied to the node.
        COPYING_IN("copying-in"),
        /// The program runs.
        RUNNING("running"),
        /// Results are being brought home.
        BRINGING_HOME("bringing-home"),
        DONE("done");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /// The word in the file.
        public String word() {
            return word;
        }

        private static Optional<Kind> of(String word) {
            return List.of(values()).stream()
                    .filter(kind -> kind.word.equals(word))
                    .findFirst();
        }
    }

    private static final String FOLDER = ".azulejo/phase/";
    private static final int MOST = 100;
    private static final int LONGEST_LINE = 80;
    private static final Pattern FILE = Pattern.compile("==> \\.azulejo/phase/(\\d{1,18}) <==");
    private static final Pattern LINE = Pattern.compile("([a-z-]{1,20}) (\\d{1,12})");

    /// Whether the GPUs have nothing to do yet, or nothing more.
    public boolean copiesOrBuilds() {
        return switch (kind) {
            case IMAGE, COPYING_IN, BRINGING_HOME -> true;
            case RUNNING, DONE -> false;
        };
    }

    /// Asks for the phases of these jobs. The folder is the home, where a command of ssh begins.
    static List<String> question(List<Job> jobs) {
        var words = new ArrayList<>(List.of("head", "-v", "-c", Integer.toString(LONGEST_LINE), "--"));
        jobs.stream().limit(MOST).map(job -> FOLDER + job.rawId()).forEach(words::add);
        return words;
    }

    /// Reads what head prints: a headline with the file's name, and its begin. Files that are not there are not in it.
    static Map<Long, Phase> parse(String answer) {
        var phases = new HashMap<Long, Phase>();
        var open = Optional.<Long>empty();
        for (var line : answer.lines().toList()) {
            var file = FILE.matcher(line);
            if (file.matches()) {
                open = Optional.of(Long.parseLong(file.group(1)));
            } else if (open.isPresent()) {
                // only the first line under the headline counts
                var job = open.get();
                phase(line).ifPresent(phase -> phases.put(job, phase));
                open = Optional.empty();
            }
        }
        return phases;
    }

    private static Optional<Phase> phase(String line) {
        var match = LINE.matcher(line.strip());
        return match.matches()
                ? Kind.of(match.group(1))
                        .map(kind -> new Phase(kind, Instant.ofEpochSecond(Long.parseLong(match.group(2)))))
                : Optional.empty();
    }
}
