package org.azulejo.ui.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.azulejo.remote.HostKeyQuestion.HostKey;
import org.azulejo.remote.HostKeyQuestion.Reply;
import org.azulejo.ui.fx.AskView;
import org.azulejo.ui.fx.AskView.Ask;
import org.azulejo.ui.fx.AskView.Way;
import org.azulejo.ui.fx.OnScreen;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Texts;

/// Asks whether the key of a host that is seen for the first time is right.
public final class HostKeyView {

    private HostKeyView() {}

    public static AskView of(HostKeys keys, Texts texts) {
        var view = new AskView();
        keys.pending().when(OnScreen.of(view)).subscribe(pending -> view.show(pending.map(it -> ask(keys, it, texts))));
        return view;
    }

    private static Ask ask(HostKeys keys, HostKeys.Pending pending, Texts texts) {
        var key = pending.key();
        return new Ask(
                texts.get("hostKey.title", OneLine.of(key.host(), 120)),
                texts.get("hostKey.effect"),
                lines(key, texts),
                List.of(
                        way(keys, pending, texts, "hostKey.refuse", Reply.REFUSE, List.of()),
                        way(keys, pending, texts, "hostKey.once", Reply.ONCE, List.of("button-outlined")),
                        way(keys, pending, texts, "hostKey.remember", Reply.REMEMBER, List.of("accent"))));
    }

    private static List<String> lines(HostKey key, Texts texts) {
        var lines = new ArrayList<>(List.of(key.type(), key.fingerprint()));
        Optional.of(texts.get("hostKey.otherKeys"))
                .filter(_ -> key.otherKeysKnown())
                .ifPresent(lines::add);
        return lines;
    }

    private static Way way(
            HostKeys keys, HostKeys.Pending pending, Texts texts, String text, Reply reply, List<String> styles) {
        return new Way(
                "host-key-" + reply.name(),
                texts.get(text),
                texts.get(text + ".hint"),
                styles,
                () -> keys.answer(pending, reply));
    }
}
