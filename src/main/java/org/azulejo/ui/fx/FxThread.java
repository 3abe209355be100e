package org.azulejo.ui.fx;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import javafx.application.Platform;

/// The JavaFX application thread: the only place that mentions it.
public final class FxThread {

    public static final Executor EXECUTOR = Platform::runLater;

    private FxThread() {}

    /// Starts the toolkit where no application did, and waits until it runs. Windows that close do not end it.
    public static void start() throws InterruptedException {
        var running = new CountDownLatch(1);
        try {
            Platform.startup(running::countDown);
        } catch (IllegalStateException alreadyRunning) {
            running.countDown();
        }
        running.await();
        Platform.setImplicitExit(false);
    }

    /// Ends the toolkit, for a program that used it only to draw.
    public static void stop() {
        Platform.exit();
    }
}
