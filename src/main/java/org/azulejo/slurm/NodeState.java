package org.azulejo.slurm;

import java.util.Set;

/// The state of a node: one base word and flags. `DRAIN`, `PLANNED`, `RESERVED`, `MAINTENANCE` are flags, never the
/// base (sinfo(1), NODE STATE CODES; `sinfo -O StateComplete` since 21.08).
///
/// @param base `IDLE`, `MIXED`, `ALLOCATED`, `DOWN`, `ERROR`, `FUTURE`, `UNKNOWN` in capitals
/// @param flags `DRAIN`, `NOT_RESPONDING`, `POWERED_DOWN` and the like in capitals
public record NodeState(String base, Set<String> flags) {

    public NodeState {
        flags = Set.copyOf(flags);
    }

    public boolean has(String flag) {
        return flags.contains(flag);
    }
}
