package org.azulejo.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.RemoteStream;

/// A far side that answers by the first words of a command. What has no answer is not found there.
final class FakeRemote implements Remote {

    /// What a command prints and how it exits, given its words.
    record Said(int exit, String out, String err) {}

    final List<List<String>> asked = new CopyOnWriteArrayList<>();
    private final ConcurrentHashMap<String, Function<List<String>, Said>> answers = new ConcurrentHashMap<>();
    private volatile boolean cut;

    FakeRemote answers(String firstWords, Function<List<String>, Said> answer) {
        answers.put(firstWords, answer);
        return this;
    }

    FakeRemote prints(String firstWords, String out) {
        return answers(firstWords, _ -> new Said(0, out, ""));
    }

    FakeRemote fails(String firstWords, int exit, String err) {
        return answers(firstWords, _ -> new Said(exit, "", err));
    }

    void cut(boolean isCut) {
        cut = isCut;
    }

    long count(String firstWords) {
        return asked.stream()
                .filter(words -> String.join(" ", words).startsWith(firstWords))
                .count();
    }

    @Override
    public List<Answer> run(List<Command> commands) throws RemoteException {
        if (cut) {
            throw new RemoteException.Unreachable("login", new java.io.IOException("cut"));
        }
        var all = new ArrayList<Answer>();
        for (var command : commands) {
            asked.add(command.words());
            var said = said(command.words());
            all.add(new Answer(command, said.exit(), Duration.ofMillis(20), said.out(), said.err()));
        }
        return all;
    }

    @Override
    public RemoteStream open(Command command) throws RemoteException {
        throw new RemoteException.Unreadable("nothing here is talked to: " + command.name());
    }

    private Said said(List<String> words) {
        var line = String.join(" ", words);
        return answers.entrySet().stream()
                .filter(entry -> line.startsWith(entry.getKey()))
                .flatMap(entry -> Stream.of(entry.getValue().apply(words)))
                .findFirst()
                .orElse(new Said(127, "", words.getFirst() + ": command not found"));
    }

    @Override
    public String name() {
        return "ana@login";
    }

    @Override
    public void close() {
        cut = true;
    }
}
