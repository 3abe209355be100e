package org.azulejo;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The person's web browser, started the way the system starts it.
final class Browser {

    private static final Logger LOG = LoggerFactory.getLogger(Browser.class);
    private static final int PATIENCE_SECONDS = 3;

    private Browser() {}

    /// Shows an address. Waits some seconds to see whether that fails; never on the screen's thread.
    ///
    /// @return whether something was started for it
    static boolean show(URI address) {
        return starters(System.getProperty("os.name", "")).stream().anyMatch(words -> starts(words, address));
    }

    static List<List<String>> starters(String system) {
        var name = system.toLowerCase(Locale.ROOT);
        if (name.contains("windows")) {
            return List.of(List.of("rundll32", "url.dll,FileProtocolHandler"));
        }
        if (name.contains("mac")) {
            return List.of(List.of("/usr/bin/open"));
        }
        return List.of(List.of("xdg-open"), List.of("gio", "open"), List.of("sensible-browser"));
    }

    private static boolean starts(List<String> words, URI address) {
        var whole = new ArrayList<>(words);
        whole.add(address.toString());
        try {
            var process = new ProcessBuilder(whole)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            // what runs on is a browser
            return !process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
        } catch (IOException e) {
            LOG.debug("{} is not there", words.getFirst(), e);
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
