package org.azulejo.remote;

import java.util.List;

/// Why the far side gave no usable answer. Sealed, so that a view can name every case in one switch.
public abstract sealed class RemoteException extends Exception {

    private static final long serialVersionUID = 1L;

    private RemoteException(String message) {
        super(message);
    }

    private RemoteException(String message, Throwable cause) {
        super(message, cause);
    }

    /// No connection: wrong name, no network, nobody listens, or the link broke.
    public static final class Unreachable extends RemoteException {
        private static final long serialVersionUID = 1L;

        public Unreachable(String host, Throwable cause) {
            super("cannot reach " + host, cause);
        }
    }

    /// Connected, but the server did not let us in.
    public static final class LoginRefused extends RemoteException {
        private static final long serialVersionUID = 1L;

        private final transient List<String> tried;

        /// @param tried what was offered and what could not be, in words; never a secret
        public LoginRefused(String login, List<String> tried, Throwable cause) {
            super(login + " was refused: " + String.join("; ", tried), cause);
            this.tried = List.copyOf(tried);
        }

        public List<String> tried() {
            return tried;
        }
    }

    /// The host's key is not known, and nobody said that it is right.
    public static final class HostKeyUnknown extends RemoteException {
        private static final long serialVersionUID = 1L;

        private final String fingerprint;

        public HostKeyUnknown(String host, String fingerprint) {
            super("the key of " + host + " is not known: " + fingerprint);
            this.fingerprint = fingerprint;
        }

        public String fingerprint() {
            return fingerprint;
        }
    }

    /// The host shows another key than the one known: never accepted, by nobody's click.
    public static final class HostKeyChanged extends RemoteException {
        private static final long serialVersionUID = 1L;

        private final String fingerprint;

        public HostKeyChanged(String host, String fingerprint) {
            super("the key of " + host + " has changed to " + fingerprint);
            this.fingerprint = fingerprint;
        }

        public String fingerprint() {
            return fingerprint;
        }
    }

    /// The answer did not come in time.
    public static final class TimedOut extends RemoteException {
        private static final long serialVersionUID = 1L;

        public TimedOut(String host, String what) {
            super(host + " did not answer in time: " + what);
        }
    }

    /// A command ran and failed.
    public static final class CommandFailed extends RemoteException {
        private static final long serialVersionUID = 1L;

        private final transient Answer answer;

        public CommandFailed(Answer answer) {
            super(answer.command().name() + " exited " + answer.exit() + ": " + said(answer));
            this.answer = answer;
        }

        public Answer answer() {
            return answer;
        }

        private static String said(Answer answer) {
            var err = answer.err().strip();
            return err.isEmpty() ? answer.out().strip() : err;
        }
    }

    /// An answer came, but not in the form that was asked for.
    public static final class Unreadable extends RemoteException {
        private static final long serialVersionUID = 1L;

        public Unreadable(String what) {
            super("cannot make sense of the answer: " + what);
        }
    }

    /// A port of another machine is not reached from the login node.
    public static final class ForwardRefused extends RemoteException {
        private static final long serialVersionUID = 1L;

        private final String host;
        private final int port;
        private final Why why;

        /// What stood in the way; each has another remedy.
        public enum Why {
            /// The SSH server lets nobody, or not this user, go on from there.
            PROHIBITED,
            /// The machine is there, and nothing listens on that port from outside of it.
            NOBODY_LISTENS,
            NAME_UNKNOWN,
            /// No answer at all: a firewall, or the machine is down.
            NOT_REACHED,
            OTHER
        }

        /// @param said the server's words
        public ForwardRefused(String host, int port, Why why, String said, Throwable cause) {
            super("the login node does not reach port " + port + " of " + host + ": " + said, cause);
            this.host = host;
            this.port = port;
            this.why = why;
        }

        public String host() {
            return host;
        }

        public int port() {
            return port;
        }

        public Why why() {
            return why;
        }
    }
}
