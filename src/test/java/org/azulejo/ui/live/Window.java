package org.azulejo.ui.live;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.azulejo.cluster.ActOutcome;
import org.azulejo.cluster.Cancelling;
import org.azulejo.cluster.ClusterState;
import org.azulejo.cluster.Snapshot;
import org.azulejo.cluster.Watching;
import org.azulejo.findings.Finding;
import org.azulejo.logs.Notebook;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Job;
import org.azulejo.ui.fx.Background;

/// What ViewModels need around them, moved by hand.
public final class Window implements Commands {

    public final ObjectProperty<ClusterState> state = new SimpleObjectProperty<>(new ClusterState.Connecting());
    public final ObjectProperty<Instant> now = new SimpleObjectProperty<>(Snapshots.NOW);
    public final ObjectProperty<Traffic> traffic = new SimpleObjectProperty<>(Traffic.UNKNOWN);
    public final ObjectProperty<Insight> insight = new SimpleObjectProperty<>(Insight.NONE);
    public final Live live = new Live(state, now, traffic, insight);
    public final Texts texts = new Texts(Locale.ENGLISH);
    public final Spoken spoken = new Spoken(texts, Snapshots.ZONE);
    public final Background background = new Background(Runnable::run, Runnable::run);

    /// What was asked of the program, in words.
    public final List<String> asked = new ArrayList<>();

    /// What acts answer, one after the other; then they are accepted.
    public final ArrayDeque<Answer> answers = new ArrayDeque<>();

    /// The jobs whose notebooks are open, by their raw numbers.
    private final Set<Long> openNotebooks = new HashSet<>();

    /// What mending answers.
    public Mended mended = new Mended.Done();

    /// An answer to an act.
    public sealed interface Answer {
        record Refuses(String words) implements Answer {}

        record Fails(RemoteException error) implements Answer {}
    }

    public static Window showing(Snapshot snapshot) {
        var window = new Window();
        window.state.set(new ClusterState.Live(snapshot));
        return window;
    }

    public void show(Snapshot snapshot) {
        state.set(new ClusterState.Live(snapshot));
    }

    @Override
    public void refresh() {
        asked.add("refresh");
    }

    @Override
    public List<ActOutcome> cancel(List<Job> jobs, Cancelling way) throws RemoteException {
        asked.add("cancel " + way + " "
                + jobs.stream().map(job -> job.id().text()).toList());
        var outcomes = new ArrayList<ActOutcome>();
        for (var job : jobs) {
            switch (answers.poll()) {
                case Answer.Refuses(String words) -> outcomes.add(new ActOutcome.Refused(job.id(), words));
                case Answer.Fails(RemoteException error) -> throw error;
                case null -> outcomes.add(new ActOutcome.Accepted(job.id()));
            }
        }
        return outcomes;
    }

    @Override
    public void watching(Watching how) {
        asked.add(how.toString());
    }

    @Override
    public void lookAtUse(boolean on) {
        asked.add(on ? "look at use" : "do not look at use");
    }

    @Override
    public void lookForLeftovers() {
        asked.add("look for leftovers");
    }

    @Override
    public Mended mend(Finding finding) {
        asked.add("mend " + finding.id());
        return mended;
    }

    @Override
    public Optional<NotebookDoor> openNotebook(Job job, Notebook notebook) throws RemoteException {
        asked.add("open " + notebook + " of " + job.id().text());
        if (answers.poll() instanceof Answer.Fails(RemoteException error)) {
            throw error;
        }
        openNotebooks.add(job.rawId());
        return openedNotebook(job, notebook);
    }

    @Override
    public Optional<NotebookDoor> openedNotebook(Job job, Notebook notebook) {
        return openNotebooks.contains(job.rawId())
                ? Optional.of(new NotebookDoor(URI.create(notebook.addressAt(43_210)), true))
                : Optional.empty();
    }

    @Override
    public void closeNotebook(Job job) {
        openNotebooks.remove(job.rawId());
        asked.add("close the notebook of " + job.id().text());
    }
}
