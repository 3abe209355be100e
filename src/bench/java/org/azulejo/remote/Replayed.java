package org.azulejo.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/// A far side that is not there: what it prints was recorded. The bytes go through the same reading as those of a
/// channel.
public final class Replayed implements Remote {

    private static final Pattern MARK = Pattern.compile("(?m)^az '(\\w+)' \\d+ ");

    private final Function<List<String>, String> printing;
    private volatile long complete;

    /// @param printing what a command prints, by its words
    public Replayed(Function<List<String>, String> printing) {
        this.printing = printing;
    }

    /// When the last byte of the newest answer was there, by [System#nanoTime].
    public long complete() {
        return complete;
    }

    @Override
    public List<Answer> run(List<Command> commands) throws RemoteException {
        var program = Program.of(commands);
        var marks = MARK.matcher(new String(program.bytes(), UTF_8))
                .results()
                .map(found -> found.group(1))
                .toList();
        var bytes = new ByteArrayOutputStream();
        for (int i = 0; i < commands.size(); i++) {
            var mark = marks.get(i);
            var printed = printing.apply(commands.get(i).words());
            bytes.writeBytes(("\n" + mark + " begin\n" + printed + "\n" + mark + " end 0 1.000000000 1.100000000\n\n"
                            + mark + " done\n")
                    .getBytes(UTF_8));
        }
        var printed = bytes.toByteArray();
        complete = System.nanoTime();
        return program.answers(printed);
    }

    @Override
    public RemoteStream open(Command command) {
        throw new IllegalStateException("nothing was recorded of " + command);
    }

    @Override
    public String name() {
        return "recorded";
    }

    @Override
    public void close() {}
}
