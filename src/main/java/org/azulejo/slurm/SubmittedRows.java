package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the answers to [Questions#submitted] and [Questions#accountedSubmissions]: which jobs there are, and
/// the words they were submitted with.
public final class SubmittedRows {

    private SubmittedRows() {}

    /// A job and how it was submitted.
    ///
    /// @param reason Slurm's word; empty in accounting
    /// @param refused whether it was refused at once: such a job leaves a record that never waited or ran
    /// @param text its comment and the path of its script, or the whole command line, as one text of the
    ///     owner's
    public record Row(JobId id, String user, JobState state, String reason, boolean refused, String text) {}

    /// Reads what squeue says. Rows that cannot be read are left out.
    ///
    /// @param token the one the question was asked with
    public static List<Row> parse(String answer, String token) {
        var rows = new ArrayList<Row>();
        for (var record : Records.split(answer, "\\d+", Questions.recordMark(token), new ArrayList<>())) {
            var columns = record.rest().split(String.valueOf(Questions.SEPARATOR), 5);
            var id = columns.length < 5 ? Optional.<JobId>empty() : JobId.parse(columns[0]);
            if (id.isPresent()) {
                var state = JobState.parse(columns[2]);
                // squeue's word for 'Requested node configuration is not available' (seen on 22.05)
                boolean refused = state.kind() == JobState.Kind.FAILED && columns[3].equals("BadConstraints");
                rows.add(new Row(id.get(), columns[1], state, columns[3], refused, columns[4]));
            }
        }
        return rows;
    }

    /// Reads what sacct says. Rows that cannot be read are left out.
    ///
    /// @param token the one the question was asked with
    public static List<Row> parseAccounted(String answer, String token) {
        var rows = new ArrayList<Row>();
        for (var record : Records.split(answer, "\\d+", token, new ArrayList<>())) {
            var columns = Pattern.compile(token, Pattern.LITERAL).split(record.rest(), 5);
            var id = columns.length < 5 ? Optional.<JobId>empty() : JobId.parse(columns[0]);
            if (id.isPresent()) {
                var state = JobState.parse(columns[2]);
                boolean refused = state.kind() == JobState.Kind.FAILED && columns[3].equals("None assigned");
                rows.add(new Row(id.get(), columns[1], state, "", refused, columns[4]));
            }
        }
        return rows;
    }
}
