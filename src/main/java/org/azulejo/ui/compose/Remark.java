package org.azulejo.ui.compose;

import java.util.Optional;
import org.azulejo.composer.policy.Severity;

/// Something that is the matter with a job, in words.
///
/// @param field where it is mended, if in one field
/// @param rule the rule's id; empty where it is no rule of the site
/// @param line of the script, from 1; 0 where it is of none
record Remark(Optional<Field> field, Severity severity, String rule, String text, int line, Optional<Repair> repair) {

    /// What would mend it.
    ///
    /// @param label for the link: `Use 04:00:00`
    /// @param value what is then typed in the field
    record Repair(Field field, String label, String value) {}
}
