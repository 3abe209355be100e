package org.azulejo.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.azulejo.remote.Login;
import org.azulejo.settings.SettingsException;
import org.azulejo.settings.SiteFiles;
import org.azulejo.settings.SiteProfile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/// The options that name a cluster.
final class Where {

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(names = "--demo", description = "Use the built-in demo cluster.")
    private boolean demo;

    @Option(
            names = "--demo-nodes",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many nodes of 8 GPUs the demo cluster has, 1 to 1000. Default: 1.")
    private int demoNodes;

    @Option(
            names = "--identity",
            paramLabel = "FILE",
            description = "The private key to log in with. Default: your usual key files in ~/.ssh.")
    private @Nullable Path identity;

    @Option(
            names = "--known-hosts",
            paramLabel = "FILE",
            description = "The file of known host keys. Default: ~/.ssh/known_hosts.")
    private @Nullable Path knownHosts;

    @Option(
            names = "--site",
            paramLabel = "FILE",
            description =
                    "What is usual at this site (see docs/site-profile.md). Default: the file of the cluster's name.")
    private @Nullable Path site;

    /// The cluster that was named; empty where none was.
    ///
    /// @param login the parameter with the login, where there was one
    Optional<Destination> destination(@Nullable String login) {
        if (demo && login != null) {
            throw wrong("Give either --demo or a login, not both: " + login);
        }
        if (demoNodes < 1 || demoNodes > 1000) {
            throw wrong("A demo cluster has 1 to 1000 nodes, not " + demoNodes);
        }
        if (login == null && (identity != null || knownHosts != null)) {
            throw wrong("--identity and --known-hosts belong to a login, and none was given");
        }
        if (login == null && site != null && !demo) {
            throw wrong("--site belongs to a login or to --demo, and neither was given");
        }
        if (login == null) {
            return demo ? Optional.of(new Destination.Demo(demoNodes, profile())) : Optional.empty();
        }
        var parsed = Optional.of(login)
                .filter(text -> !text.startsWith("-"))
                .flatMap(Login::parse)
                .orElseThrow(
                        () -> wrong("This is no login: '" + login + "'. A login looks like ana@login.example.org"));
        return Optional.of(new Destination.Cluster(parsed, existing(identity), existing(knownHosts), profile()));
    }

    private Optional<SiteProfile> profile() {
        if (site == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(SiteFiles.read(site));
        } catch (SettingsException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private Optional<Path> existing(@Nullable Path file) {
        if (file != null && !Files.isReadable(file)) {
            throw wrong("There is no such file, or it may not be read: " + file);
        }
        return Optional.ofNullable(file);
    }

    ParameterException wrong(String message) {
        if (command == null) {
            throw new IllegalStateException("used outside of a command");
        }
        return new ParameterException(command.commandLine(), message);
    }
}
