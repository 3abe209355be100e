package org.azulejo.composer.lint;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.azulejo.composer.lint.SbatchOptions.Given;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.slurm.TaskList;

/// D18: arrays that Slurm takes, that leave room for others, and whose tasks know what is done.
final class ArrayRule implements Rule {

    private static final int USUAL_AT_ONCE = 4;
    private static final Pattern MARK = Pattern.compile("(?i)(^|[/._-])\\.?done\\b");
    private static final Pattern TASK = Pattern.compile("\\$\\{?SLURM_ARRAY_TASK_ID\\b");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        var given = script.options().last("array");
        if (given.isEmpty()) {
            return;
        }
        checkIndices(given.get(), policy, report);
        if (TaskList.parse(given.get().text()).throttle().isEmpty()) {
            int atOnce = Asked.by(script)
                    .usual(policy)
                    .map(Request::atOnce)
                    .filter(OptionalInt::isPresent)
                    .map(OptionalInt::getAsInt)
                    .orElse(USUAL_AT_ONCE);
            var fix = Repairs.replace(given.get(), "--array=" + given.get().text() + "%" + atOnce);
            report.find(RuleId.D18, given.get().line(), fix, "array.throttle", atOnce);
        }
        checkManifest(script, policy, report);
        checkMarks(script, policy, report);
    }

    private static void checkIndices(Given given, SitePolicy policy, Report report) {
        var size = policy.limits().maxArraySize();
        int last = TaskList.parse(given.text()).ranges().stream()
                .mapToInt(TaskList.Range::last)
                .max()
                .orElse(0);
        if (size.isPresent() && last >= size.getAsInt()) {
            report.find(RuleId.D18, given.line(), "array.index", last, size.getAsInt() - 1);
        }
    }

    private static void checkManifest(ShellScript script, SitePolicy policy, Report report) {
        var places = SitePlaces.of(script, policy);
        for (var command : script.commands()) {
            var program = Program.of(command);
            if (program.is("find") && !program.arguments().isEmpty()) {
                boolean cleans = program.has("-mmin") || program.has("-mtime") || program.has("-delete");
                if (!cleans && !places.isScratch(program.arguments().getFirst().text())) {
                    report.find(RuleId.D18, command.line(), "array.find", "find");
                }
            } else if (program.is("ls") && isChosenFrom(command, script)) {
                report.find(RuleId.D18, command.line(), "array.find", "ls");
            } else if (program.is("wc") && program.has("-l")) {
                report.find(RuleId.D18, command.line(), counted(command), "array.count");
            }
        }
    }

    /// `ls | sed -n "${SLURM_ARRAY_TASK_ID}p"`, `files=($(ls ...))`.
    private static boolean isChosenFrom(Command command, ShellScript script) {
        var pipeline = command.statement().parent().filter(it -> it.is("pipeline"));
        boolean piped = pipeline.map(it -> it.text(command.nested() ? "" : script.text()))
                .filter(it -> TASK.matcher(it).find())
                .isPresent();
        return piped || command.node().above().anyMatch(it -> it.is("array"));
    }

    /// `wc -l <FILE` becomes `grep -c '' <FILE`, which counts a last line without an end too.
    private static Optional<Fix> counted(Command command) {
        boolean plain = command.words().size() == 2
                && command.words().stream().allMatch(Word::written)
                && command.redirects().stream().anyMatch(it -> it.is("file_redirect"));
        return plain
                ? Optional.of(Fix.replace(
                        new Span(
                                command.words().getFirst().span().start(),
                                command.words().getLast().span().end()),
                        "grep -c ''"))
                : Optional.empty();
    }

    private static void checkMarks(ShellScript script, SitePolicy policy, Report report) {
        var places = SitePlaces.of(script, policy);
        var home = Copying.of(script, places).stream()
                .filter(Copying::home)
                .map(Copying::command)
                .findFirst();
        for (var command : script.commands()) {
            if (!command.is("touch")) {
                continue;
            }
            var mark = command.arguments().stream()
                    .filter(it -> MARK.matcher(it.text()).find())
                    .findFirst();
            if (mark.isEmpty()) {
                continue;
            }
            var text = mark.get().text();
            if (JobIds.hasArray(text) || JobIds.hasRaw(text)) {
                report.find(RuleId.D18, command.line(), "array.markOfJob", text);
            }
            boolean early = home.isPresent()
                    && home.get().function().equals(command.function())
                    && !home.get().nested()
                    && command.span().start() < home.get().span().start();
            if (early) {
                report.find(RuleId.D18, command.line(), "array.markEarly");
            }
        }
    }
}
