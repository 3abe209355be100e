package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a user may charge jobs to (`sacctmgr show assoc`).
///
/// @param partition empty where it holds for all of them
/// @param qos the qualities of service that may be asked for
public record Association(
        String cluster, String account, Optional<String> partition, List<String> qos, Optional<String> defaultQos) {

    public Association {
        qos = List.copyOf(qos);
    }

    /// Reads the answer to [Questions#associations].
    public static Parsed<Association> parse(String answer) {
        var associations = new ArrayList<Association>();
        var warnings = new ArrayList<String>();
        for (var line : answer.lines().filter(it -> !it.isBlank()).toList()) {
            var columns = line.split("\\|", -1);
            if (columns.length < 5) {
                warnings.add("not an association: " + Text.shown(line));
            } else {
                associations.add(new Association(
                        columns[0],
                        columns[1],
                        optional(columns[2]),
                        columns[3].isEmpty() ? List.of() : List.of(columns[3].split(",", -1)),
                        optional(columns[4])));
            }
        }
        return new Parsed<>(associations, warnings);
    }

    private static Optional<String> optional(String text) {
        return Optional.of(text).filter(it -> !Text.isNothing(it));
    }
}
