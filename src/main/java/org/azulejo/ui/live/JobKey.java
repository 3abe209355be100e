package org.azulejo.ui.live;

import org.azulejo.slurm.JobId;

/// What stays the same of a job from one answer to the next. The id alone does not: the row of an array's waiting tasks
/// has another id each time one of them starts.
public final class JobKey {

    private JobKey() {}

    public static String of(JobId id) {
        return switch (id) {
            case JobId.WaitingTasks waiting -> waiting.base() + "_[]";
            case JobId.Single single -> single.text();
            case JobId.ArrayTask task -> task.text();
            case JobId.Component component -> component.text();
        };
    }

    /// The key of the row under which an array or a heterogeneous job folds.
    public static String ofFamily(long base) {
        return base + "*";
    }
}
