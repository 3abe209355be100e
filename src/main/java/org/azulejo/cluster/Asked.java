package org.azulejo.cluster;

import java.util.ArrayList;
import java.util.List;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Parsed;

/// Reading answers with care: what failed must never look like an empty list.
final class Asked {

    private Asked() {}

    /// The answer's text.
    ///
    /// @throws RemoteException.CommandFailed when the command failed or was ended at its limit
    static String text(Answer answer) throws RemoteException {
        if (!answer.ok()) {
            throw new RemoteException.CommandFailed(answer);
        }
        return answer.out();
    }

    /// Rows read from an answer. Slurm's commands exit 0 on some errors (a column that a release does not know: blank
    /// lines), so an answer without rows is believed only when there is nothing that speaks against it.
    static <T> Parsed<T> rows(Answer answer, Parsed<T> parsed) throws RemoteException {
        if (parsed.values().isEmpty()) {
            if (answer.err().contains("error:")) {
                throw new RemoteException.CommandFailed(answer);
            }
            if (!answer.out().isBlank()) {
                throw new RemoteException.Unreadable(answer.command().name() + " printed no row that can be read");
            }
        }
        return parsed;
    }

    /// Commands that go out together, each answer taken back by its place.
    static final class Batch {

        private final List<Command> commands = new ArrayList<>();

        /// Adds a command; the number is the place of its answer.
        int add(Command command) {
            commands.add(command);
            return commands.size() - 1;
        }

        List<Command> commands() {
            return List.copyOf(commands);
        }
    }
}
