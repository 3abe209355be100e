package org.azulejo.composer.lint;

import java.util.List;

/// The containers that a script starts with Docker.
final class Containers {

    private Containers() {}

    static List<DockerRun> all(ShellScript script) {
        return script.commands().stream()
                .map(Program::of)
                .flatMap(it -> DockerRun.of(it).stream())
                .toList();
    }

    /// Those that do the work, without those that only tidy or look.
    static List<DockerRun> working(ShellScript script) {
        return all(script).stream().filter(it -> !it.isChore()).toList();
    }
}
