package org.azulejo.ui.live;

import java.util.List;
import java.util.Optional;
import org.azulejo.findings.Finding;
import org.azulejo.forecast.ForYou;
import org.azulejo.use.GpuUse;
import org.azulejo.use.Leftovers;

/// What is concluded from the last snapshot and from the looks at its GPUs. Made off the screen's thread.
///
/// @param findings the gravest first
/// @param leftovers what was looked for on the nodes, and when
/// @param forYou empty before the first snapshot, and where there is no GPU
public record Insight(GpuUse use, Leftovers leftovers, List<Finding> findings, Optional<ForYou> forYou) {

    public static final Insight NONE = new Insight(GpuUse.NONE, List.of(), Optional.empty());

    public Insight {
        findings = List.copyOf(findings);
    }

    /// Where nothing was looked for on the nodes.
    public Insight(GpuUse use, List<Finding> findings, Optional<ForYou> forYou) {
        this(use, Leftovers.NONE, findings, forYou);
    }
}
