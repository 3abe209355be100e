package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.azulejo.remote.KnownHosts.Verdict.CHANGED;
import static org.azulejo.remote.KnownHosts.Verdict.KNOWN;
import static org.azulejo.remote.KnownHosts.Verdict.OTHERS_KNOWN;
import static org.azulejo.remote.KnownHosts.Verdict.REVOKED;
import static org.azulejo.remote.KnownHosts.Verdict.UNKNOWN;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownHostsTest {

    private static final KnownHosts.Key KEY = KnownHosts.Key.of("ssh-ed25519", "the key".getBytes(UTF_8));
    private static final KnownHosts.Key SECOND = KnownHosts.Key.of("ssh-ed25519", "another".getBytes(UTF_8));
    private static final KnownHosts.Key RSA = KnownHosts.Key.of("ssh-rsa", "of another kind".getBytes(UTF_8));

    @TempDir
    Path folder;

    @Test
    void aHostIsKnownByNamePortAndPattern() throws IOException {
        var known = known(
                "# comment",
                "",
                "master,10.0.0.1 " + line(KEY) + " a comment",
                "[gate]:2222 " + line(SECOND),
                "*.Example.org,!bad.example.org " + line(KEY));
        assertThat(known.judge("master", 22, KEY)).isEqualTo(KNOWN);
        assertThat(known.judge("MASTER", 22, KEY)).isEqualTo(KNOWN);
        assertThat(known.judge("10.0.0.1", 22, KEY)).isEqualTo(KNOWN);
        assertThat(known.judge("gate", 2222, SECOND)).isEqualTo(KNOWN);
        assertThat(known.judge("gate", 22, SECOND)).isEqualTo(UNKNOWN);
        assertThat(known.judge("login.example.org", 22, KEY)).isEqualTo(KNOWN);
        assertThat(known.judge("bad.example.org", 22, KEY)).isEqualTo(UNKNOWN);
        assertThat(known.judge("elsewhere", 22, KEY)).isEqualTo(UNKNOWN);
    }

    @Test
    void anotherKeyOfTheSameKindIsAChange() throws IOException {
        var known = known("master " + line(KEY));
        assertThat(known.judge("master", 22, SECOND)).isEqualTo(CHANGED);
        assertThat(known.judge("master", 22, RSA)).isEqualTo(OTHERS_KNOWN);
    }

    @Test
    void aHostMayHaveSeveralKeys() throws IOException {
        var known = known("master " + line(KEY), "master " + line(SECOND), "master " + line(RSA));
        assertThat(List.of(KEY, SECOND, RSA)).allMatch(key -> known.judge("master", 22, key) == KNOWN);
        assertThat(known.types("master", 22)).containsExactly("ssh-ed25519", "ssh-rsa");
    }

    @Test
    void aPortOfItsOwnFallsBackToThePlainName() throws IOException {
        var known = known("master " + line(KEY));
        assertThat(known.judge("master", 2222, KEY)).isEqualTo(KNOWN);
        // but another key there may be that of another server
        assertThat(known.judge("master", 2222, SECOND)).isEqualTo(UNKNOWN);
        assertThat(known.types("master", 2222)).containsExactly("ssh-ed25519");
    }

    @Test
    void aRevokedKeyIsNeverTaken() throws IOException {
        var known = known("master " + line(KEY), "@revoked * " + line(KEY));
        assertThat(known.judge("master", 22, KEY)).isEqualTo(REVOKED);
        assertThat(known.judge("master", 2222, KEY)).isEqualTo(REVOKED);
        assertThat(known.judge("elsewhere", 22, SECOND)).isEqualTo(UNKNOWN);
    }

    @Test
    void certificateAuthoritiesAreNotFollowed() throws IOException {
        var known = known("@cert-authority * " + line(KEY));
        assertThat(known.judge("master", 22, KEY)).isEqualTo(UNKNOWN);
        assertThat(known.types("master", 22)).isEmpty();
    }

    /// The hashes are ssh-keygen's own.
    @Test
    void hashedNamesAreKnown() throws Exception {
        var file = folder.resolve("known_hosts");
        var real = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKPGZJQ0qh2zvJm3zcLYyUvJz2m1hTqVYv4Xxr5sZt0V";
        Files.writeString(file, "master " + real + "\n[gate]:2222 " + real + "\n");
        var hashing = new ProcessBuilder("ssh-keygen", "-q", "-H", "-f", file.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(hashing.waitFor()).isZero();
        assertThat(Files.readString(file)).startsWith("|1|").doesNotContain("master", "gate");
        var key = new KnownHosts.Key("ssh-ed25519", real.substring(real.indexOf(' ') + 1));
        var known = new KnownHosts(List.of(file));
        assertThat(known.judge("master", 22, key)).isEqualTo(KNOWN);
        assertThat(known.judge("gate", 2222, key)).isEqualTo(KNOWN);
        assertThat(known.judge("gate", 22, key)).isEqualTo(UNKNOWN);
    }

    @Test
    void brokenLinesAreNoKeys() throws IOException {
        var known = known("master", "master ssh-ed25519 ###", "|1|x|y ssh-ed25519 AAAA", "|1|AA==|AA== " + line(KEY));
        assertThat(known.judge("master", 22, KEY)).isEqualTo(UNKNOWN);
    }

    @Test
    void aNewKeyIsNotedOnALineOfItsOwn() throws IOException {
        var file = folder.resolve("known_hosts");
        Files.writeString(file, "master " + line(KEY));
        var known = new KnownHosts(List.of(file));
        known.remember("Gate", 2222, SECOND);
        known.remember("plain", 22, RSA);
        assertThat(file)
                .hasContent("master " + line(KEY) + "\n[gate]:2222 " + line(SECOND) + "\nplain " + line(RSA) + "\n");
        assertThat(known.judge("gate", 2222, SECOND)).isEqualTo(KNOWN);
    }

    @Test
    void aNewFileIsTheUsersOwn() throws IOException {
        var file = folder.resolve(".ssh/known_hosts");
        new KnownHosts(List.of(file)).remember("master", 22, KEY);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
    }

    /// The fingerprint is ssh-keygen's own of the same key.
    @Test
    void theFingerprintIsThatOfSshKeygen() throws Exception {
        var file = folder.resolve("key");
        ShellServer.printed("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString());
        var words = Files.readString(folder.resolve("key.pub")).split(" ", -1);
        var said =
                ShellServer.printed("ssh-keygen", "-l", "-f", file.toString()).split(" ", -1);
        assertThat(new KnownHosts.Key(words[0], words[1]).fingerprint()).isEqualTo(said[1]);
    }

    private KnownHosts known(String... lines) throws IOException {
        var file = folder.resolve("known_hosts");
        Files.write(file, List.of(lines));
        return new KnownHosts(List.of(folder.resolve("is-not-there"), file));
    }

    private static String line(KnownHosts.Key key) {
        return key.type() + " " + key.base64();
    }
}
