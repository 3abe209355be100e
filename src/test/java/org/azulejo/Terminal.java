package org.azulejo;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.azulejo.cli.Azulejo;
import org.azulejo.lab.Lab;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a command line ended with and printed.
record Terminal(int status, String out, String err) {

    /// Runs the real program, but for its `System.exit`.
    static Terminal run(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var status = Azulejo.run(new Wiring(), stream(out), stream(err), arguments);
        return new Terminal(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    static Terminal snapshotOf(Lab lab, String user) {
        return run(
                "snapshot",
                "--format",
                "json",
                lab.login(user).text(),
                "--identity",
                lab.identity(user).toString(),
                "--known-hosts",
                lab.knownHosts().toString());
    }

    JsonNode json() {
        return new JsonMapper().readTree(out);
    }

    static List<JsonNode> elements(JsonNode array) {
        return array.valueStream().toList();
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
