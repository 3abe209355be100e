package org.azulejo.ui.shell;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.azulejo.ui.compose.ComposeView;
import org.azulejo.ui.connect.HostKeyView;
import org.azulejo.ui.fx.AskView;
import org.azulejo.ui.fx.FxThread;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.gpus.GpusView;
import org.azulejo.ui.jobs.DetailsView;
import org.azulejo.ui.jobs.JobsView;
import org.azulejo.ui.logs.LogsView;

/// Everything inside the window, in one language: rail, bars, the view, and what lies over it for a moment.
final class Frame extends StackPane {

    private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");
    private static final KeyCombination PALETTE = KeyCombination.valueOf("Shortcut+K");
    private static final KeyCombination REFRESH = KeyCombination.valueOf("Shortcut+R");

    private final FrameModel model;
    private final JobsView jobs;
    private final JobsView jobsBelow;
    private final LogsView logs;
    private final ComposeView compose;
    private final Map<View, Node> views;
    private final StackPane content = new StackPane();
    private final HBox middle = new HBox();
    private final BlankView nothing;
    private final PaletteView palette;
    private final AskView question;
    private final AskView mend;
    private final AskView hostKey;
    private Optional<Node> focusBefore = Optional.empty();

    Frame(FrameModel model) {
        this.model = model;
        jobs = new JobsView(model.jobs(), false);
        jobsBelow = new JobsView(model.jobsBelow(), true);
        logs = new LogsView(model.logs());
        compose = new ComposeView(model.compose());
        views = Map.of(
                View.GPUS,
                new GpusView(model.gpus(), model.texts(), jobsBelow),
                View.JOBS,
                jobs,
                View.LOGS,
                logs,
                View.COMPOSE,
                compose);
        nothing = new BlankView(model);
        palette = new PaletteView(model.palette());
        question = QuestionView.of(model.cancel());
        mend = MendView.of(model.mending());
        hostKey = HostKeyView.of(model.hostKeys(), model.texts());
        content.getStyleClass().add("content");
        HBox.setHgrow(content, Priority.ALWAYS);
        middle.getChildren().setAll(content);
        var frame = new BorderPane(new VBox(banner(), grown(middle)));
        frame.setTop(new TopBar(model));
        frame.setBottom(new StatusBar(model.status()));
        var whole = new BorderPane(frame);
        whole.setLeft(new Rail(model));
        getStyleClass().add("frame");
        getChildren().setAll(whole, notice(), mendNotice(), question, mend, palette, hostKey);
        follow();
    }

    private NoticeView notice() {
        return new NoticeView(model.cancel().notice(), model.cancel()::dismissNotice);
    }

    private NoticeView mendNotice() {
        return new NoticeView(model.mending().notice(), model.mending()::dismissNotice);
    }

    private void follow() {
        var here = OnScreen.of(this);
        model.view().when(here).subscribe(_ -> show());
        model.status().trouble().when(here).subscribe(_ -> show());
        model.palette().opened().when(here).subscribe((_, open) -> {
            if (open) {
                focusBefore = Optional.ofNullable(getScene().getFocusOwner());
            } else {
                FxThread.EXECUTOR.execute(this::giveFocusBack);
            }
        });
        model.status().stale().when(here).subscribe(it -> content.pseudoClassStateChanged(STALE, it));
        var details = new DetailsView(model.details());
        model.details().open().when(here).subscribe(open -> {
            middle.getChildren().setAll(content);
            if (open) {
                middle.getChildren().add(details);
            }
        });
        addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
        addEventFilter(KeyEvent.KEY_TYPED, this::onTyped);
        addEventHandler(KeyEvent.KEY_PRESSED, this::onKeyNobodyTook);
    }

    /// After the palette: to where the keyboard was, or, where its act has changed the view, to the jobs there.
    private void giveFocusBack() {
        boolean lost = Optional.ofNullable(getScene())
                .map(Scene::getFocusOwner)
                .filter(it -> !palette.equals(it.getParent()) && isShown(it))
                .isEmpty();
        if (lost && !isAsking() && !palette.isVisible()) {
            focusBefore.filter(Frame::isShown).ifPresentOrElse(Node::requestFocus, this::focusView);
        }
    }

    private void focusView() {
        switch (model.view().get()) {
            case LOGS -> logs.focus();
            case COMPOSE -> compose.focus();
            case GPUS, JOBS -> jobsOnScreen().focus();
        }
    }

