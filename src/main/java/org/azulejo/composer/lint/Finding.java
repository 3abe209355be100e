package org.azulejo.composer.lint;

import java.util.Optional;
import org.azulejo.composer.policy.Severity;

/// Something in a script that breaks a rule of the site.
///
/// @param rule its id as people are told it: `D02`; `sbatch` for what sbatch itself does not take
/// @param line from 1
/// @param message what is the matter and why, in the language that was asked for; one line
/// @param fix a repair that needs no further thought
public record Finding(String rule, Severity severity, int line, String message, Optional<Fix> fix) {}
