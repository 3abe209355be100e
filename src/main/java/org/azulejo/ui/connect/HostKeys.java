package org.azulejo.ui.connect;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.azulejo.remote.HostKeyQuestion;

/// Brings the question about an unknown host key from the connecting thread to the screen, and the reply back.
/// The asking thread waits as long as the person takes; one question at a time is on screen.
public final class HostKeys implements HostKeyQuestion {

    /// A question that waits for its reply.
    public static final class Pending {

        private final HostKey key;
        private final BlockingQueue<Reply> reply = new ArrayBlockingQueue<>(1);

        private Pending(HostKey key) {
            this.key = key;
        }

        public HostKey key() {
            return key;
        }
    }

    private final Executor fx;
    private final ReadOnlyObjectWrapper<Optional<Pending>> pending = new ReadOnlyObjectWrapper<>(Optional.empty());

    /// @param fx runs on the screen's thread
    public HostKeys(Executor fx) {
        this.fx = fx;
    }

    public ReadOnlyObjectProperty<Optional<Pending>> pending() {
        return pending.getReadOnlyProperty();
    }

    /// The person has decided. On the screen's thread.
    public void answer(Pending asked, Reply reply) {
        asked.reply.offer(reply);
        pending.set(Optional.empty());
    }

    @Override
    public synchronized Reply ask(HostKey shown) throws InterruptedException {
        var asked = new Pending(shown);
        fx.execute(() -> pending.set(Optional.of(asked)));
        try {
            return asked.reply.take();
        } catch (InterruptedException closing) {
            fx.execute(() -> pending.set(Optional.empty()));
            throw closing;
        }
    }
}
