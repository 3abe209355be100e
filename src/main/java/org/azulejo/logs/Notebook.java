package org.azulejo.logs;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/// The address of a Jupyter server as its log shows it. Who may read the log may write it too: the host is only a hint,
/// and what is opened must be on the job's own node.
///
/// The token opens everything the user may do; it is in no text that this prints of itself.
public final class Notebook {

    private static final int LONGEST = 2048;

    private static final Pattern ADDRESS =
            Pattern.compile("\\b(https?)://(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._-]+):(\\d{1,5})"
                    + "(/[A-Za-z0-9_.~%/-]*)?(?:\\?token=([A-Za-z0-9_.~-]*))?");

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\.[0-9.]+|\\[::1]|0\\.0\\.0\\.0|\\[::]");

    private final boolean secure;
    private final String host;
    private final int port;
    private final String path;
    private final Optional<String> token;

    private Notebook(boolean secure, String host, int port, String path, Optional<String> token) {
        this.secure = secure;
        this.host = host;
        this.port = port;
        this.path = path;
        this.token = token;
    }

    /// The address in a line of the server's log, if there is one.
    public static Optional<Notebook> in(String line) {
        var address = ADDRESS.matcher(line.length() > LONGEST ? line.substring(0, LONGEST) : line);
        while (address.find()) {
            int port = Integer.parseInt(address.group(3));
            if (port > 0 && port < 65_536) {
                var path = Optional.ofNullable(address.group(4)).orElse("/");
                // the server's own log writes dots in place of a token that it does not tell
                var token = Optional.ofNullable(address.group(5))
                        .filter(it -> !it.replace(".", "").isEmpty());
                return Optional.of(new Notebook(
                        address.group(1).equals("https"),
                        address.group(2),
                        port,
                        path.startsWith("//") ? "/" : path,
                        token));
            }
        }
        return Optional.empty();
    }

    /// The host that the log names; see [#isLoopback()].
    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    /// Whether the host says only 'this machine', which is the node of the job.
    public boolean isLoopback() {
        return LOOPBACK.matcher(host).matches();
    }

    public boolean hasToken() {
        return token.isPresent();
    }

    /// What to open in the browser once this port of the own machine leads to the server. Holds the token: show
    /// and store it nowhere.
    public String addressAt(int localPort) {
        return (secure ? "https" : "http") + "://127.0.0.1:" + localPort + path
                + token.map(it -> "?token=" + it).orElse("");
    }

    /// Whichever of two addresses tells more; this one if they tell the same.
    Notebook orBetter(Notebook later) {
        if (port != later.port) {
            return later;
        }
        if (hasToken() != later.hasToken()) {
            return hasToken() ? this : later;
        }
        return token.equals(later.token) && !isLoopback() ? this : later;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Notebook it
                && secure == it.secure
                && host.equals(it.host)
                && port == it.port
                && path.equals(it.path)
                && token.equals(it.token);
    }

    @Override
    public int hashCode() {
        return Objects.hash(secure, host, port, path, token);
    }

    @Override
    public String toString() {
        return "notebook at " + host + ":" + port;
    }
}
