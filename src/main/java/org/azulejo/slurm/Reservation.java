package org.azulejo.slurm;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Nodes set aside for some users over some time (`scontrol show reservation`).
public record Reservation(
        String name,
        Optional<Instant> start,
        Optional<Instant> end,
        List<String> nodes,
        List<String> users,
        List<String> accounts,
        List<String> flags) {

    public Reservation {
        nodes = List.copyOf(nodes);
        users = List.copyOf(users);
        accounts = List.copyOf(accounts);
        flags = List.copyOf(flags);
    }
}
