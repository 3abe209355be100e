package org.azulejo.composer.lint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.Severity;
import org.azulejo.composer.policy.SitePolicy;

/// Gathers what the rules find. What the policy switches off is left out.
final class Report {

    /// The id of what sbatch itself does not take.
    static final String SBATCH = "sbatch";

    private final SitePolicy policy;
    private final LintTexts texts;
    private final List<Finding> findings = new ArrayList<>();

    Report(SitePolicy policy, LintTexts texts) {
        this.policy = policy;
        this.texts = texts;
    }

    void find(RuleId rule, int line, String key, Object... values) {
        find(rule, line, Optional.empty(), key, values);
    }

    void find(RuleId rule, int line, Optional<Fix> fix, String key, Object... values) {
        policy.severity(rule).ifPresent(severity -> add(rule.id(), severity, line, fix, key, values));
    }

    /// What is good to know about a rule, and no breach of it.
    void note(RuleId rule, int line, Optional<Fix> fix, String key, Object... values) {
        if (policy.holds(rule)) {
            add(rule.id(), Severity.ADVICE, line, fix, key, values);
        }
    }

    /// What sbatch refuses, or passes over, at any site.
    void sbatch(int line, Optional<Fix> fix, String key, Object... values) {
        add(SBATCH, Severity.ERROR, line, fix, key, values);
    }

    private void add(String rule, Severity severity, int line, Optional<Fix> fix, String key, Object... values) {
        findings.add(new Finding(rule, severity, line, texts.text(key, values), fix));
    }

    /// All of them, each once, by their lines; of one line the gravest first.
    List<Finding> findings() {
        return findings.stream()
                .distinct()
                .sorted(Comparator.comparingInt(Finding::line)
                        .thenComparing(Finding::severity)
                        .thenComparing(Finding::rule))
                .toList();
    }
}
