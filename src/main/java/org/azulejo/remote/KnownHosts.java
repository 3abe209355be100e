package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// OpenSSH's files of known hosts.
///
/// sshj has a reader too, but it takes a revoked key when a line above knows it, reads `*.site,!host` as 'any other
/// host', asks an RSA host for SHA-1 signatures only, and does not look for a host on a port of its own under its
/// plain name.
final class KnownHosts {

    private static final Logger LOG = LoggerFactory.getLogger(KnownHosts.class);
    private static final int USUAL_PORT = 22;

    private final List<Path> files;

    KnownHosts(List<Path> files) {
        this.files = List.copyOf(files);
    }

    enum Verdict {
        KNOWN,
        UNKNOWN,
        /// Unknown, while keys of other types are known.
        OTHERS_KNOWN,
        CHANGED,
        REVOKED
    }

    /// A host's public key.
    ///
    /// @param base64 the key as it travels
    record Key(String type, String base64) {

        static Key of(String type, byte[] blob) {
            return new Key(type, Base64.getEncoder().encodeToString(blob));
        }

        /// As `ssh-keygen -l` prints it.
        String fingerprint() {
            try {
                var digest = MessageDigest.getInstance("SHA-256")
                        .digest(Base64.getDecoder().decode(base64));
                return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(digest);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    Verdict judge(String host, int port, Key key) {
        var name = name(host, port);
        var lines = lines();
        boolean revoked = lines.stream()
                .anyMatch(line -> line.isRevoked()
                        && line.key.equals(key)
                        && (line.names(name) || line.names(host.toLowerCase(Locale.ROOT))));
        if (revoked) {
            return Verdict.REVOKED;
        }
        var known = lines.stream()
                .filter(line -> line.isPlain() && line.names(name))
                .toList();
        if (known.stream().anyMatch(line -> line.key.equals(key))) {
            return Verdict.KNOWN;
        }
        if (known.stream().anyMatch(line -> line.key.type.equals(key.type))) {
            return Verdict.CHANGED;
        }
        if (port != USUAL_PORT
                && lines.stream()
                        .anyMatch(line ->
                                line.isPlain() && line.key.equals(key) && line.names(host.toLowerCase(Locale.ROOT)))) {
            return Verdict.KNOWN;
        }
        return known.isEmpty() ? Verdict.UNKNOWN : Verdict.OTHERS_KNOWN;
    }

    /// The types of the keys known for a host: it should be asked for one of these, or a host with several keys looks
    /// like a stranger.
    Set<String> types(String host, int port) {
        var types = new LinkedHashSet<String>();
        var lines = lines();
        for (var name : List.of(name(host, port), host.toLowerCase(Locale.ROOT))) {
            lines.stream().filter(line -> line.isPlain() && line.names(name)).forEach(line -> types.add(line.key.type));
            if (!types.isEmpty()) {
                break;
            }
        }
        return types;
    }

    /// Notes a key at the end of the first file, which is made if it is not there.
    void remember(String host, int port, Key key) throws IOException {
        var file = files.getFirst();
        var folder = file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            onlyForTheUser(folder, "rwx------");
        }
        boolean isNew = Files.notExists(file);
        var line = name(host, port) + " " + key.type + " " + key.base64 + "\n";
        Files.writeString(
                file,
                endsInLine(file) ? line : "\n" + line,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.APPEND);
        if (isNew) {
            onlyForTheUser(file, "rw-------");
        }
    }

    /// The name that OpenSSH writes for a host.
    static String name(String host, int port) {
        var lower = host.toLowerCase(Locale.ROOT);
        return port == USUAL_PORT ? lower : "[" + lower + "]:" + port;
    }

    private static void onlyForTheUser(Path path, String permissions) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        }
    }

    private static boolean endsInLine(Path file) throws IOException {
        if (Files.notExists(file) || Files.size(file) == 0) {
            return true;
        }
        var bytes = Files.readAllBytes(file);
        return bytes[bytes.length - 1] == '\n';
    }

    private List<Line> lines() {
        var lines = new ArrayList<Line>();
        for (var file : files) {
            if (!Files.isRegularFile(file)) {
                continue;
            }
            try {
                new String(Files.readAllBytes(file), UTF_8)
                        .lines()
                        .map(Line::parse)
                        .flatMap(Optional::stream)
                        .forEach(lines::add);
            } catch (IOException e) {
                LOG.warn("cannot read {}", file.getFileName(), e);
            }
        }
        return lines;
    }

    /// A line that holds a key.
    ///
    /// @param marker `@revoked`, `@cert-authority` or nothing
    /// @param hosts patterns with commas, or one hashed name
    private record Line(String marker, String hosts, Key key) {

        static Optional<Line> parse(String text) {
            var stripped = text.strip();
            if (stripped.isEmpty() || stripped.startsWith("#")) {
                return Optional.empty();
            }
            var words = List.of(stripped.split("\\s+"));
            boolean marked = stripped.startsWith("@");
            int first = marked ? 1 : 0;
            if (words.size() < first + 3) {
                return Optional.empty();
            }
            try {
                return Optional.of(new Line(
                        marked ? words.getFirst() : "",
                        words.get(first),
                        Key.of(words.get(first + 1), Base64.getDecoder().decode(words.get(first + 2)))));
            } catch (IllegalArgumentException e) {
                LOG.warn("a line of the known hosts holds no key: {}", e.getMessage());
                return Optional.empty();
            }
        }

        boolean isPlain() {
            return marker.isEmpty();
        }

        boolean isRevoked() {
            return marker.equals("@revoked");
        }

        boolean names(String name) {
            return hosts.startsWith("|")
                    ? isHashOf(name)
                    : SshConfig.matches(List.of(hosts.toLowerCase(Locale.ROOT).split(",")), name);
        }

        private boolean isHashOf(String name) {
            var parts = hosts.split("\\|", -1);
            if (parts.length != 4 || !parts[1].equals("1")) {
                return false;
            }
            try {
                var mac = Mac.getInstance("HmacSHA1");
                mac.init(new SecretKeySpec(Base64.getDecoder().decode(parts[2]), "HmacSHA1"));
                return MessageDigest.isEqual(
                        mac.doFinal(name.getBytes(UTF_8)), Base64.getDecoder().decode(parts[3]));
            } catch (NoSuchAlgorithmException | InvalidKeyException e) {
                throw new IllegalStateException(e);
            } catch (IllegalArgumentException e) {
                LOG.warn("a line of the known hosts has a broken hash: {}", e.getMessage());
                return false;
            }
        }
    }
}
