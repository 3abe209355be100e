package org.azulejo.follow;

/// One log that is being followed. Safe for use by several threads; nothing here blocks.
public interface Following extends AutoCloseable {

    LogTarget target();

    /// How it stood after the last look.
    FollowState state();

    /// Stops the reading of this log, or goes on with it at the same byte.
    void pause(boolean paused);

    /// Whether somebody looks at its end now. It decides how often it is looked at.
    void attend(boolean atEnd);

    /// Looks now instead of at the end of the pause; also the click after a failure that needed a person.
    void lookNow();

    /// Ends the following. A call of its sink that is under way is finished; then there are no more.
    @Override
    void close();
}
