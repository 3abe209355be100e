package org.azulejo.composer.lint;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D08: a log for each job, in a folder that is there before the script runs.
final class LogPathRule implements Rule {

    private static final Pattern JOB = Pattern.compile("%\\d*[jJA]");
    private static final Pattern RAW_JOB = Pattern.compile("%\\d*[jJ]");
    private static final Pattern TASK = Pattern.compile("%\\d*a");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        boolean array = script.options().has("array");
        for (var name : List.of("output", "error")) {
            var given = script.options().last(name);
            if (given.isPresent() && !given.get().text().equals("/dev/null")) {
                if (!isOwn(given.get().text(), array)) {
                    report.find(
                            RuleId.D08,
                            given.get().line(),
                            named(given.get(), array),
                            array ? "log.sameForTasks" : "log.sameForJobs",
                            given.get().text());
                }
                checkFolder(script, given.get(), report);
            }
        }
    }

    private static boolean isOwn(String path, boolean array) {
        boolean ofTask = TASK.matcher(path).find() && JOB.matcher(path).find();
        return array
                ? ofTask || RAW_JOB.matcher(path).find()
                : JOB.matcher(path).find();
    }

    private static Optional<Fix> named(Given given, boolean array) {
        var path = given.text();
        if (path.indexOf('\\') >= 0) {
            return Optional.empty();
        }
        int dot = path.lastIndexOf('.');
        int end = dot > path.lastIndexOf('/') + 1 ? dot : path.length();
        var mark = array ? "%A_%a" : "%j";
        var between = path.isEmpty() || path.endsWith("/") ? "slurm-" : "-";
        var better = path.substring(0, end) + between + mark + path.substring(end);
        boolean plain = better.matches("[\\w./%+@:,=~-]*");
        return Repairs.replace(given, "--" + given.name() + "=" + (plain ? better : "\"" + better + "\""))
                .filter(_ -> plain || better.indexOf('"') < 0);
    }

    /// Slurm opens the log before the first command of the script.
    private static void checkFolder(ShellScript script, Given given, Report report) {
        int slash = given.text().lastIndexOf('/');
        if (slash <= 0) {
            return;
        }
        var folder = plain(given.text().substring(0, slash));
        for (var command : script.commands()) {
            boolean makes = command.is("mkdir")
                    && command.arguments().stream()
                            .anyMatch(it -> plain(it.text()).equals(folder));
            if (makes) {
                report.find(RuleId.D08, command.line(), "log.folderLate", folder);
                return;
            }
        }
    }

    private static String plain(String folder) {
        var path = folder.startsWith("./") ? folder.substring(2) : folder;
        path = path.replaceFirst("^(\\$\\{SLURM_SUBMIT_DIR\\}|\\$\\{PWD\\})/", "");
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
