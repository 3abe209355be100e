package org.azulejo.ui.shell;

import java.time.ZoneId;
import java.util.Locale;
import java.util.function.Consumer;
import org.azulejo.ui.compose.ComposeDesk;
import org.azulejo.ui.connect.HostKeys;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.live.Commands;
import org.azulejo.ui.live.Live;
import org.azulejo.ui.live.Look;
import org.azulejo.ui.logs.LogDesk;

/// What a window is made of.
///
/// @param logs those that are open
/// @param compose the job that is being composed
/// @param hostKeys asks about hosts that are seen for the first time
/// @param login where it leads, for a person: `ana@master`
/// @param chosen told of each choice of look, language or text size, so that they can be kept
public record Setup(
        Live live,
        Commands commands,
        Background background,
        LogDesk logs,
        ComposeDesk compose,
        HostKeys hostKeys,
        String login,
        ZoneId zone,
        Choices choices,
        Consumer<Choices> chosen) {

    /// What a person chooses about the window itself.
    ///
    /// @param textSize in per cent
    public record Choices(Look look, Locale locale, int textSize) {

        public static final Choices DEFAULT = new Choices(Look.SYSTEM, Locale.getDefault(), 100);

        Choices with(Look other) {
            return new Choices(other, locale, textSize);
        }

        Choices with(Locale other) {
            return new Choices(look, other, textSize);
        }

        Choices with(int otherTextSize) {
            return new Choices(look, locale, otherTextSize);
        }
    }
}
