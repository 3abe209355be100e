package org.azulejo.follow;

/// Why a part of a file could not be read.
public final class LogReadException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient FollowState state;

    /// @param state [FollowState.NoFile] or [FollowState.NotReadable]
    public LogReadException(String path, FollowState state) {
        super(path + ": " + state);
        this.state = state;
    }

    public FollowState state() {
        return state;
    }
}
