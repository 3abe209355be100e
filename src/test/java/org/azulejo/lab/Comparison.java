package org.azulejo.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.TreeMap;

/// Holds what is shown against what Slurm says. Slurm is asked before and after; only what was equal in both is
/// compared, because the rest changed meanwhile.
public final class Comparison {

    private static final int TRIES = 5;

    /// What is shown, in [Truth]'s form.
    public record Shown(Map<String, String> states, Map<String, String> holders) {}

    /// Takes a look at what is shown.
    @FunctionalInterface
    public interface Look {
        Shown take() throws Exception;
    }

    private Comparison() {}

    /// Fails at the first difference, and unless enough was compared in one of five tries.
    public static void holds(Lab lab, Look look) throws Exception {
        var compared = "nothing";
        for (int attempt = 0; attempt < TRIES; attempt++) {
            var before = Truth.ask(lab);
            var shown = look.take();
            var after = Truth.ask(lab);
            var states = common(before.states(), after.states());
            var holders = common(before.holders(), after.holders());
            assertThat(shown.states()).as("state of each job").containsAllEntriesOf(states);
            assertThat(shown.holders()).as("holder of each GPU").containsAllEntriesOf(holders);

            var users = new HashSet<>(before.users().values());
            compared = holders.size() + " held GPUs, " + states.size() + " jobs, " + users.size() + " users";
            if (holders.size() >= 8 && states.size() >= 20 && users.size() >= 3) {
                return;
            }
        }
        throw new AssertionError("only " + compared + " could be compared");
    }

    private static Map<String, String> common(Map<String, String> before, Map<String, String> after) {
        var common = new TreeMap<>(before);
        common.entrySet().retainAll(after.entrySet());
        return common;
    }

    /// Makes sure that the lab runs, whatever an earlier test left behind, and has a working day's jobs.
    public static void prepare(Lab lab) throws IOException, InterruptedException {
        lab.tell("start", "slurmdbd");
        lab.tell("start", "slurmctld");
        lab.tell("scene", "day");
    }
}
