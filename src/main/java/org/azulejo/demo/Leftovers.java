package org.azulejo.demo;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What the scripts print that look on a node for what jobs left behind, and take it away.
final class Leftovers {

    private final Simulation simulation;
    private final SimNode node;

    Leftovers(Simulation simulation, SimNode node) {
        this.simulation = simulation;
        this.node = node;
    }

    Reply answer(Scripts.Errand errand, List<String> arguments) {
        var uid = "uid " + People.uid(People.SELF) + "\n";
        return Reply.ok(
                switch (errand) {
                    case CONTAINERS -> uid + here().map(Leftovers::container).orElse("");
                    case STOP_CONTAINER -> "azulejo " + stop(arguments) + "\n";
                    // nobody has a folder on the scratch
                    case SCRATCH -> uid + "azulejo none\n";
                });
    }

    private Optional<LeftBehind> here() {
        return simulation.leftBehind.filter(it -> it.node().equals(node));
    }

    private static String container(LeftBehind left) {
        var uid = People.uid(left.job().work.user);
        return "container " + uid + " {\"id\":\"" + left.id() + "\",\"name\":\"/" + left.name() + "\",\"user\":\"" + uid
                + ":" + uid + "\",\"job\":\"" + left.job().id + "\",\"started\":\""
                + Instant.ofEpochSecond(left.started()) + "\"}\n";
    }

    private String stop(List<String> arguments) {
        var meant = here().filter(it -> arguments.equals(List.of(it.id(), Long.toString(it.job().id))));
        if (meant.isEmpty()) {
            return "gone";
        }
        simulation.leftBehind = Optional.empty();
        return "stopped";
    }
}
