package org.azulejo.composer.lint;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D14: a job that brings results home is warned early enough before its time is over.
final class SignalRule implements Rule {

    /// As get_signal_opts of Slurm reads it.
    private static final Pattern SIGNAL = Pattern.compile("(?i)(R?B?R?):?(?:SIG)?([A-Z0-9]+?)(?:@(\\d{1,5}))?");

    private static final int USUAL_SECONDS = 60;

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var places = SitePlaces.of(script, policy);
        var home = Copying.of(script, places).stream().filter(Copying::home).findFirst();
        if (home.isEmpty()) {
            return;
        }
        long least = policy.limits().warning().toSeconds();
        var wanted = "--signal=B:SIGTERM@" + least;
        var given = script.options().last("signal");
        if (given.isEmpty()) {
            report.find(RuleId.D14, 1, Repairs.option(script, wanted), "signal.missing", least);
            return;
        }
        var match = SIGNAL.matcher(given.get().text());
        int line = given.get().line();
        if (!match.matches()) {
            report.sbatch(
                    line, Optional.empty(), "signal.unreadable", given.get().text());
            return;
        }
        var signals = Trap.signal(match.group(2));
        long seconds = match.group(3) == null ? USUAL_SECONDS : Long.parseLong(match.group(3));
        var fix = Repairs.replace(given.get(), "--signal=B:SIGTERM@" + Math.max(least, seconds));
        if (!match.group(1).toUpperCase(Locale.ROOT).contains("B")) {
            report.find(RuleId.D14, line, fix, "signal.steps");
        } else if (!signals.equals("TERM")
                && script.traps().stream().noneMatch(it -> it.signals().contains(signals))) {
            report.find(RuleId.D14, line, fix, "signal.other", signals);
        } else if (seconds < least) {
            report.find(
                    RuleId.D14,
                    line,
                    Repairs.replace(given.get(), "--signal=B:SIG" + signals + "@" + least),
                    "signal.late",
                    seconds,
                    least);
        }
    }
}