    private static boolean isShown(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return node.getScene() != null;
    }

    private JobsView jobsOnScreen() {
        return model.view().get() == View.JOBS ? jobs : jobsBelow;
    }

    private static Node grown(Node node) {
        VBox.setVgrow(node, Priority.ALWAYS);
        return node;
    }

    private void show() {
        var blank = model.status().trouble().getValue().filter(StatusViewModel.Trouble::blank);
        blank.ifPresent(nothing::show);
        Node wanted = blank.isPresent() ? nothing : view();
        if (!content.getChildren().equals(List.of(wanted))) {
            content.getChildren().setAll(wanted);
            // among the GPUs the keyboard stays where it was: they and the jobs below share the view
            if (List.of(jobs, logs, compose).contains(wanted)) {
                focusView();
            }
        }
    }

    private Node view() {
        return Optional.ofNullable(views.get(model.view().get())).orElse(jobs);
    }

    /// The line above the view while it shows what is old.
    private HBox banner() {
        var title = new Label();
        title.getStyleClass().add("title");
        title.setMinWidth(USE_PREF_SIZE);
        var text = new Label();
        text.setMinWidth(0);
        text.setWrapText(true);
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        var again = new Button(model.texts().get("trouble.tryNow"));
        again.setMinWidth(USE_PREF_SIZE);
        again.getStyleClass().add("small");
        again.setOnAction(_ -> model.commands().refresh());
        var banner = new HBox(title, text, again);
        banner.getStyleClass().add("banner");
        model.status().trouble().when(OnScreen.of(this)).subscribe(trouble -> {
            var shown = trouble.filter(it -> !it.blank());
            title.setText(shown.map(StatusViewModel.Trouble::title).orElse(""));
            text.setText(shown.map(StatusViewModel.Trouble::text).orElse(""));
            banner.setVisible(shown.isPresent());
            banner.setManaged(shown.isPresent());
        });
        return banner;
    }

    private void onKey(KeyEvent key) {
        if (isAsking()) {
            return;
        }
        if (PALETTE.match(key)) {
            palette.open();
        } else if (REFRESH.match(key) || key.getCode() == KeyCode.F5) {
            model.commands().refresh();
        } else if (key.getCode() == KeyCode.ESCAPE
                && !isTyping(key)
                && model.details().open().getValue()) {
            model.details().close();
        } else if (key.isShortcutDown() && !key.isAltDown() && onShortcut(key.getCode())) {
            key.consume();
            return;
        } else {
            return;
        }
        key.consume();
    }

    private boolean isTyping(KeyEvent key) {
        return palette.isVisible() || key.getTarget() instanceof TextInputControl;
    }

    /// Delete means the chosen jobs, also where they were chosen among the GPUs; not where no job is seen to be chosen.
    private void onKeyNobodyTook(KeyEvent key) {
        boolean seen = model.view().get() != View.LOGS;
        if (key.getCode() == KeyCode.DELETE && seen && !isTyping(key) && !isAsking()) {
            model.jobs().cancelChosen();
            key.consume();
        }
    }

    /// Whether something must be answered before anything else can be done.
    private boolean isAsking() {
        return question.isVisible() || mend.isVisible() || hostKey.isVisible();
    }

    private boolean onShortcut(KeyCode code) {
        switch (code) {
            case DIGIT1 -> model.show(View.GPUS);
            case DIGIT2 -> model.show(View.JOBS);
            case DIGIT3 -> model.show(View.LOGS);
            case DIGIT4 -> model.show(View.COMPOSE);
            case PLUS, EQUALS, ADD -> model.changeTextSize(1);
            case MINUS, SUBTRACT -> model.changeTextSize(-1);
            case DIGIT0, NUMPAD0 -> model.resetTextSize();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void onTyped(KeyEvent key) {
        var view = model.view().get();
        if (isAsking() || isTyping(key) || view == View.LOGS || view == View.COMPOSE) {
            return;
        }
        var current = jobsOnScreen();
        switch (key.getCharacter()) {
            case "/" -> current.focusFilter();
            case "m", "M" -> current.toggleMine();
            case "l", "L" -> model.jobs().showChosenLogs();
            default -> {
                return;
            }
        }
        key.consume();
    }
}
