package org.azulejo.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.azulejo.cluster.Tokens;

/// One script on its way to Slurm. Its token makes it one: however often it is handed over, at most one job
/// comes of it.
///
/// @param script what runs
/// @param name the file's name on the cluster, and so the job's name where the script gives none
/// @param folder where it is submitted, which is the job's working folder unless the script says otherwise;
///     absolute, `~`, or empty for the home folder
/// @param options further words for sbatch; they win over the script's own `#SBATCH` lines
/// @param comment what the job's comment is to be; the token is put behind it. It replaces the script's own
///     `--comment`
/// @param logFolders are made before, as Slurm opens the log before the script runs; relative ones below the
///     folder
/// @param token letters and digits, see [Tokens]
public record Submission(
        BatchScript script,
        String name,
        String folder,
        List<String> options,
        String comment,
        List<String> logFolders,
        String token) {

    private static final int LONGEST_NAME = 100;

    public Submission {
        if (!token.matches("[a-z][a-z0-9]{9,63}")) {
            throw new IllegalArgumentException("no token: " + token);
        }
        name = fileName(name);
        options = List.copyOf(options);
        logFolders = List.copyOf(logFolders);
    }

    /// A submission with a token of its own, in the home folder.
    public static Submission of(BatchScript script, String name) {
        return new Submission(script, name, "", List.of(), "", List.of(), Tokens.next());
    }

    public Submission in(String where) {
        return new Submission(script, name, where, options, comment, logFolders, token);
    }

    /// With these words for sbatch behind those it has.
    public Submission with(List<String> more) {
        var all = new ArrayList<>(options);
        all.addAll(more);
        return new Submission(script, name, folder, all, comment, logFolders, token);
    }

    public Submission commented(String text) {
        return new Submission(script, name, folder, options, text, logFolders, token);
    }

    public Submission loggingTo(List<String> folders) {
        return new Submission(script, name, folder, options, comment, folders, token);
    }

    /// The job's comment: the user's own words, and the token by which the job is found again.
    String markedComment() {
        return comment.isEmpty() ? mark() : comment + " " + mark();
    }

    private String mark() {
        return "azulejo:" + token;
    }

    /// The words for sbatch, without its name and the script's.
    List<String> words() {
        var words = new ArrayList<>(options);
        words.add("--comment=" + markedComment());
        return words;
    }

    private static String fileName(String text) {
        var plain = text.codePoints()
                .limit(LONGEST_NAME)
                .map(c -> c == '/' || Character.isISOControl(c) ? '_' : c)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        return plain.isEmpty() || plain.startsWith(".") ? "job" + plain : plain;
    }
}
