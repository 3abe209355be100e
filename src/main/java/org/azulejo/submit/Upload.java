package org.azulejo.submit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.RemoteStream;

/// A script on its way through a channel of its own, and what is said about it there.
final class Upload {

    private static final int PIECE = 32 * 1024;
    private static final int MOST = 256 * 1024;
    private static final Duration LOOK = Duration.ofSeconds(1);

    private Upload() {}

    /// What the far side said.
    ///
    /// @param broken why the connection broke before the end
    record Said(String out, Optional<RemoteException.Unreachable> broken) {}

    /// Sends the script and reads until the far side ends, or the limit is over.
    static Said send(RemoteStream stream, BatchScript script, Duration limit) throws InterruptedException {
        var end = System.nanoTime() + limit.toNanos();
        var bytes = script.bytes();
        for (int from = 0; from < bytes.length; from += PIECE) {
            stream.send(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + PIECE)));
        }
        var said = new ByteArrayOutputStream();
        try {
            while (!stream.ended() && System.nanoTime() < end) {
                var piece = stream.read(LOOK);
                said.write(piece, 0, Math.min(piece.length, MOST - said.size()));
            }
            return new Said(said.toString(UTF_8), Optional.empty());
        } catch (RemoteException.Unreachable e) {
            return new Said(said.toString(UTF_8), Optional.of(e));
        }
    }
}
