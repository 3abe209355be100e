package org.azulejo.ui.shell;

import java.util.List;
import org.azulejo.cluster.Cancelling;
import org.azulejo.ui.fx.AskView;
import org.azulejo.ui.fx.AskView.Ask;
import org.azulejo.ui.fx.AskView.Way;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.jobs.CancelViewModel;
import org.azulejo.ui.jobs.Question;

/// The question before jobs are cancelled.
final class QuestionView {

    private QuestionView() {}

    static AskView of(CancelViewModel model) {
        var view = new AskView();
        model.question().when(OnScreen.of(view)).subscribe(question -> view.show(question.map(it -> ask(model, it))));
        return view;
    }

    private static Ask ask(CancelViewModel model, Question question) {
        var ways = question.choices().stream().map(it -> way(model, it)).toList();
        return new Ask(question.title(), question.effect(), question.lines(), ways);
    }

    private static Way way(CancelViewModel model, Question.Choice choice) {
        return new Way(
                "choice-" + choice.way().map(Cancelling::name).orElse("KEEP"),
                choice.text(),
                choice.hint(),
                choice.way().map(QuestionView::style).orElse(List.of()),
                () -> model.answer(choice));
    }

    private static List<String> style(Cancelling way) {
        return way == Cancelling.NOW ? List.of("danger", "button-outlined") : List.of("button-outlined");
    }
}
