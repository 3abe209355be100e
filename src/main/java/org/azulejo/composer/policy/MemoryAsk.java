package org.azulejo.composer.policy;

import java.util.Optional;
import org.azulejo.slurm.Memory;

/// How much memory a job asks for on each node.
public sealed interface MemoryAsk {

    /// So many MiB, at least one.
    record Amount(long megabytes) implements MemoryAsk {
        public Amount {
            if (megabytes < 1) {
                throw new IllegalArgumentException("no memory: " + megabytes);
            }
        }
    }

    /// All that the node has (`--mem=0`).
    record WholeNode() implements MemoryAsk {}

    /// As Slurm and JSON write it: `64G`, `1536M`, `0`.
    default String word() {
        return switch (this) {
            case Amount(long megabytes) when megabytes % 1024 == 0 -> megabytes / 1024 + "G";
            case Amount(long megabytes) -> megabytes + "M";
            case WholeNode() -> "0";
        };
    }

    /// Reads `64G`, `1.5T`, `512` (MiB), `0` (the whole node); empty where it is none of these.
    static Optional<MemoryAsk> parse(String text) {
        var megabytes = Memory.megabytes(text);
        if (megabytes.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(megabytes.getAsLong() == 0 ? new WholeNode() : new Amount(megabytes.getAsLong()));
    }
}
