package org.azulejo.demo;

import java.util.List;

/// The users of the demo cluster and what they are allowed.
final class People {

    /// Who logs in.
    static final String SELF = "ana";

    static final int FIRST_UID = 1001;

    static final List<Person> ALL = List.of(
            new Person(SELF, List.of("c4ai", "pesquisadores"), List.of("normal", "pesquisadores")),
            new Person("bruno", List.of("c4ai"), List.of("normal", "prioridade")),
            new Person("carla", List.of("c4ai"), List.of("ilimitado", "normal")),
            new Person("diego", List.of("c4ai"), List.of("normal", "prioridade")),
            new Person("elisa", List.of("pesquisadores"), List.of("normal", "pesquisadores")),
            new Person("fabio", List.of("pesquisadores"), List.of("normal", "pesquisadores")),
            new Person("gabriela", List.of("pesquisadores"), List.of("normal", "pesquisadores")),
            new Person("heitor", List.of("c4ai"), List.of("normal", "pesquisadores")),
            new Person("iara", List.of("pesquisadores"), List.of("normal")),
            new Person("joao", List.of("pesquisadores"), List.of("normal")),
            new Person("karina", List.of("c4ai"), List.of("normal", "pesquisadores")),
            new Person("lucas", List.of("pesquisadores"), List.of("normal")));

    /// The qualities of service, each with its priority. `normal` lets a user hold four GPUs at a time.
    static final List<Quality> QUALITIES = List.of(
            new Quality("normal", 0, "", 4),
            new Quality("pesquisadores", 10, "", 0),
            new Quality("prioridade", 100, "", 0),
            new Quality("ilimitado", 1000, "PartitionTimeLimit", 0));

    private People() {}

    record Person(String name, List<String> accounts, List<String> qualities) {}

    /// @param gpusPerUser at most so many at a time for one user; 0: no such limit
    record Quality(String name, int priority, String flags, int gpusPerUser) {}

    static int uid(String user) {
        for (var i = 0; i < ALL.size(); i++) {
            if (ALL.get(i).name().equals(user)) {
                return FIRST_UID + i;
            }
        }
        return user.equals("root") ? 0 : 65534;
    }

    static boolean isKnown(String user) {
        return uid(user) != 65534;
    }

    static Quality quality(String name) {
        return QUALITIES.stream()
                .filter(quality -> quality.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
