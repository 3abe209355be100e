package org.azulejo.use;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads what the errands print. A line that is not understood is left out: what is not sure is never offered.
final class LeftoverAnswers {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern UID = Pattern.compile("uid (\\d{1,10})");
    private static final Pattern CONTAINER = Pattern.compile("container (\\d{1,10}|-) (\\{.*\\})");
    private static final Pattern FOLDER =
            Pattern.compile("folder (\\d{1,18}) (\\d{1,12}) (\\d{1,18}|-) ([A-Za-z0-9._+-]+_\\d+)");
    private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern JOB = Pattern.compile("[1-9]\\d{0,17}");
    private static final Pattern USER = Pattern.compile("(\\d{1,10})(?::.*)?");
    private static final Pattern VERDICT = Pattern.compile("azulejo ([a-z]+)");
    private static final int KB_A_MB = 1024;

    private LeftoverAnswers() {}

    /// The user's number on the node.
    static OptionalLong uid(String answer) {
        return answer.lines()
                .map(UID::matcher)
                .filter(match -> match.matches())
                .mapToLong(match -> Long.parseLong(match.group(1)))
                .findFirst();
    }

    static boolean hasDocker(String answer) {
        return answer.lines().noneMatch("no docker"::equals);
    }

    /// The last word of an errand about itself.
    static Optional<String> verdict(String answer) {
        return answer.lines()
                .map(VERDICT::matcher)
                .filter(match -> match.matches())
                .map(match -> match.group(1))
                .reduce((_, last) -> last);
    }

    static List<Leftovers.Container> containers(String node, String answer) {
        var containers = new ArrayList<Leftovers.Container>();
        for (var line : answer.lines().toList()) {
            var match = CONTAINER.matcher(line);
            if (match.matches()) {
                container(node, match.group(1), match.group(2)).ifPresent(containers::add);
            }
        }
        return containers;
    }

    private static Optional<Leftovers.Container> container(String node, String kernelUid, String json) {
        JsonNode object;
        try {
            object = JSON.readTree(json);
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
        var id = object.path("id").asString("");
        var job = object.path("job").asString("");
        if (!ID.matcher(id).matches() || !JOB.matcher(job).matches()) {
            return Optional.empty();
        }
        // Docker puts a slash before a container's name
        var name = object.path("name").asString("").replaceFirst("^/", "");
        var said = USER.matcher(object.path("user").asString(""));
        boolean agreed = said.matches() && said.group(1).equals(kernelUid);
        return Optional.of(new Leftovers.Container(
                node,
                id,
                name,
                agreed ? OptionalLong.of(Long.parseLong(kernelUid)) : OptionalLong.empty(),
                Long.parseLong(job),
                instant(object.path("started").asString(""))));
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeException notATime) {
            return Optional.empty();
        }
    }

    /// @param folder the one in which they lie
    static List<Leftovers.ScratchFolder> folders(String node, String folder, String answer) {
        return answer.lines()
                .map(FOLDER::matcher)
                .filter(match -> match.matches() && match.group(4).endsWith("_" + match.group(1)))
                .map(match -> new Leftovers.ScratchFolder(
                        node,
                        folder + "/" + match.group(4),
                        Long.parseLong(match.group(1)),
                        Instant.ofEpochSecond(Long.parseLong(match.group(2))),
                        match.group(3).equals("-")
                                ? OptionalLong.empty()
                                : OptionalLong.of(Long.parseLong(match.group(3)) / KB_A_MB)))
                .toList();
    }
}
