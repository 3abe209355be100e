package org.azulejo.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Where to log in, as a person writes it: `user@host:port`, an alias of `~/.ssh/config`, or several of these with
/// commas between them, of which the first that answers is used.
public record Login(List<Address> addresses) {

    private static final Pattern ADDRESS = Pattern.compile(
            "(?:(?<user>[^\\s\\p{Cntrl}]+)@)?(?:\\[(?<six>[0-9A-Fa-f:.%\\w]+)]|(?<host>[^\\s\\p{Cntrl}@:\\[\\]]+)"
                    + "|(?<bare>[0-9A-Fa-f]*:[0-9A-Fa-f:.%\\w]*:[0-9A-Fa-f:.%\\w]*))(?<colon>:(?<port>\\d{1,5}))?");
    private static final int LAST_PORT = 65_535;

    public Login {
        addresses = List.copyOf(addresses);
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException("a login has at least one address");
        }
    }

    /// One host, with what was said about it.
    public record Address(Optional<String> user, String host, OptionalInt port) {

        String text() {
            var withPort =
                    port.isPresent() ? (host.contains(":") ? "[" + host + "]" : host) + ":" + port.getAsInt() : host;
            return user.map(name -> name + "@" + withPort).orElse(withPort);
        }
    }

    /// Reads `user@host[:port][,host[:port]...]`; a user named for one host holds for those after it that name none.
    /// Empty when it cannot be read.
    public static Optional<Login> parse(String text) {
        var addresses = new ArrayList<Address>();
        var user = Optional.<String>empty();
        for (var part : text.strip().split("\\s*,\\s*", -1)) {
            var match = ADDRESS.matcher(part);
            if (!match.matches() || badPort(match)) {
                return Optional.empty();
            }
            var named = Optional.ofNullable(match.group("user"));
            user = named.isPresent() ? named : user;
            addresses.add(new Address(user, host(match), port(match)));
        }
        return Optional.of(new Login(addresses));
    }

    public String text() {
        return addresses.stream().map(Address::text).collect(Collectors.joining(","));
    }

    private static String host(Matcher match) {
        for (var kind : List.of("six", "host")) {
            var host = match.group(kind);
            if (host != null) {
                return host;
            }
        }
        return match.group("bare");
    }

    private static OptionalInt port(Matcher match) {
        var port = match.group("port");
        return port == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(port));
    }

    private static boolean badPort(Matcher match) {
        var port = port(match);
        return port.isPresent() && (port.getAsInt() == 0 || port.getAsInt() > LAST_PORT);
    }
}
