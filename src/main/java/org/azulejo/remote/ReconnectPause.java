package org.azulejo.remote;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// How long to wait before the next try to connect: longer after each failure, and never by itself where only a
/// person can help.
///
/// One per connection; not safe for use by several threads.
public final class ReconnectPause {

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final int DOUBLINGS = 6;
    /// Up to this share of a pause is taken off by chance, so that many who lost the same login node do not all come
    /// back in the same second.
    private static final double SPREAD = 0.3;

    private final RandomGenerator random;
    private int failures;

    public ReconnectPause() {
        this(RandomGenerator.getDefault());
    }

    ReconnectPause(RandomGenerator random) {
        this.random = random;
    }

    /// Notes a failure.
    ///
    /// @return the pause to wait; empty when trying again must wait for a person
    public Optional<Duration> afterFailure(RemoteException cause) {
        if (needsPerson(cause)) {
            return Optional.empty();
        }
        var full = FIRST.multipliedBy(1L << Math.min(failures, DOUBLINGS));
        failures++;
        var capped = full.compareTo(LONGEST) > 0 ? LONGEST : full;
        long off = (long) (capped.toMillis() * SPREAD * random.nextDouble());
        return Optional.of(capped.minusMillis(off));
    }

    /// Notes that the far side answered: the next failure starts with the shortest pause again.
    public void afterSuccess() {
        failures = 0;
    }

    /// Whether trying again without a person is useless, or worse: repeated refusals lock accounts.
    public static boolean needsPerson(RemoteException cause) {
        return switch (cause) {
            case RemoteException.LoginRefused _, RemoteException.HostKeyUnknown _, RemoteException.HostKeyChanged _ ->
                true;
            case RemoteException.Unreachable _,
                    RemoteException.TimedOut _,
                    RemoteException.CommandFailed _,
                    RemoteException.ForwardRefused _,
                    RemoteException.Unreadable _ -> false;
        };
    }
}
