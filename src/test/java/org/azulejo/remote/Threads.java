package org.azulejo.remote;

import java.util.List;

/// The threads of connections, for counting what is left of them. Virtual threads do not show here: what they wait
/// for does.
public final class Threads {

    private Threads() {}

    public static List<String> ofConnections() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("sshj"))
                .toList();
    }
}
