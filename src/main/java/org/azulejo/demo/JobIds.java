package org.azulejo.demo;

import java.util.BitSet;
import java.util.List;

/// Finds the jobs that an id on a command line means: `12`, `12_3`, `12_[4-9%2]`, `12+1`.
final class JobIds {

    private JobIds() {}

    /// An array's or heterogeneous job's number means all that belongs to it.
    static List<SimJob> find(Simulation simulation, String id) {
        var task = task(id);
        if (task >= 0) {
            var array = Long.parseLong(id.substring(0, id.indexOf('_')));
            return simulation.jobs().stream()
                    .filter(job -> job.arrayId == array && (job.taskId == task || job.tasks.get(task)))
                    .toList();
        }
        if (id.indexOf('_') > 0) {
            var array = Long.parseLong(id.substring(0, id.indexOf('_')));
            var tasks = tasks(id);
            return simulation.jobs().stream()
                    .filter(job -> job.arrayId == array
                            && (job.tasks.intersects(tasks) || (job.taskId >= 0 && tasks.get(job.taskId))))
                    .toList();
        }
        var plus = id.indexOf('+');
        if (plus > 0) {
            var leader = Long.parseLong(id.substring(0, plus));
            var offset = Integer.parseInt(id.substring(plus + 1));
            return simulation.jobs().stream()
                    .filter(job -> job.hetId == leader && job.hetOffset == offset)
                    .toList();
        }
        if (!id.matches("\\d{1,18}")) {
            return List.of();
        }
        var number = Long.parseLong(id);
        return simulation.jobs().stream()
                .filter(job -> job.id == number || job.arrayId == number || job.hetId == number)
                .toList();
    }

    /// The tasks in `12_3` and `12_[4-6,9]`; none in an id that means a whole array.
    static BitSet tasks(String id) {
        var tasks = new BitSet();
        var underscore = id.indexOf('_');
        if (underscore > 0) {
            for (var range : Texts.split(id.substring(underscore + 1).replaceAll("[\\[\\]]|%.*", ""), ',')) {
                var dash = range.indexOf('-');
                var first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
                var last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
                tasks.set(first, Math.min(last, 1_000_000) + 1);
            }
        }
        return tasks;
    }

    /// The task in `12_3`, or -1.
    static int task(String id) {
        var underscore = id.indexOf('_');
        return underscore > 0 && id.substring(underscore + 1).matches("\\d{1,9}")
                ? Integer.parseInt(id.substring(underscore + 1))
                : -1;
    }
}
