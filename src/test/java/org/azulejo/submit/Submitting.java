package org.azulejo.submit;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.azulejo.lab.Lab;

/// The lab as these tests use it: ana submits, and what there is of it is counted by the lab's own means.
final class Submitting {

    static final String SLEEPS = "#!/bin/sh\nsleep 600\n";

    private static final int PORTS = 27_700;

    final Lab lab;

    Submitting(Lab lab) {
        this.lab = lab;
    }

    /// A lab for these tests alone, which cancel all that a user has.
    static Lab ownLab() throws IOException, InterruptedException {
        return Lab.own("submit", PORTS, "s");
    }

    /// With a limit that lets it start beside a working day of others, as it needs no GPU.
    static Submission submission(String name, String text) throws UnfitScriptException {
        return Submission.of(BatchScript.of(text.getBytes(StandardCharsets.UTF_8)), name)
                .with(List.of("--time=30"));
    }

    String ana(String... words) throws IOException, InterruptedException {
        var all = new ArrayList<>(List.of("as", "ana"));
        all.addAll(List.of(words));
        return lab.tell(all.toArray(String[]::new));
    }

    /// The numbers of the jobs that carry this token, in the queue or in accounting, without what was refused.
    Set<String> jobs(String token) throws IOException, InterruptedException {
        var found = new TreeSet<String>();
        for (var row : ana("squeue", "-h", "--me", "-t", "all", "-o", "%F|%T|%r|%k")
                .lines()
                .toList()) {
            if (row.endsWith("azulejo:" + token) && !row.contains("|FAILED|BadConstraints|")) {
                found.add(row.substring(0, row.indexOf('|')));
            }
        }
        for (var row : ana("sacct", "-n", "-P", "-X", "-S", "now-2hours", "-o", "JobID,NodeList,State,Comment")
                .lines()
                .toList()) {
            if (row.endsWith("azulejo:" + token) && !row.contains("|None assigned|FAILED|")) {
                found.add(row.substring(0, row.indexOf('|')).replaceFirst("_.*", ""));
            }
        }
        return found;
    }

    void empty() throws IOException, InterruptedException {
        ana("scancel", "-u", lab.value("LAB_USER_ANA"));
        await().atMost(Duration.ofMinutes(2))
                .until(() -> ana("squeue", "-h", "--me").isBlank());
    }

    /// Ends everybody's jobs, for a test that needs the whole node. Whether there were any: [#backToWork()].
    boolean sendAllHome() throws IOException, InterruptedException {
        boolean busy = !ana("squeue", "-h").isBlank();
        for (var user : List.of("ana", "bruno", "carla", "davi")) {
            lab.tell("as", user, "scancel", "-u", lab.value("LAB_USER_" + user.toUpperCase(Locale.ROOT)));
        }
        await().atMost(Duration.ofMinutes(2)).until(() -> ana("squeue", "-h").isBlank());
        return busy;
    }

    /// Puts the working day back.
    void backToWork() throws IOException, InterruptedException {
        lab.tell("scene");
    }
}
