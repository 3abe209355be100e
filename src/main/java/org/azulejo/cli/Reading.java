package org.azulejo.cli;

import java.util.List;
import java.util.Optional;
import org.azulejo.cluster.Snapshot;
import org.azulejo.findings.Finding;
import org.azulejo.forecast.ForYou;
import org.azulejo.use.GpuUse;
import org.azulejo.use.Leftovers;

/// What one asking of a cluster gave, and what follows from it.
///
/// @param findings the gravest first
/// @param forYou empty where there is no GPU
public record Reading(
        Snapshot snapshot, GpuUse use, Leftovers leftovers, List<Finding> findings, Optional<ForYou> forYou) {

    public Reading {
        findings = List.copyOf(findings);
    }

    /// A snapshot from which nothing was concluded.
    public static Reading of(Snapshot snapshot) {
        return new Reading(snapshot, GpuUse.NONE, Leftovers.NONE, List.of(), Optional.empty());
    }
}
