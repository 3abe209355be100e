package org.azulejo.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.demo.DemoCluster;
import org.azulejo.demo.DemoOptions;
import org.azulejo.demo.DemoSize;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.HostKeyQuestion;
import org.azulejo.remote.Login;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.RemoteStream;
import org.azulejo.remote.SshOptions;
import org.azulejo.remote.SshRemote;

/// One look at a demo cluster, kept as it was printed, and ticks made from it: at each of them so many jobs have
/// changed, come and gone.
public final class Recording {

    private static final int CHANGED = 500;
    private static final int NEW = 10;
    private static final char SEPARATOR = '\u001f';
    private static final int REASON = 8;
    private static final int TIME_USED = 17;

    private final Map<List<String>, String> others;
    private final String token;
    private final List<String> jobs;
    private final String nodes;
    private final Random random = new Random(42);
    private long nextId = 900_000;
    private int tick;

    private Recording(Map<List<String>, String> others, String token, List<String> jobs, String nodes) {
        this.others = others;
        this.token = token;
        this.jobs = new ArrayList<>(jobs);
        this.nodes = nodes;
    }

    /// @param at the time that stands still while it is recorded
    public static Recording of(DemoSize size, Instant at) throws IOException, RemoteException, InterruptedException {
        var folder = Files.createTempDirectory("azulejo-bench");
        var options = DemoOptions.of(size).clock(InstantSource.fixed(at));
        try (var cluster = DemoCluster.start(options);
                var remote = connected(cluster, folder)) {
            var recorder = new Recorder(remote);
            new ClusterReader(recorder, true, Clock.systemUTC()).readOnce();
            return recorder.recording();
        }
    }

    int jobs() {
        return jobs.size();
    }

    /// What a command prints at the present tick.
    public String print(List<String> words) {
        return switch (words.getFirst()) {
            case "squeue" -> String.join("\n", jobs).replace(token, token(words)) + "\n";
            case "sinfo" -> nodes.replace(token, token(words));
            case "sacct" -> "";
            default -> others.getOrDefault(words, "");
        };
    }

    /// Time goes on: 500 waiting jobs wait for another reason, all that run have run longer, 10 are gone and 10 new.
    public void next() {
        tick++;
        var waiting = new ArrayList<Integer>();
        for (int i = 0; i < jobs.size(); i++) {
            if (jobs.get(i).contains(SEPARATOR + "PENDING" + SEPARATOR)) {
                waiting.add(i);
            } else {
                jobs.set(i, with(jobs.get(i), TIME_USED, "1:%02d:%02d".formatted(tick / 60 % 60, tick % 60)));
            }
        }
        for (int i = 0; i < CHANGED; i++) {
            int at = waiting.get(random.nextInt(waiting.size()));
            jobs.set(at, with(jobs.get(at), REASON, i % 2 == tick % 2 ? "Priority" : "Resources"));
        }
        for (int i = 0; i < NEW; i++) {
            jobs.add(renamed(jobs.get(waiting.get(random.nextInt(waiting.size())))));
        }
        waiting.subList(0, NEW).reversed().forEach(at -> jobs.remove(at.intValue()));
    }

    /// The row of another job: the number stands in its first two columns.
    private String renamed(String row) {
        var id = Long.toString(nextId++);
        var mark = row.indexOf(SEPARATOR);
        var afterMark = row.indexOf(SEPARATOR, row.indexOf(SEPARATOR, mark + 1)) + 1;
        var afterId = row.indexOf(SEPARATOR, afterMark);
        return with(id + row.substring(mark, afterMark) + id + row.substring(afterId), 3, "N/A");
    }

    private static String with(String row, int column, String text) {
        int from = -1;
        for (int i = 0; i < column + 1; i++) {
            from = row.indexOf(SEPARATOR, from + 1);
        }
        return row.substring(0, from + 1) + text + row.substring(row.indexOf(SEPARATOR, from + 1));
    }

    /// The random word of a question; it stands between two separators, before the letter that says of what it is.
    private static String token(List<String> words) {
        var list = words.getLast();
        var from = list.indexOf(SEPARATOR) + 1;
        return list.substring(from, list.indexOf(SEPARATOR, from) - 1);
    }

    static SshRemote connected(DemoCluster cluster, Path folder) throws IOException {
        var access = cluster.writeAccess(folder);
        var usual = SshOptions.usual();
        var options = new SshOptions(
                folder,
                Optional.of(access.identity()),
                Optional.of(access.knownHosts()),
                usual.connectLimit(),
                usual.keepAlive(),
                usual.graceLimit(),
                false);
        var login = Login.parse(cluster.user() + "@" + cluster.host() + ":" + cluster.port());
        return new SshRemote(login.orElseThrow(), options, HostKeyQuestion.REFUSE);
    }

    /// Passes on and keeps what came back.
    private static final class Recorder implements Remote {

        private final Remote remote;
        private final Map<List<String>, String> answers = new HashMap<>();
        private Optional<Answer> squeue = Optional.empty();
        private Optional<Answer> sinfo = Optional.empty();

        Recorder(Remote remote) {
            this.remote = remote;
        }

        @Override
        public List<Answer> run(List<Command> commands) throws RemoteException, InterruptedException {
            var answered = remote.run(commands);
            for (var answer : answered) {
                switch (answer.command().name()) {
                    case "squeue" -> squeue = Optional.of(answer);
                    case "sinfo" -> sinfo = Optional.of(answer);
                    default -> answers.put(answer.command().words(), answer.out());
                }
            }
            return answered;
        }

        Recording recording() {
            var queue = squeue.orElseThrow();
            var token = token(queue.command().words());
            var nodes = sinfo.orElseThrow();
            // every question has a random word of its own; the recording has one
            var nodeText = nodes.out().replace(token(nodes.command().words()), token);
            var rows = queue.out().stripTrailing().split("\n(?=\\d+" + SEPARATOR + token + ")", -1);
            return new Recording(answers, token, List.of(rows), nodeText);
        }

        @Override
        public RemoteStream open(Command command) throws RemoteException, InterruptedException {
            return remote.open(command);
        }

        @Override
        public String name() {
            return remote.name();
        }

        @Override
        public void close() {
            remote.close();
        }
    }
}
