package org.azulejo.composer.lint;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.policy.MemoryAsk;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D06: memory is asked for in one way, and all of a node's only by large trainings.
final class MemoryRule implements Rule {

    private static final MemoryAsk SMALL = new MemoryAsk.Amount(16 * 1024);

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var given = Stream.of("mem", "mem-per-cpu", "mem-per-gpu")
                .flatMap(it -> script.options().last(it).stream())
                .sorted(Comparator.comparingInt(Given::line))
                .toList();
        if (given.isEmpty()) {
            report.find(RuleId.D06, 1, Repairs.option(script, "--mem=" + usual(script, policy)), "memory.missing");
            return;
        }
        if (given.size() > 1) {
            var second = given.getLast();
            report.find(RuleId.D06, second.line(), Repairs.remove(script, second), "memory.twice", names(given));
            return;
        }
        var asked = given.getFirst();
        boolean whole = asked.name().equals("mem")
                && MemoryAsk.parse(asked.text())
                        .filter(it -> it instanceof MemoryAsk.WholeNode)
                        .isPresent();
        if (whole && Asked.by(script).gpus() < 2) {
            boolean consumed = policy.facts().memoryIsConsumable().orElse(false);
            report.find(
                    RuleId.D06,
                    asked.line(),
                    Repairs.replace(asked, "--mem=" + usual(script, policy)),
                    consumed ? "memory.allConsumed" : "memory.all");
        }
    }

    private static String names(List<Given> given) {
        return String.join(", ", given.stream().map(it -> "--" + it.name()).toList());
    }

    /// What such a job usually asks for; where that is the whole node or not said, little.
    private static String usual(ShellScript script, SitePolicy policy) {
        var asked = Asked.by(script);
        Optional<MemoryAsk> usual = asked.usual(policy).flatMap(Request::memory);
        return usual.filter(it -> it instanceof MemoryAsk.Amount || asked.gpus() > 1)
                .orElse(SMALL)
                .word();
    }
}
