package org.azulejo.ui.gpus;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.azulejo.remote.RemoteException;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Commands;
import org.azulejo.ui.live.Mended;
import org.azulejo.ui.live.Notice;
import org.azulejo.ui.live.Spoken;
import org.azulejo.ui.live.Texts;

/// Mending a finding: first the question, then the act, then what came of it.
public final class MendViewModel {

    /// What is asked before anything is taken away.
    public record Question(String title, String effect, String keep, String go) {}

    private final Commands commands;
    private final Background background;
    private final Texts texts;
    private final Spoken spoken;
    private final ReadOnlyObjectWrapper<Optional<Question>> question = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Notice>> notice = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<Remark> asked = Optional.empty();

    public MendViewModel(Commands commands, Background background, Texts texts, Spoken spoken) {
        this.commands = commands;
        this.background = background;
        this.texts = texts;
        this.spoken = spoken;
    }

    public ReadOnlyObjectProperty<Optional<Question>> question() {
        return question.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Optional<Notice>> notice() {
        return notice.getReadOnlyProperty();
    }

    public String text(String key) {
        return texts.get(key);
    }

    public void dismissNotice() {
        notice.set(Optional.empty());
    }

    void ask(Remark remark) {
        asked = Optional.of(remark);
        question.set(Optional.of(
                remark.act() == Remark.Act.STOP_CONTAINER
                        ? new Question(
                                texts.get("mend.stop.title"),
                                effect(remark, "mend.stop.effect"),
                                texts.get("mend.stop.keep"),
                                texts.get("mend.stop.go"))
                        : new Question(
                                texts.get("mend.remove.title"),
                                effect(remark, "mend.remove.effect"),
                                texts.get("mend.remove.keep"),
                                texts.get("mend.remove.go"))));
    }

    private String effect(Remark remark, String effect) {
        return remark.sentence() + " " + remark.meaning() + " " + texts.get(effect);
    }

    /// Answers the question.
    ///
    /// @param go whether the person wants it
    public void answer(boolean go) {
        question.set(Optional.empty());
        asked.filter(_ -> go).ifPresent(this::mend);
        asked = Optional.empty();
    }

    void lookForLeftovers() {
        notice.set(Optional.of(new Notice(true, texts.get("mend.looking"), "")));
        background.run(
                () -> {
                    commands.lookForLeftovers();
                    return true;
                },
                _ -> notice.set(Optional.of(new Notice(true, texts.get("mend.looked"), ""))),
                error -> failed(texts.get("mend.notLooked"), error));
    }

    private void mend(Remark remark) {
        notice.set(Optional.of(new Notice(true, texts.get("mend.sent"), "")));
        background.run(
                () -> commands.mend(remark.finding()), this::done, error -> failed(texts.get("mend.unknown"), error));
    }

    private void done(Mended mended) {
        notice.set(Optional.of(
                switch (mended) {
                    case Mended.Done() -> new Notice(true, texts.get("mend.done"), "");
                    case Mended.NotDone(String words) ->
                        new Notice(false, texts.get("mend.notDone"), OneLine.of(words, 500));
                }));
    }

    private void failed(String what, RemoteException error) {
        var trouble = spoken.trouble(error);
        notice.set(Optional.of(new Notice(false, what, trouble.what() + " " + trouble.details())));
    }
}
