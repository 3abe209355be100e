package org.azulejo.slurm;

import java.util.List;

/// What a reader made of an answer.
///
/// @param warnings one sentence for each row or field that was not understood. The row is still there, with that field
///     unknown
public record Parsed<T>(List<T> values, List<String> warnings) {

    public Parsed {
        values = List.copyOf(values);
        warnings = List.copyOf(warnings);
    }

    /// Whether there was text, and none of it in the form that was asked for: not an answer, whatever its exit code.
    public boolean isUnreadable() {
        return values.isEmpty() && !warnings.isEmpty();
    }
}
