package org.azulejo.composer.lint;

import java.util.List;
import java.util.Optional;
import org.azulejo.composer.policy.SitePolicy;

/// What kind of place a path is, at a site.
final class SitePlaces {

    /// Where a path leads.
    enum Place {
        /// The node's own disk, volatile.
        SCRATCH,
        /// A file system that all nodes see.
        SHARED,
        /// Elsewhere on the node.
        OTHER,
        /// Only the run can tell.
        UNKNOWN
    }

    /// These stand for folders on a shared file system: the home, and where the job was submitted.
    private static final List<String> AT_HOME =
            List.of("${HOME}", "${SLURM_SUBMIT_DIR}", "${PWD}", "$(pwd)", "$HOME", "$SLURM_SUBMIT_DIR", "$PWD");

    private final Optional<String> scratch;
    private final List<String> shared;
    private final boolean moves;

    private SitePlaces(Optional<String> scratch, List<String> shared, boolean moves) {
        this.scratch = scratch;
        this.shared = shared;
        this.moves = moves;
    }

    static SitePlaces of(ShellScript script, SitePolicy policy) {
        return new SitePlaces(
                policy.paths().scratch().map(SitePlaces::root),
                policy.paths().shared(),
                script.commands().stream().anyMatch(it -> it.is("cd", "pushd")));
    }

    /// The part before what is each user's own: `/output` of `/output/{user}`.
    private static String root(String path) {
        int brace = path.indexOf('{');
        var fixed = brace < 0 ? path : path.substring(0, brace);
        return fixed.length() > 1 && fixed.endsWith("/") ? fixed.substring(0, fixed.length() - 1) : fixed;
    }

    Optional<String> scratchRoot() {
        return scratch;
    }

    Place of(String path) {
        if (scratch.filter(it -> isBelow(path, it)).isPresent()) {
            return Place.SCRATCH;
        }
        if (shared.stream().anyMatch(it -> isBelow(path, it))) {
            return Place.SHARED;
        }
        for (var home : AT_HOME) {
            boolean current = home.contains("PWD") || home.contains("pwd");
            if (isBelow(path, home)) {
                return current && moves ? Place.UNKNOWN : Place.SHARED;
            }
        }
        if (path.startsWith("$") || path.isEmpty()) {
            return Place.UNKNOWN;
        }
        if (path.startsWith("/")) {
            return Place.OTHER;
        }
        return moves ? Place.UNKNOWN : Place.SHARED;
    }

    boolean isScratch(String path) {
        return of(path) == Place.SCRATCH;
    }

    private static boolean isBelow(String path, String root) {
        return path.equals(root) || path.startsWith(root + "/");
    }
}
