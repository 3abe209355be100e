package org.azulejo.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.policy.PolicyException;
import org.azulejo.composer.policy.PolicyReader;
import org.azulejo.composer.policy.SitePolicy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/// The option that names a site policy.
final class PolicyOption {

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--policy",
            paramLabel = "NAME|FILE",
            description =
                    "What the site asks of jobs: dgx-h100, pyxis-lustre, generic, or a file (see docs/composer.md).")
    private @Nullable String policy;

    /// The policy that was named; empty where none was.
    Optional<SitePolicy> policy() {
        return Optional.ofNullable(policy).map(this::named);
    }

    /// The same where one is needed.
    SitePolicy needed() {
        return policy().orElseThrow(() ->
                wrong("Which site? Give --policy with one of " + String.join(", ", Policies.names()) + ", or a file"));
    }

    private SitePolicy named(String name) {
        var shipped = Policies.shipped(name);
        return shipped.isPresent() ? shipped.get() : read(Path.of(name));
    }

    private SitePolicy read(Path file) {
        if (!Files.isReadable(file)) {
            throw wrong("There is neither a policy of this name nor such a file: " + file + "; the policies are "
                    + String.join(", ", Policies.names()));
        }
        try {
            return PolicyReader.read(Files.readString(file));
        } catch (PolicyException | IOException e) {
            throw wrong(file + ": " + e.getMessage());
        }
    }

    ParameterException wrong(String message) {
        if (command == null) {
            throw new IllegalStateException("used outside of a command");
        }
        return new ParameterException(command.commandLine(), message);
    }
}
