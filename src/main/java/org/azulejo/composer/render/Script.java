package org.azulejo.composer.render;

import java.util.List;
import java.util.Optional;

/// What a job's description became.
///
/// @param text the script; of an interactive job, the command line for a terminal
/// @param options those of sbatch, in the order in which they stand in it
/// @param logFolder the folder that must be there before the script is submitted, with `{user}` for the user's name;
///     empty where there is no log
public record Script(String text, List<SbatchOption> options, Optional<String> logFolder) {

    public Script {
        options = List.copyOf(options);
    }

    /// The folder of the logs of this user.
    public Optional<String> logFolderOf(String user) {
        return logFolder.map(it -> it.replace("{user}", user));
    }
}
