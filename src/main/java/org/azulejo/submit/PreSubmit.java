package org.azulejo.submit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;

/// Looks, from the login node, whether what a job will need is there. It reads no content and measures
/// nothing: what only a compute node can see is not asked here. Blocks; safe for several threads.
public final class PreSubmit {

    /// A file system may hang: nothing else waits for it for long.
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final Remote remote;

    public PreSubmit(Remote remote) {
        this.remote = remote;
    }

    /// @return one finding a need, in their order
    public List<Need.Found> check(List<Need> needs) throws RemoteException, InterruptedException {
        var script = FarScript.text("check.sh");
        var answers = remote.run(needs.stream()
                .map(need ->
                        Command.of(LIMIT, "sh", "-c", script, "sh", need.kind().word(), need.path()))
                .toList());
        var found = new ArrayList<Need.Found>();
        for (int i = 0; i < needs.size(); i++) {
            found.add(new Need.Found(
                    needs.get(i), state(answers.get(i)), answers.get(i).err().strip()));
        }
        return found;
    }

    private static Need.State state(Answer answer) {
        return switch (answer.out().strip()) {
            case "fine" -> Need.State.FINE;
            case "possible" -> Need.State.POSSIBLE;
            case "absent" -> Need.State.ABSENT;
            case "forbidden" -> Need.State.FORBIDDEN;
            case "other" -> Need.State.OTHER;
            case "failed" -> Need.State.FAILED;
            default -> Need.State.NO_ANSWER;
        };
    }
}
