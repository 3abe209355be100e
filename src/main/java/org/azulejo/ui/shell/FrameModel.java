package org.azulejo.ui.shell;

import java.util.Locale;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.compose.ComposeViewModel;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.gpus.GpusViewModel;
import org.azulejo.ui.gpus.MendViewModel;
import org.azulejo.ui.jobs.CancelViewModel;
import org.azulejo.ui.jobs.DetailsViewModel;
import org.azulejo.ui.jobs.JobsViewModel;
import org.azulejo.ui.live.Commands;
import org.azulejo.ui.live.JobKey;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;
import org.azulejo.ui.logs.LogsViewModel;

/// The window's ViewModels in one language, and what it can be told.
final class FrameModel {

    private final Setup setup;
    private final Texts texts;
    private final ObjectProperty<View> view;
    private final ObjectProperty<Setup.Choices> choices;
    private final StatusViewModel status;
    private final CancelViewModel cancel;
    private final MendViewModel mending;
    private final GpusViewModel gpus;
    private final JobsViewModel jobs;
    private final JobsViewModel jobsBelow;
    private final DetailsViewModel details;
    private final LogsViewModel logs;
    private final ComposeViewModel compose;
    private final PaletteViewModel palette;

    FrameModel(Setup setup, ObjectProperty<View> view, ObjectProperty<Setup.Choices> choices) {
        this.setup = setup;
        this.view = view;
        this.choices = choices;
        texts = new Texts(choices.get().locale());
        var spoken = new Spoken(texts, setup.zone());
        var live = setup.live();
        status = new StatusViewModel(live, texts, spoken, setup.login());
        cancel = new CancelViewModel(live, setup.commands(), setup.background(), texts, spoken);
        mending = new MendViewModel(setup.commands(), setup.background(), texts, spoken);
        gpus = new GpusViewModel(live, texts, spoken, setup.background(), mending);
        jobs = new JobsViewModel(live, setup.background(), texts, spoken, cancel);
        jobsBelow = new JobsViewModel(live, setup.background(), texts, spoken, cancel);
        details = new DetailsViewModel(live, texts, spoken, cancel);
        logs = new LogsViewModel(setup.logs(), setup.commands(), live, texts, spoken, setup.zone());
        compose = new ComposeViewModel(
                setup.compose(), live, setup.commands(), texts, spoken, this::showSubmitted, (job, _) -> {
                    setup.logs().open(new JobId.Single(job));
                    show(View.LOGS);
                });
        palette = new PaletteViewModel(this, live);
        live.logDoor().leadsTo(wanted -> {
            wanted.forEach(job -> setup.logs().open(job.id()));
            show(View.LOGS);
        });
    }

    Texts texts() {
        return texts;
    }

    ReadOnlyObjectProperty<View> view() {
        return view;
    }

    ReadOnlyObjectProperty<Setup.Choices> choices() {
        return choices;
    }

    StatusViewModel status() {
        return status;
    }

    CancelViewModel cancel() {
        return cancel;
    }

    MendViewModel mending() {
        return mending;
    }

    GpusViewModel gpus() {
        return gpus;
    }

    JobsViewModel jobs() {
        return jobs;
    }

    JobsViewModel jobsBelow() {
        return jobsBelow;
    }

    DetailsViewModel details() {
        return details;
    }

    LogsViewModel logs() {
        return logs;
    }

    ComposeViewModel compose() {
        return compose;
    }

    PaletteViewModel palette() {
        return palette;
    }

    HostKeys hostKeys() {
        return setup.hostKeys();
    }

    Commands commands() {
        return setup.commands();
    }

    private void showSubmitted(long job, boolean isArray) {
        var key = isArray ? JobKey.ofFamily(job) : JobKey.of(new JobId.Single(job));
        setup.live().selection().choose(Set.of(key));
        setup.live().selection().open(key);
        show(View.JOBS);
    }

    void show(View wanted) {
        view.set(wanted);
    }

    void choose(Look look) {
        choices.set(choices.get().with(look));
    }

    void choose(Locale locale) {
        choices.set(choices.get().with(locale));
    }

    void changeTextSize(int steps) {
        int at = Theme.TEXT_SIZES.indexOf(choices.get().textSize());
        int next = Math.clamp(at + steps, 0, Theme.TEXT_SIZES.size() - 1);
        choices.set(choices.get().with(Theme.TEXT_SIZES.get(next)));
    }

    void resetTextSize() {
        choices.set(choices.get().with(100));
    }
}
