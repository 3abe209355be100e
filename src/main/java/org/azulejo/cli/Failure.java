package org.azulejo.cli;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.remote.RemoteException;
import org.azulejo.words.Words;

/// An error as a person is told it.
///
/// @param what what happened
/// @param means what it means for the person
/// @param todo what can be done
record Failure(String what, String means, String todo) {

    /// The first part is what is said elsewhere too; the others are about a command that asks once and ends.
    static Failure of(RemoteException cause, Words words) {
        return switch (cause) {
            case RemoteException.Unreachable _ ->
                new Failure(
                        what(cause, words),
                        "The login node gave no answer, so nothing is known about the cluster.",
                        "Check the name, the port, and your network or VPN; then try 'ssh' with the same login.");
            case RemoteException.LoginRefused _ ->
                new Failure(
                        what(cause, words),
                        "The login node answered, but it did not take your key.",
                        "Check the user name, and name the right key with --identity FILE.");
            case RemoteException.HostKeyUnknown _ ->
                new Failure(
                        what(cause, words),
                        "Nobody has said yet that this is the right machine, so nothing was sent to it.",
                        "Compare the fingerprint with the one your administrators publish; then log in once with 'ssh',"
                                + " or name a file that has the key with --known-hosts FILE.");
            case RemoteException.HostKeyChanged _ ->
                new Failure(
                        what(cause, words),
                        "The machine was set up anew, or somebody is in between. Nothing was sent to it.",
                        "Ask your administrators. Only when they confirm the new key, remove the old line from your"
                                + " known hosts file.");
            case RemoteException.TimedOut _ ->
                new Failure(
                        what(cause, words),
                        "The cluster is busy or hangs.",
                        "Try again in a minute. If it stays so, tell your administrators.");
            case RemoteException.CommandFailed _ ->
                new Failure(
                        what(cause, words),
                        "Slurm did not say what is queued and running, so there is nothing to show.",
                        "If the controller is down, wait for it; else run the same command on the login node to see"
                                + " more.");
            case RemoteException.ForwardRefused _ ->
                new Failure(
                        what(cause, words),
                        "The login node answers, but it is no way on to that port.",
                        "Check that something listens there and that the login node allows port forwarding.");
            case RemoteException.Unreadable _ ->
                new Failure(
                        what(cause, words),
                        "The login node answers in a form that this version does not understand.",
                        "Check that squeue and sinfo there are Slurm's own; if they are, report this as a fault.");
        };
    }

    /// The three parts as lines for the error stream, with nothing in them that a terminal would obey.
    String text() {
        return Stream.of("azulejo: " + what, means, todo).map(Printable::plain).collect(Collectors.joining("\n"));
    }

    /// What happened, and the far side's own words.
    static String what(RemoteException cause, Words words) {
        var trouble = words.trouble(cause);
        return trouble.what() + " (" + trouble.details() + ")";
    }
}
