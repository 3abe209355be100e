package org.azulejo.composer.policy;

import java.time.Duration;
import java.util.Optional;

/// A partition that jobs may go to.
///
/// @param isDefault whether jobs go there that say nothing; where several are, to the list of them
/// @param time how long a job may run there
public record PartitionRule(String name, boolean isDefault, Optional<Duration> time) {}
