package org.azulejo.composer.lint;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.json.WallTime;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D02, P02: a time limit, no longer than the site and the partition allow.
final class TimeRule implements Rule {

    /// Forms that are easily taken for hours.
    private static final Pattern MINUTES = Pattern.compile("\\d+");

    private static final Pattern MINUTES_AND_SECONDS = Pattern.compile("\\d+:\\d+");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var given = script.options().last("time");
        if (given.isEmpty()) {
            var fix = Asked.by(script)
                    .usual(policy)
                    .flatMap(it -> Repairs.option(script, "--time=" + WallTime.text(it.time())));
            report.find(RuleId.D02, 1, fix, "time.missing");
            return;
        }
        var line = given.get().line();
        var time = TimeOption.parse(given.get().text());
        if (time.isEmpty()) {
            report.sbatch(line, Optional.empty(), "time.unreadable", given.get().text());
            return;
        }
        switch (time.get()) {
            case TimeOption.Unlimited() ->
                report.find(RuleId.D02, line, "time.unlimited", given.get().text());
            case TimeOption.Limited(Duration limit) -> check(script, policy, report, given.get(), limit);
        }
    }

    private static void check(ShellScript script, SitePolicy policy, Report report, Given given, Duration limit) {
        var asked = WallTime.text(limit);
        var longest = policy.longest(partitions(script, policy));
        var custom = policy.limits().time();
        if (longest.isPresent() && limit.compareTo(longest.get()) > 0) {
            report.find(
                    RuleId.P02,
                    given.line(),
                    limitTo(given, longest.get()),
                    "time.partition",
                    asked,
                    WallTime.text(longest.get()));
        }
        if (custom.isPresent() && limit.compareTo(custom.get()) > 0) {
            report.find(
                    RuleId.D02_ABOVE,
                    given.line(),
                    limitTo(given, custom.get()),
                    "time.above",
                    asked,
                    WallTime.text(custom.get()));
        }
        if (MINUTES.matcher(given.text()).matches()) {
            report.note(RuleId.D02, given.line(), limitTo(given, limit), "time.minutes", given.text(), asked);
        } else if (MINUTES_AND_SECONDS.matcher(given.text()).matches()) {
            report.note(RuleId.D02, given.line(), limitTo(given, limit), "time.seconds", given.text(), asked);
        }
    }

    static String partitions(ShellScript script, SitePolicy policy) {
        return script.options().value("partition").or(policy::defaultPartition).orElse("");
    }

    private static Optional<Fix> limitTo(Given given, Duration limit) {
        return Repairs.replace(given, "--time=" + WallTime.text(limit));
    }
}
