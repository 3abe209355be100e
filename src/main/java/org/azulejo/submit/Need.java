package org.azulejo.submit;

/// Something that a job will need, as far as the login node can tell.
///
/// @param path absolute or beginning with `~/`; of credentials, the name of the registry
public record Need(Kind kind, String path) {

    /// What is asked about it.
    public enum Kind {
        /// A file or folder that is read: it is there, and this user may read it.
        EXISTS,
        /// A folder that is written to: it is there and may be written to, or may be made.
        FOLDER,
        /// A folder for logs. It is made by the asking, as Slurm opens a log before the script runs.
        LOGS,
        /// What enroot needs to fetch a private image from a registry. Only whether there is an entry is
        /// asked for.
        CREDENTIALS;

        String word() {
            return switch (this) {
                case EXISTS -> "exists";
                case FOLDER -> "folder";
                case LOGS -> "logs";
                case CREDENTIALS -> "credentials";
            };
        }
    }

    /// What the login node says of it.
    ///
    /// @param words the far side's own, where it said any
    public record Found(Need need, State state, String words) {
        public boolean isFine() {
            return state == State.FINE || state == State.POSSIBLE;
        }
    }

    /// How it stands with it.
    public enum State {
        FINE,
        /// It is not there, and can be made.
        POSSIBLE,
        ABSENT,
        /// It is there, or its place is, and this user may not read or write there.
        FORBIDDEN,
        /// Something else stands in its place: a file for a folder; credentials, but none for this registry.
        OTHER,
        /// It could not be made.
        FAILED,
        /// No answer in time: a file system may hang.
        NO_ANSWER
    }
}
