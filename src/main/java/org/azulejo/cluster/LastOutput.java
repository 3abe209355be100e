package org.azulejo.cluster;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.LogPaths;

/// When a job wrote to its output file for the last time.
///
/// @param at by the clock of the cluster
/// @param size of the file, in bytes: 0 where nothing was written yet
public record LastOutput(Instant at, long size) {

    private static final int MOST = 100;
    private static final Pattern LINE = Pattern.compile("(\\d{1,12}) (\\d{1,18}) (/.*)");

    public boolean isEmpty() {
        return size == 0;
    }

    /// Which of these jobs can be asked about, by the path of the file: its name is known, and fits in a line.
    static Map<String, Long> files(List<Job> jobs) {
        var files = new HashMap<String, Long>();
        for (var job : jobs) {
            LogPaths.output(job)
                    .filter(path -> path.chars().noneMatch(Character::isISOControl))
                    .filter(_ -> files.size() < MOST)
                    .ifPresent(path -> files.put(path, job.rawId()));
        }
        return files;
    }

    /// Asks when these files were written.
    static List<String> question(Map<String, Long> files) {
        var words = new ArrayList<>(List.of("stat", "-L", "-c", "%Y %s %n", "--"));
        files.keySet().stream().sorted().forEach(words::add);
        return words;
    }

    /// Reads what stat prints, by the raw numbers of the jobs. Files that are not there are not in it.
    static Map<Long, LastOutput> parse(String answer, Map<String, Long> files) {
        var seen = new HashMap<Long, LastOutput>();
        for (var line : answer.lines().toList()) {
            var match = LINE.matcher(line);
            if (match.matches()) {
                var job = files.get(match.group(3));
                if (job != null) {
                    seen.put(
                            job,
                            new LastOutput(
                                    Instant.ofEpochSecond(Long.parseLong(match.group(1))),
                                    Long.parseLong(match.group(2))));
                }
            }
        }
        return seen;
    }
}
