package org.azulejo.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SshConfigTest {

    @TempDir
    Path home;

    @Test
    void theFirstValueOfAKeywordWins() throws IOException {
        write("config", """
            # my clusters
            User=first
            Host hpc
                HostName  login.example.org
                User second
                port = 2200
            Host *
                Port 22
                HostName other.example.org
            """);
        var endpoint = endpoint("hpc");
        assertThat(endpoint.user()).isEqualTo("first");
        assertThat(endpoint.host()).isEqualTo("login.example.org");
        assertThat(endpoint.port()).isEqualTo(2200);
    }

    @Test
    void patternsAreMatchedAndExceptionsHold() throws IOException {
        write("config", """
            Host gpu? *.example.org !bad.example.org "with space"
                User matched
            Host *
                User other
            """);
        assertThat(endpoint("gpu1").user()).isEqualTo("matched");
        assertThat(endpoint("a.example.org").user()).isEqualTo("matched");
        assertThat(endpoint("gpu12").user()).isEqualTo("other");
        assertThat(endpoint("bad.example.org").user()).isEqualTo("other");
        assertThat(endpoint("gpu.").user()).isEqualTo("matched");
    }

    @Test
    void tokensAndTheHomeFolderAreFilledIn() throws IOException {
        write("config", """
            Host node*
                HostName %h.cluster.example.org
                User ana
                IdentityFile ~/.ssh/%r-at-%h
                IdentityFile "%d/keys/100%%"
            """);
        var endpoint = endpoint("node7");
        assertThat(endpoint.host()).isEqualTo("node7.cluster.example.org");
        assertThat(endpoint.identities())
                .containsExactly(home.resolve(".ssh/ana-at-node7.cluster.example.org"), home.resolve("keys/100%"));
    }

    @Test
    void otherFilesAreReadWhereTheyAreIncluded() throws IOException {
        Files.createDirectories(home.resolve(".ssh/config.d"));
        write("config.d/10-a", "Host hpc\n  User included\n");
        write("config.d/20-b", "Host hpc\n  User late\n  Port 2020\n");
        write("other", "HostName only-in-host-block.example.org\n");
        write("config", """
            Include config.d/*
            Include ~/.ssh/is-not-there
            Host elsewhere
                Include other
            Host hpc
                User own
            """);
        assertThat(endpoint("hpc").user()).isEqualTo("included");
        assertThat(endpoint("hpc").port()).isEqualTo(2020);
        assertThat(endpoint("hpc").host()).isEqualTo("hpc");
        assertThat(endpoint("elsewhere").host()).isEqualTo("only-in-host-block.example.org");
    }

    @Test
    void aFileThatIncludesItselfEnds() throws IOException {
        write("config", "Include config\nHost hpc\n  User ana\n");
        assertThat(endpoint("hpc").user()).isEqualTo("ana");
    }

    @Test
    void matchBlocksCountWhereTheyCanBeJudged() throws IOException {
        write("config", """
            Match exec "true"
                User guessed
            Match host *.example.org
                User by-host
            Match all
                Port 2222
            """);
        assertThat(endpoint("login.example.org").user()).isEqualTo("by-host");
        assertThat(endpoint("hpc").user()).isEqualTo(System.getProperty("user.name"));
        assertThat(endpoint("hpc").port()).isEqualTo(2222);
    }

    @Test
    void theAddressGoesBeforeTheFile() throws IOException {
        write("config", "Host hpc\n  User ana\n  Port 2222\n  HostName 127.0.0.9\n");
        var endpoint = endpoint("bruno@hpc:22");
        assertThat(endpoint.name()).isEqualTo("bruno@127.0.0.9");
    }

    @Test
    void theUsualKeysAreOfferedWhereNoneIsNamed() throws IOException {
        write("id_rsa", "");
        write("id_ed25519", "");
        assertThat(endpoint("hpc").identities())
                .containsExactly(home.resolve(".ssh/id_ed25519"), home.resolve(".ssh/id_rsa"));
        write("config", "IdentityFile none\n");
        assertThat(endpoint("hpc").identities()).isEmpty();
    }

    @Test
    void theKeyOfTheCommandLineGoesFirst() throws IOException {
        write("id_rsa", "");
        write("config", "Host hpc\n  IdentityFile ~/.ssh/of-config\n");
        var options = SshOptions.in(home).withIdentity(Path.of("given"));
        assertThat(Endpoint.of(address("hpc"), options).identities())
                .containsExactly(Path.of("given"), home.resolve(".ssh/of-config"));
        assertThat(Endpoint.of(address("other"), options).identities()).containsExactly(Path.of("given"));
    }

    @Test
    void filesOfKnownHosts() throws IOException {
        var usual = endpoint("hpc").knownHosts();
        assertThat(usual).startsWith(home.resolve(".ssh/known_hosts"), home.resolve(".ssh/known_hosts2"));
        write("config", "Host hpc\n  UserKnownHostsFile ~/mine\n  HostKeyAlias cluster\n  ProxyJump gate\n");
        assertThat(endpoint("hpc").knownHosts()).startsWith(home.resolve("mine"));
        assertThat(endpoint("hpc").keyName()).isEqualTo("cluster");
        assertThat(endpoint("hpc").proxy()).contains("gate");
        assertThat(Endpoint.of(address("hpc"), SshOptions.in(home).withKnownHosts(Path.of("given")))
                        .knownHosts())
                .containsExactly(Path.of("given"));
    }

    private Endpoint endpoint(String text) {
        return Endpoint.of(address(text), SshOptions.in(home));
    }

    private static Login.Address address(String text) {
        return Login.parse(text).orElseThrow().addresses().getFirst();
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(home.resolve(".ssh"));
        Files.writeString(home.resolve(".ssh").resolve(name), text);
    }
}
