package org.azulejo.follow;

import java.time.Instant;
import org.azulejo.remote.Printed;

/// A part of a file as it was read once.
///
/// @param offset where its first byte stands
/// @param bytes what was there; shorter than asked where the file ends
/// @param size how large the whole file was
/// @param modified by the clock of the cluster
public record Stretch(FileMark file, long offset, Printed bytes, long size, Instant modified) {}
