package org.azulejo.composer.lint;

import java.util.List;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D19: old scratch is removed, and never that of a job which waits or runs.
final class CleaningRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var places = SitePlaces.of(script, policy);
        if (places.scratchRoot().isEmpty()) {
            return;
        }
        boolean asks = script.commands().stream().map(Program::of).anyMatch(it -> it.is("squeue"));
        for (var command : script.commands()) {
            var program = Program.of(command);
            if (program.is("rm")) {
                program.arguments().stream()
                        .filter(it -> isOfOthers(it.text(), places))
                        .findFirst()
                        .ifPresent(it -> report.find(RuleId.D19, command.line(), "cleaning.all", it.text()));
            } else if (program.is("find") && isRemoving(program, places) && !asks) {
                report.find(RuleId.D19, command.line(), "cleaning.byAge");
            }
            if (program.is("squeue") && removesOld(script, places) && !expandsArrays(program)) {
                report.find(RuleId.D19, command.line(), "cleaning.squeue");
            }
        }
    }

    /// All of one's scratch, or what a pattern finds in it.
    private static boolean isOfOthers(String path, SitePlaces places) {
        var root = places.scratchRoot().orElse("");
        if (!places.isScratch(path)) {
            return false;
        }
        var below = List.of(path.substring(root.length()).split("/", -1)).stream()
                .filter(it -> !it.isEmpty())
                .toList();
        boolean pattern = below.stream().anyMatch(it -> it.contains("*") || it.contains("?"));
        // a pattern below the job's own folder stays within it
        boolean own = below.stream().anyMatch(JobIds::hasRaw);
        return below.size() < 2 || (pattern && !own);
    }

    private static boolean isRemoving(Program program, SitePlaces places) {
        boolean removes = program.has("-delete") || (program.has("-exec") && program.has("rm"));
        return removes
                && program.arguments().stream()
                        .findFirst()
                        .filter(it -> places.isScratch(it.text()) && !JobIds.hasRaw(it.text()))
                        .isPresent();
    }

    private static boolean removesOld(ShellScript script, SitePlaces places) {
        return script.commands().stream()
                .map(Program::of)
                .anyMatch(it -> it.is("find")
                        && !it.arguments().isEmpty()
                        && places.isScratch(it.arguments().getFirst().text()));
    }

    /// Without `-r`, the waiting tasks of an array are one row.
    private static boolean expandsArrays(Program squeue) {
        return squeue.arguments().stream()
                .anyMatch(it -> it.is("--array") || it.text().matches("-[a-zA-Z]*r[a-zA-Z]*"));
    }
}
