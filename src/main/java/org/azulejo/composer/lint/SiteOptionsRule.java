package org.azulejo.composer.lint;

import java.util.Optional;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// P03, P04, P05, P10: the options that a site expects: account, requeue, whole nodes, where logs go.
final class SiteOptionsRule implements Rule {

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var options = script.options();
        if (policy.habits().accountNeeded() && !options.has("account")) {
            var accounts = policy.facts().accounts();
            Optional<Fix> fix = accounts.size() == 1
                    ? Repairs.option(script, "--account=" + accounts.getFirst())
                    : Optional.empty();
            report.find(RuleId.P04, 1, fix, "site.account");
        }
        if (policy.habits().requeue() && !options.has("requeue")) {
            var against = options.last("no-requeue");
            var fix = against.isPresent()
                    ? Repairs.replace(against.get(), "--requeue")
                    : Repairs.option(script, "--requeue");
            report.find(RuleId.P03, against.map(Given::line).orElse(1), fix, "site.requeue");
        }
        if (policy.habits().exportAll()) {
            options.last("export")
                    .filter(it -> !it.text().startsWith("ALL"))
                    .ifPresent(it -> report.find(
                            RuleId.P03, it.line(), Repairs.replace(it, "--export=ALL"), "site.export", it.text()));
        }
        checkWholeNodes(script, policy, report);
        options.last("output")
                .filter(it -> policy.paths().base().isPresent() && !it.text().contains("slurm-logs/"))
                .ifPresent(it -> report.find(
                        RuleId.P10, it.line(), "site.logs", policy.paths().logs()));
    }

    private static void checkWholeNodes(ShellScript script, SitePolicy policy, Report report) {
        var perNode = policy.limits().gpusPerNode();
        var asked = Asked.by(script);
        int gpus = asked.gpus();
        if (perNode.isEmpty() || !policy.holds(RuleId.P05) || gpus == 0) {
            return;
        }
        int nodes = asked.nodes();
        int needed = Math.ceilDiv(gpus, perNode.getAsInt());
        int line = asked.gpuOptions().stream().mapToInt(Given::line).max().orElse(1);
        if (nodes < needed) {
            var given = script.options().last("nodes");
            var fix = given.isPresent()
                    ? Optional.<Fix>empty()
                    : script.options().has("gpus")
                            ? Repairs.option(script, "--nodes=" + needed)
                            : Optional.<Fix>empty();
            report.find(RuleId.P05, line, fix, "site.nodes", gpus, perNode.getAsInt(), needed);
        }
        boolean whole = gpus >= nodes * perNode.getAsInt();
        if (whole && !script.options().has("exclusive")) {
            report.find(RuleId.P05, line, Repairs.option(script, "--exclusive"), "site.exclusive", gpus);
        }
    }
}
