package org.azulejo.words;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.azulejo.remote.Answer;
import org.azulejo.remote.RemoteException;

/// Failures in three parts.
final class Troubles {

    /// What commands say, in lower case, and what it is. The first that fits counts (22.05.8 and 24.11.5, seen; and
    /// slurm_errno.c).
    private static final Map<String, String> SAID = said();

    private final Words words;

    Troubles(Words words) {
        this.words = words;
    }

    Trouble of(RemoteException failure) {
        var details = Words.foreign(String.valueOf(failure.getMessage()));
        return switch (failure) {
            case RemoteException.Unreachable it -> trouble(why(it), details + because(it));
            case RemoteException.LoginRefused it ->
                trouble("login", details, Words.foreign(String.join(", ", it.tried())));
            case RemoteException.HostKeyUnknown it -> trouble("hostKeyUnknown", details, it.fingerprint());
            case RemoteException.HostKeyChanged it -> trouble("hostKeyChanged", details, it.fingerprint());
            case RemoteException.TimedOut it -> trouble("timedOut", details);
            case RemoteException.CommandFailed it -> of(it.answer(), details);
            case RemoteException.Unreadable it -> trouble("unreadable", details);
            case RemoteException.ForwardRefused it ->
                trouble("forward." + it.why(), details, Words.foreign(it.host()), Integer.toString(it.port()));
        };
    }

    /// Which of the ways in which a host is not reached: each has another remedy.
    private static String why(RemoteException.Unreachable failure) {
        for (var cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
                return "nameUnknown";
            }
            if (cause instanceof ConnectException
                    && String.valueOf(cause.getMessage())
                            .toLowerCase(Locale.ROOT)
                            .contains("refused")) {
                return "portClosed";
            }
        }
        return "unreachable";
    }

    private static String because(RemoteException.Unreachable failure) {
        var cause = failure.getCause();
        return cause == null || cause.getMessage() == null ? "" : ": " + Words.foreign(cause.getMessage());
    }

    private Trouble of(Answer answer, String details) {
        var command = Words.foreign(answer.command().name());
        return trouble(kind(answer), details, command, Integer.toString(answer.exit()));
    }

    private static String kind(Answer answer) {
        if (answer.timedOut()) {
            return "timedOut";
        }
        if (answer.exit() == 127) {
            return "commandMissing";
        }
        var text = (answer.err() + "\n" + answer.out()).toLowerCase(Locale.ROOT);
        return SAID.entrySet().stream()
                .filter(it -> text.contains(it.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("command");
    }

    private Trouble trouble(String kind, String details, Object... values) {
        var key = "error." + kind;
        return new Trouble(
                words.text(key, values), words.text(key + ".means", values), words.text(key + ".do", values), details);
    }

    private static Map<String, String> said() {
        var said = new LinkedHashMap<String, String>();
        said.put("accounting storage is disabled", "accountingOff");
        said.put("not running a supported accounting_storage plugin", "accountingOff");
        said.put("problem talking to the database", "database");
        said.put("failed to open persistent connection", "database");
        said.put("sending persistconnectinit msg", "database");
        said.put("munge", "munge");
        said.put("protocol authentication error", "munge");
        said.put("rate limit exceeded", "tooMany");
        said.put("unable to contact slurm controller", "controller");
        said.put("slurm backup controller in standby mode", "controller");
        said.put("socket timed out", "timedOut");
        said.put("access/permission denied", "denied");
        said.put("invalid job id specified", "unknownJob");
        said.put("unrecognized arguments", "notSlurm");
        said.put("usage: site", "notSlurm");
        said.put("command not found", "commandMissing");
        return said;
    }
}
