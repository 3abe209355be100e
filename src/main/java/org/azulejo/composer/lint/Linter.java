package org.azulejo.composer.lint;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.azulejo.composer.policy.SitePolicy;

/// Finds what in a job script breaks the rules of a site. Safe for use by several threads.
public final class Linter {

    private static final List<Rule> RULES = List.of(
            new SubmitRule(),
            new ShebangRule(),
            new TimeRule(),
            new GpuLimitRule(),
            new PartitionRules(),
            new GpuUseRule(),
            new MemoryRule(),
            new CpuRule(),
            new LogPathRule(),
            new ShellHabitRule(),
            new ScratchRule(),
            new StageOutRule(),
            new BackgroundRule(),
            new StopContainerRule(),
            new SignalRule(),
            new ContainerOptionsRule(),
            new MountRule(),
            new GpuCountRule(),
            new ArrayRule(),
            new CleaningRule(),
            new ImageRule(),
            new CacheRule(),
            new SecretRule(),
            new MultiGpuRule(),
            new HostWorkRule(),
            new ContainerRightsRule(),
            new ContainerGpuRule(),
            new PhaseRule(),
            new PyxisRules(),
            new SharedDataRule(),
            new SiteOptionsRule());

    private final LintTexts texts;

    /// @param language of the messages: Portuguese, or else English
    public Linter(Locale language) {
        texts = new LintTexts(language);
    }

    /// What is to be found in a script, by line; of one line the gravest first.
    ///
    /// @throws BashUnavailableException where bash cannot be read on this machine
    public List<Finding> lint(String script, SitePolicy policy) {
        return lint(script, policy, Map.of());
    }

    /// The same for a script that is submitted with variables of sbatch set (`SBATCH_TIMELIMIT`), which win.
    public List<Finding> lint(String script, SitePolicy policy, Map<String, String> environment) {
        var read = ShellScript.read(script, environment);
        var report = new Report(policy, texts);
        for (var rule : RULES) {
            rule.check(read, policy, report);
        }
        return report.findings();
    }
}
