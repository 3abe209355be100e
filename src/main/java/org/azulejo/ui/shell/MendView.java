package org.azulejo.ui.shell;

import java.util.List;
import org.azulejo.ui.fx.AskView;
import org.azulejo.ui.fx.AskView.Ask;
import org.azulejo.ui.fx.AskView.Way;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.gpus.MendViewModel;

/// The question before a container or a folder is taken away.
final class MendView {

    private MendView() {}

    static AskView of(MendViewModel model) {
        var view = new AskView();
        model.question().when(OnScreen.of(view)).subscribe(question -> view.show(question.map(it -> ask(model, it))));
        return view;
    }

    private static Ask ask(MendViewModel model, MendViewModel.Question question) {
        var keep = new Way(
                "mend-keep", question.keep(), model.text("cancel.keep.hint"), List.of(), () -> model.answer(false));
        var go = new Way(
                "mend-go",
                question.go(),
                model.text("mend.go.hint"),
                List.of("danger", "button-outlined"),
                () -> model.answer(true));
        return new Ask(question.title(), question.effect(), List.of(), List.of(keep, go));
    }
}
