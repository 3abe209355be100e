package org.azulejo.ui.gpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.azulejo.ui.live.Mark;

/// One GPU as it is drawn: every word ready.
///
/// @param title `GPU 3`
/// @param who the holder, or `free`, or what is the matter
/// @param what the job's name, or why
/// @param job `job 7620 · prioridade`
/// @param when `until 14:20`
/// @param aside a short second remark, such as that its node takes no new jobs
/// @param jobs the keys of the jobs that hold it
/// @param hint all of it in sentences, for hovering and for screen readers
/// @param use what is known of its real use; empty where it is not visible
/// @param remark what is the matter with it
record Tile(
        String node,
        int index,
        Kind kind,
        Mark mark,
        String title,
        String who,
        String what,
        String job,
        String when,
        String aside,
        TimeLeft timeLeft,
        Set<String> jobs,
        List<String> hint,
        Optional<UseWords> use,
        Optional<Remark> remark) {

    Tile {
        jobs = Set.copyOf(jobs);
        hint = List.copyOf(hint);
    }

    enum Kind {
        HELD,
        FREE,
        /// Free, but nobody can use it now.
        FREE_BUT,
        UNAVAILABLE,
        UNKNOWN
    }

    /// What the ring shows.
    sealed interface TimeLeft {
        record None() implements TimeLeft {}

        record Endless() implements TimeLeft {}

        record Left(double share, String text) implements TimeLeft {}
    }

    String key() {
        return node + "\n" + index;
    }

    boolean mine() {
        return mark.mine();
    }

    /// Everything in sentences.
    List<String> said() {
        var all = new ArrayList<>(hint);
        use.ifPresent(it -> all.addAll(it.hint()));
        remark.ifPresent(it -> {
            all.add(it.sentence());
            all.add(it.meaning());
        });
        return all;
    }

    String spoken() {
        return String.join(". ", said());
    }

    Tile with(Optional<UseWords> seen, Optional<Remark> found) {
        return new Tile(node, index, kind, mark, title, who, what, job, when, aside, timeLeft, jobs, hint, seen, found);
    }
}
