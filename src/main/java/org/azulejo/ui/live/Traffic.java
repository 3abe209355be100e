package org.azulejo.ui.live;

import java.time.Duration;
import java.util.Map;

/// What the cluster is asked, and how often.
///
/// @param perMinute commands a minute, by their name
/// @param pause the pause between two rounds; zero where it is not known
/// @param slowed whether that is longer than chosen, because the cluster answers slowly
public record Traffic(Map<String, Double> perMinute, Duration pause, boolean slowed) {

    public static final Traffic UNKNOWN = new Traffic(Map.of(), Duration.ZERO, false);

    public Traffic {
        perMinute = Map.copyOf(perMinute);
    }
}
