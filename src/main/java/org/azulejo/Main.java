package org.azulejo;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.azulejo.cli.Azulejo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/// The entry point.
public final class Main {

    private static final Logger LOG = LoggerFactory.getLogger(Main.class);

    private Main() {}

    public static void main(String[] arguments) {
        logWhatTheToolkitSays();
        Thread.setDefaultUncaughtExceptionHandler(Main::note);
        var out = utf8(FileDescriptor.out);
        var err = utf8(FileDescriptor.err);
        // not a plain return: threads of a library may outlive the work
        System.exit(Azulejo.run(new Wiring(), out, err, arguments));
    }

    /// JavaFX reports to the JDK's own log, which would print on the terminal.
    private static void logWhatTheToolkitSays() {
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
    }

    private static void note(Thread thread, Throwable fault) {
        LOG.error("a fault of Azulejo's own, in {}", thread.getName(), fault);
    }

    private static PrintStream utf8(FileDescriptor stream) {
        return new PrintStream(new FileOutputStream(stream), false, StandardCharsets.UTF_8);
    }
}
