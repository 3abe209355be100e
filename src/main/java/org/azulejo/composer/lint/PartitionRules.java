package org.azulejo.composer.lint;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.azulejo.composer.policy.PartitionRule;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D04: a partition that is there, and one node.
final class PartitionRules implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        checkPartition(script, policy, report);
        var most = policy.limits().nodes();
        var nodes = script.options().last("nodes");
        if (nodes.isPresent() && most.isPresent() && Asked.by(script).nodes() > most.getAsInt()) {
            report.find(
                    RuleId.D04,
                    nodes.get().line(),
                    Repairs.replace(nodes.get(), "--nodes=" + most.getAsInt()),
                    "nodes.many",
                    nodes.get().text(),
                    most.getAsInt());
        } else if (nodes.isEmpty()) {
            report.find(RuleId.D04_UNSAID, 1, Repairs.option(script, "--nodes=1"), "nodes.unsaid");
        }
    }

    private static void checkPartition(ShellScript script, SitePolicy policy, Report report) {
        var given = script.options().last("partition");
        if (given.isEmpty() || policy.partitions().isEmpty()) {
            return;
        }
        var missing = List.of(given.get().text().split(",", -1)).stream()
                .filter(it -> policy.partition(it).isEmpty())
                .findFirst();
        if (missing.isPresent()) {
            var there = policy.partitions().stream().map(PartitionRule::name).collect(Collectors.joining(", "));
            Optional<Fix> fix =
                    policy.defaultPartition().flatMap(it -> Repairs.replace(given.get(), "--partition=" + it));
            report.find(RuleId.D04, given.get().line(), fix, "partition.missing", missing.get(), there);
        }
    }
}
