package org.azulejo.follow;

import java.util.Optional;
import org.azulejo.slurm.JobId;

/// A file that can be followed.
///
/// @param job whose log it is; empty for a file given by its path
/// @param path absolute, on the login node
public record LogTarget(Optional<JobId> job, Stream stream, String path) {

    /// What of a job goes into the file.
    public enum Stream {
        OUTPUT,
        ERROR,
        /// One file takes both.
        BOTH,
        /// Any file, given by its path.
        FILE
    }

    public LogTarget {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("no absolute path: " + path);
        }
    }

    public static LogTarget file(String path) {
        return new LogTarget(Optional.empty(), Stream.FILE, path);
    }
}
