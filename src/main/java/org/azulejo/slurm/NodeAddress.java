package org.azulejo.slurm;

import java.util.Optional;
import java.util.regex.Pattern;

/// Under which name or number a node is reached, where its name in Slurm is not known to the machines.
public final class NodeAddress {

    private static final Pattern ADDRESS = Pattern.compile("(?:^|\\s)NodeAddr=([A-Za-z0-9][A-Za-z0-9._:-]*)(?=\\s|$)");

    private NodeAddress() {}

    /// Reads `scontrol -o show node`: a line. What administrators write freely comes after it.
    public static Optional<String> parse(String answer) {
        var match = ADDRESS.matcher(answer);
        return match.find() ? Optional.of(match.group(1)) : Optional.empty();
    }
}
