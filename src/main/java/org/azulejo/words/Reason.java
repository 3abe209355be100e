package org.azulejo.words;

/// Why a job waits.
///
/// @param sentence what holds it back
/// @param advice what can be done, or that nothing need be done; empty where nobody knows
/// @param word Slurm's own word
public record Reason(String sentence, String advice, String word) {}
