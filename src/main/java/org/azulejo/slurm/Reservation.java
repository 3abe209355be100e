package org.azulejo.slurm;

import java.time.Instant;
import java.util.ArrayList;
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

    /// Reads `scontrol -o show reservation`: a line each. `No reservations in the system` is none.
    public static Parsed<Reservation> parse(String answer) {
        var reservations = new ArrayList<Reservation>();
        var warnings = new ArrayList<String>();
        for (var line : answer.lines().map(String::strip).toList()) {
            if (line.startsWith("ReservationName=")) {
                reservations.add(of(Keys.parse(line, KEYS)));
            } else if (!line.isEmpty() && !line.startsWith("No reservations")) {
                warnings.add("not a reservation: " + Text.shown(line));
            }
        }
        return new Parsed<>(reservations, warnings);
    }

    /// Whether it holds this node at this moment. A time that Slurm did not say does not limit it.
    public boolean covers(String node, Instant now) {
        return nodes.contains(node)
                && start.filter(now::isBefore).isEmpty()
                && end.filter(it -> !now.isBefore(it)).isEmpty();
    }

    private static Reservation of(Keys keys) {
        return new Reservation(
                keys.text("ReservationName"),
                Times.instant(keys.text("StartTime")),
                Times.instant(keys.text("EndTime")),
                Hostlist.expand(keys.text("Nodes")),
                keys.list("Users"),
                keys.list("Accounts"),
                keys.list("Flags"));
    }

    /// The keys of a line, in 22.05 and 24.11 (slurm_sprint_reservation_info).
    private static final List<String> KEYS = List.of(
            "ReservationName",
            "StartTime",
            "EndTime",
            "Duration",
            "Nodes",
            "NodeCnt",
            "CoreCnt",
            "Features",
            "PartitionName",
            "Flags",
            "TRES",
            "Users",
            "Groups",
            "Accounts",
            "Licenses",
            "State",
            "BurstBuffer",
            "Watts",
            "MaxStartDelay",
            "Comment");
}
