package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The user's `~/.ssh/config`, read as OpenSSH reads it: the first value of a keyword wins, key files add up. Of its
/// keywords only those are used that [Host] names. It is read anew for each question.
///
/// sshj has no reader for it. Blocks under `Match` count when all their conditions are `all`, `host` or
/// `originalhost` and hold; any other condition counts as not met.
final class SshConfig {

    private static final Logger LOG = LoggerFactory.getLogger(SshConfig.class);
    private static final int DEEPEST_INCLUDE = 16;
    private static final Pattern LINE = Pattern.compile("\\s*(\\w+)(?:\\s*=\\s*|\\s+)(.*?)\\s*");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private final Path file;
    private final Path home;

    SshConfig(Path file, Path home) {
        this.file = file;
        this.home = home;
    }

    /// What the file says about a host. Texts are as written: tokens and `~` are not replaced.
    ///
    /// @param proxy the `ProxyJump` or `ProxyCommand`, which we cannot follow yet
    record Host(
            Optional<String> hostName,
            Optional<String> user,
            OptionalInt port,
            List<String> identityFiles,
            List<String> knownHostsFiles,
            Optional<String> hostKeyAlias,
            Optional<String> proxy) {}

    Host lookup(String name) {
        var found = new Found(name);
        readInto(found, file, true, 0);
        return found.host();
    }

    private void readInto(Found found, Path source, boolean active, int depth) {
        if (!Files.isRegularFile(source)) {
            return;
        }
        boolean applies = active;
        try {
            for (var line :
                    new String(Files.readAllBytes(source), UTF_8).lines().toList()) {
                var match = LINE.matcher(line);
                if (line.strip().startsWith("#") || !match.matches()) {
                    continue;
                }
                var keyword = match.group(1).toLowerCase(Locale.ROOT);
                var words = words(match.group(2));
                switch (keyword) {
                    case "host" -> applies = active && matches(words, found.name);
                    case "match" -> applies = active && matchHolds(words, found);
                    case "include" -> {
                        if (applies && depth < DEEPEST_INCLUDE) {
                            included(words).forEach(other -> readInto(found, other, true, depth + 1));
                        }
                    }
                    default -> {
                        if (applies && !words.isEmpty()) {
                            found.take(keyword, words, match.group(2));
                        }
                    }
                }
            }
        } catch (IOException e) {
            LOG.warn("cannot read {}", source.getFileName(), e);
        }
    }

    private static boolean matchHolds(List<String> words, Found found) {
        var rest = words.iterator();
        while (rest.hasNext()) {
            var condition = rest.next().toLowerCase(Locale.ROOT);
            if (condition.equals("all")) {
                continue;
            }
            boolean known = condition.equals("host") || condition.equals("originalhost");
            if (!known || !rest.hasNext()) {
                return false;
            }
            var name = condition.equals("host") ? found.hostName.orElse(found.name) : found.name;
            if (!matches(List.of(rest.next().split(",")), name)) {
                return false;
            }
        }
        return !words.isEmpty();
    }

    /// Whether one of the patterns fits and none of those with a `!` does.
    static boolean matches(List<String> patterns, String name) {
        boolean fits = false;
        for (var pattern : patterns) {
            if (pattern.startsWith("!")) {
                if (fits(pattern.substring(1), name)) {
                    return false;
                }
            } else {
                fits |= fits(pattern, name);
            }
        }
        return fits;
    }

    private static boolean fits(String pattern, String name) {
        var regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            switch (pattern.charAt(i)) {
                case '*' -> regex.append(".*");
                case '?' -> regex.append('.');
                default -> regex.append(Pattern.quote(pattern.substring(i, i + 1)));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.CASE_INSENSITIVE)
                .matcher(name)
                .matches();
    }

    private List<Path> included(List<String> patterns) throws IOException {
        var files = new ArrayList<Path>();
        for (var pattern : patterns) {
            var path = path(pattern, home);
            if (path.isEmpty()) {
                continue;
            }
            var full = home.resolve(".ssh").resolve(path.get()).normalize();
            var folder = full.getParent();
            var last = full.getFileName();
            if (folder == null || last == null || !Files.isDirectory(folder)) {
                continue;
            }
            try (DirectoryStream<Path> matching = Files.newDirectoryStream(folder, last.toString())) {
                var sorted = new ArrayList<Path>();
                matching.forEach(sorted::add);
                sorted.sort(null);
                files.addAll(sorted);
            }
        }
        return files;
    }

    /// A path of the file with `~` replaced; empty for `none` and for what is no path on this system.
    static Optional<Path> path(String text, Path home) {
        if (text.equalsIgnoreCase("none")) {
            return Optional.empty();
        }
        try {
            if (text.equals("~")) {
                return Optional.of(home);
            }
            return Optional.of(
                    text.startsWith("~/") || text.startsWith("~\\") ? home.resolve(text.substring(2)) : Path.of(text));
        } catch (InvalidPathException e) {
            LOG.warn("no path: {}", text, e);
            return Optional.empty();
        }
    }

    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        var matcher = WORD.matcher(text);
        while (matcher.find()) {
            var quoted = matcher.group(1);
            if (quoted == null && matcher.group(2).startsWith("#") && !words.isEmpty()) {
                break;
            }
            words.add(quoted == null ? matcher.group(2) : quoted);
        }
        return words;
    }

    /// What was found so far.
    private static final class Found {
        private final String name;
        private Optional<String> hostName = Optional.empty();
        private Optional<String> user = Optional.empty();
        private OptionalInt port = OptionalInt.empty();
        private final List<String> identityFiles = new ArrayList<>();
        private List<String> knownHostsFiles = List.of();
        private Optional<String> hostKeyAlias = Optional.empty();
        private Optional<String> proxy = Optional.empty();

        Found(String name) {
            this.name = name;
        }

        void take(String keyword, List<String> words, String whole) {
            var first = words.getFirst();
            switch (keyword) {
                case "hostname" -> hostName = hostName.or(() -> Optional.of(first));
                case "user" -> user = user.or(() -> Optional.of(first));
                case "port" -> {
                    if (port.isEmpty() && first.matches("\\d{1,5}")) {
                        port = OptionalInt.of(Integer.parseInt(first));
                    }
                }
                case "identityfile" -> identityFiles.add(first);
                case "userknownhostsfile" -> knownHostsFiles = knownHostsFiles.isEmpty() ? words : knownHostsFiles;
                case "hostkeyalias" -> hostKeyAlias = hostKeyAlias.or(() -> Optional.of(first));
                case "proxyjump", "proxycommand" -> proxy = proxy.or(() -> Optional.of(whole));
                default -> {}
            }
        }

        Host host() {
            return new Host(
                    hostName,
                    user,
                    port,
                    List.copyOf(identityFiles),
                    List.copyOf(knownHostsFiles),
                    hostKeyAlias,
                    proxy.filter(way -> !way.equalsIgnoreCase("none")));
        }
    }
}
