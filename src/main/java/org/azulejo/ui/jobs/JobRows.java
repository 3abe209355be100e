package org.azulejo.ui.jobs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.live.JobKey;

/// Turns jobs into the rows that somebody wants to see.
final class JobRows {

    private JobRows() {}

    static List<JobRow> of(List<Job> jobs, Wanted wanted, JobWords words) {
        Map<String, List<Job>> families = new LinkedHashMap<>();
        for (var job : jobs) {
            families.computeIfAbsent(familyOf(job), _ -> new ArrayList<>()).add(job);
        }
        var heads = families.values().stream()
                .map(parts -> head(parts, wanted, words))
                .filter(wanted.filter())
                .sorted(wanted.order())
                .toList();
        var rows = new ArrayList<JobRow>(heads.size());
        for (var head : heads) {
            rows.add(head);
            if (head.unfolded()) {
                head.jobs().stream()
                        .map(it -> words.one(it, JobRow.Shape.MEMBER))
                        .sorted(Comparator.comparingInt(JobRow::part))
                        .forEach(rows::add);
            }
        }
        return List.copyOf(rows);
    }

    private static JobRow head(List<Job> parts, Wanted wanted, JobWords words) {
        if (parts.size() == 1) {
            return words.one(parts.getFirst(), JobRow.Shape.ONE);
        }
        var key = JobKey.ofFamily(parts.getFirst().id().base());
        return words.family(parts, wanted.unfolded().contains(key));
    }

    private static String familyOf(Job job) {
        return switch (job.id()) {
            case JobId.Single single -> "one " + single.base() + " " + job.rawId();
            case JobId.ArrayTask task -> "family " + task.base();
            case JobId.WaitingTasks waiting -> "family " + waiting.base();
            case JobId.Component component -> "family " + component.base();
        };
    }
}
