package org.azulejo.remote;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One host to connect to, with all that the command line, `~/.ssh/config` and the defaults say about it.
///
/// @param keyName under which name its key is looked up
/// @param identities the key files to offer, in this order
/// @param knownHosts the files of known hosts; a new key is noted in the first
/// @param proxy the way round about that `~/.ssh/config` demands
record Endpoint(
        String user,
        String host,
        int port,
        String keyName,
        List<Path> identities,
        List<Path> knownHosts,
        Optional<String> proxy) {

    private static final Pattern TOKEN = Pattern.compile("%(.)");
    private static final int USUAL_PORT = 22;
    private static final List<String> USUAL_KEYS = List.of("id_ed25519", "id_ecdsa", "id_rsa");
    private static final List<Path> SYSTEM_KNOWN_HOSTS =
            List.of(Path.of("/etc/ssh/ssh_known_hosts"), Path.of("/etc/ssh/ssh_known_hosts2"));

    Endpoint {
        identities = List.copyOf(identities);
        knownHosts = List.copyOf(knownHosts);
    }

    static Endpoint of(Login.Address address, SshOptions options) {
        var home = options.home();
        var folder = home.resolve(".ssh");
        var config = new SshConfig(folder.resolve("config"), home).lookup(address.host());
        var host = config.hostName()
                .map(name -> replaced(name, Map.of('h', address.host())))
                .orElse(address.host());
        var user = address.user().or(config::user).orElse(System.getProperty("user.name"));
        int port = address.port().orElse(config.port().orElse(USUAL_PORT));
        var tokens = Map.of(
                'd', home.toString(),
                'h', host,
                'n', address.host(),
                'p', Integer.toString(port),
                'r', user,
                'u', System.getProperty("user.name"));

        var identities = new LinkedHashSet<Path>();
        options.identity().ifPresent(identities::add);
        for (var file : config.identityFiles()) {
            SshConfig.path(replaced(file, tokens), home).ifPresent(identities::add);
        }
        if (options.identity().isEmpty() && config.identityFiles().isEmpty()) {
            USUAL_KEYS.stream().map(folder::resolve).filter(Files::exists).forEach(identities::add);
        }

        var knownHosts = new ArrayList<Path>();
        options.knownHosts().ifPresent(knownHosts::add);
        if (knownHosts.isEmpty()) {
            for (var file : config.knownHostsFiles()) {
                SshConfig.path(replaced(file, tokens), home).ifPresent(knownHosts::add);
            }
            if (config.knownHostsFiles().isEmpty()) {
                knownHosts.add(folder.resolve("known_hosts"));
                knownHosts.add(folder.resolve("known_hosts2"));
            }
            knownHosts.addAll(SYSTEM_KNOWN_HOSTS);
        }
        return new Endpoint(
                user,
                host,
                port,
                config.hostKeyAlias().orElse(host),
                List.copyOf(identities),
                knownHosts,
                config.proxy());
    }

    String name() {
        return user + "@" + host + (port == USUAL_PORT ? "" : ":" + port);
    }

    private static String replaced(String text, Map<Character, String> tokens) {
        return TOKEN.matcher(text).replaceAll(match -> {
            char token = match.group(1).charAt(0);
            return Matcher.quoteReplacement(token == '%' ? "%" : tokens.getOrDefault(token, match.group()));
        });
    }
}
