package org.azulejo.ui.jobs;

import java.util.List;
import org.azulejo.slurm.Job;
import org.azulejo.ui.live.Mark;

/// Everything known of one job, in words.
///
/// @param jobs what Cancel would cancel
/// @param mine whether Cancel is offered beside it
record Details(
        String title, String state, JobRow.Tone tone, Mark mark, boolean mine, List<Job> jobs, List<Section> sections) {

    Details {
        jobs = List.copyOf(jobs);
        sections = List.copyOf(sections);
    }

    record Section(String title, List<Field> fields) {
        Section {
            fields = List.copyOf(fields);
        }
    }

    /// @param hint what it means, and Slurm's own word
    record Field(String label, String value, String hint) {}
}
