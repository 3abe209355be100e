package org.azulejo.ui.live;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.azulejo.cluster.Snapshot;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;

/// Who has which colour. You are always the accent; the others take the palette's colours in order of first appearance
/// and keep them as long as the window lives. Safe for use by several threads.
public final class Holders {

    private static final int HUES = 5;
    private static final int TINTS = 3;

    private final Map<String, Mark> marks = new HashMap<>();
    private String me = "";

    /// Gives everybody in the snapshot a colour: first those who hold GPUs, in the order of GPUs, then the rest.
    public synchronized void see(Snapshot snapshot) {
        if (!snapshot.user().equals(me)) {
            me = snapshot.user();
            marks.clear();
        }
        if (Stream.of(snapshot.jobs(), snapshot.ended())
                .flatMap(it -> it.value().stream())
                .allMatch(job -> isKnown(job.user()))) {
            return;
        }
        Map<JobId, Job> jobs = snapshot.jobs().value().stream()
                .collect(Collectors.toMap(Job::id, Function.identity(), (first, _) -> first));
        for (var gpu : snapshot.gpus()) {
            for (var id : gpu.holders()) {
                var job = jobs.get(id);
                if (job != null) {
                    mark(job.user());
                }
            }
        }
        snapshot.jobs().value().forEach(job -> mark(job.user()));
        snapshot.ended().value().forEach(job -> mark(job.user()));
    }

    public synchronized Mark mark(String user) {
        if (user.isEmpty()) {
            return Mark.NONE;
        }
        if (user.equals(me)) {
            return Mark.MINE;
        }
        var known = marks.get(user);
        if (known == null) {
            known = numbered(marks.size());
            marks.put(user, known);
        }
        return known;
    }

    private boolean isKnown(String user) {
        return user.isEmpty() || user.equals(me) || marks.containsKey(user);
    }

    private static Mark numbered(int number) {
        int round = number / HUES;
        var style = "holder-" + (number % HUES + 1) + (round == 0 ? "" : " tint-" + (1 + (round - 1) % TINTS));
        return new Mark(style, round == 0 ? "" : Character.toString('A' + (number - HUES) % 26), false);
    }
}
