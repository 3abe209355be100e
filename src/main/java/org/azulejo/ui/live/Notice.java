package org.azulejo.ui.live;

/// What came of an act.
///
/// @param details the words of Slurm or of the system; empty where there are none
public record Notice(boolean good, String text, String details) {}
