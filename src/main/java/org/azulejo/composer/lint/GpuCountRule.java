package org.azulejo.composer.lint;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.azulejo.composer.policy.RuleId;
import org.azulejo.composer.policy.SitePolicy;

/// D17: Slurm says which GPUs a job has and how many.
final class GpuCountRule implements Rule {

    private static final String VISIBLE = "CUDA_VISIBLE_DEVICES";
    private static final Pattern PROCESSES =
            Pattern.compile("(--nproc[-_]per[-_]node|--num[-_]processes|--num[-_]gpus)(=(.*))?");
    private static final Pattern INSIDE =
            Pattern.compile("(--nproc[-_]per[-_]node|--num[-_]processes|--num[-_]gpus)[= ](\\d+)\\b");
    private static final Pattern LISTED = Pattern.compile("nvidia-smi (-L|--list-gpus)[^|)]*\\| ?(wc -l|grep -c)");
    private static final Pattern LITERAL = Pattern.compile("\\d+");
    private static final List<String> LAUNCHERS =
            List.of("torchrun", "deepspeed", "accelerate", "python", "python3", "torch.distributed.run");

    @Override
    public void check(ShellScript script, SitePolicy policy, Report report) {
        checkVisible(script, report);
        checkListed(script, report);
        for (var command : script.commands()) {
            var launched = command.words().stream()
                    .anyMatch(
                            it -> LAUNCHERS.stream().anyMatch(name -> it.text().contains(name)));
            if (launched) {
                checkProcesses(script, command, report);
            }
        }
    }

    private static void checkVisible(ShellScript script, Report report) {
        script.variables().all().filter(it -> it.name().equals(VISIBLE)).forEach(it -> {
            int line = script.line(it.offset());
            boolean alone = script.lineText(line).matches("\\s*(export\\s+)?CUDA_VISIBLE_DEVICES=[^\\s;&|]*\\s*(#.*)?");
            report.find(
                    RuleId.D17,
                    line,
                    alone ? Optional.of(Repairs.removeLine(script, line)) : Optional.empty(),
                    "gpus.visible");
        });
        for (var command : script.commands()) {
            boolean given = command.variables().containsKey(VISIBLE)
                    || (command.is("env")
                            && command.arguments().stream()
                                    .anyMatch(it -> it.text().startsWith(VISIBLE + "=")));
            if (given) {
                report.find(RuleId.D17, command.line(), "gpus.visible");
            }
            DockerRun.of(Program.of(command))
                    .flatMap(it -> it.variable(VISIBLE))
                    .ifPresent(it -> report.find(
                            RuleId.D17,
                            script.line(it.option().span().start()),
                            Repairs.remove(script, it.option()),
                            "gpus.visible"));
        }
    }

    /// 'No devices were found' is a line too, and so is a slice of a GPU.
    private static void checkListed(ShellScript script, Report report) {
        script.root()
                .all(it -> it.is("command_substitution"))
                .filter(it -> LISTED.matcher(it.text(script.text()).replaceAll("\\s+", " "))
                        .find())
                .forEach(it -> report.find(
                        RuleId.D17,
                        script.line(it.span().start()),
                        Optional.of(Fix.replace(it.span(), "$SLURM_GPUS_ON_NODE")),
                        "gpus.listed"));
    }

    private static void checkProcesses(ShellScript script, Command command, Report report) {
        var words = command.words();
        for (int i = 0; i < words.size(); i++) {
            var word = words.get(i);
            var match = PROCESSES.matcher(word.text());
            var inside = INSIDE.matcher(word.text());
            if (match.matches()) {
                boolean own = match.group(3) != null;
                if (!own && i + 1 >= words.size()) {
                    continue;
                }
                var value = own ? word.with(match.group(3)) : words.get(i + 1);
                if (isSeveral(value.text())) {
                    var count = "\"$SLURM_GPUS_ON_NODE\"";
                    var fix = Repairs.replace(own ? word : value, own ? match.group(1) + "=" + count : count);
                    report.find(RuleId.D17, script.line(word.span().start()), fix, "gpus.literal", value.text());
                }
            } else if (inside.find() && isSeveral(inside.group(2))) {
                report.find(RuleId.D17, script.line(word.span().start()), "gpus.literal", inside.group(2));
            }
        }
    }

    /// One process is right whatever the job has.
    private static boolean isSeveral(String count) {
        return LITERAL.matcher(count).matches() && !count.matches("0*[01]");
    }
}
