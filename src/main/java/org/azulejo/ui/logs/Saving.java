package org.azulejo.ui.logs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.azulejo.follow.FileMark;
import org.azulejo.follow.LogReadException;
import org.azulejo.remote.RemoteException;
import org.azulejo.ui.fx.FxLatest;
import org.azulejo.ui.fx.OneLine;
import org.azulejo.ui.live.Notice;

/// Saves a copy of one log on this machine, byte for byte: the whole file, as large as it is at the beginning. Belongs
/// to the screen's thread.
final class Saving {

    private static final int PIECE = 1 << 20;

    private final LogDesk desk;
    private final String path;
    private final LogWords words;
    private final Consumer<? super Notice> say;
    private final ReadOnlyObjectWrapper<Optional<Step>> step = new ReadOnlyObjectWrapper<>(Optional.empty());
    private AtomicBoolean stop = new AtomicBoolean();

    /// @param say takes what a person is to read
    Saving(LogDesk desk, String path, LogWords words, Consumer<? super Notice> say) {
        this.desk = desk;
        this.path = path;
        this.words = words;
        this.say = say;
    }

    /// How far it is, in bytes.
    ///
    /// @param size 0 while it is not known
    record Step(long done, long size) {
        double share() {
            return size == 0 ? 0 : (double) done / size;
        }
    }

    /// How it ended.
    sealed interface Outcome {
        record Saved(long bytes, Path file) implements Outcome {}

        record Stopped() implements Outcome {}

        /// The log was replaced or emptied meanwhile.
        record Changed() implements Outcome {}

        record NotRead(LogReadException why) implements Outcome {}

        /// The copy could not be written.
        ///
        /// @param why the words of this machine
        record NotWritten(String why) implements Outcome {}
    }

    /// How far the saving is; empty where nothing is saved.
    ReadOnlyObjectProperty<Optional<Step>> step() {
        return step.getReadOnlyProperty();
    }

    /// Begins, unless a copy is being saved already.
    void save(Path file) {
        if (step.get().isPresent()) {
            return;
        }
        var stopped = new AtomicBoolean();
        stop = stopped;
        step.set(Optional.of(new Step(0, 0)));
        var steps = new FxLatest<>(new Step(0, 0), desk.fx());
        steps.property().subscribe((_, it) -> {
            if (step.get().isPresent()) {
                step.set(Optional.of(it));
            }
        });
        desk.background()
                .<Outcome>run(
                        () -> copy(file, steps, stopped),
                        outcome -> {
                            step.set(Optional.empty());
                            say.accept(words.saved(outcome));
                        },
                        error -> {
                            step.set(Optional.empty());
                            say.accept(words.failed(error));
                        });
    }

    /// Ends it after the piece that is on its way; nothing of it is kept.
    void stop() {
        stop.set(true);
    }

    private Outcome copy(Path file, Consumer<Step> steps, AtomicBoolean stopped)
            throws RemoteException, InterruptedException {
        var part = file.resolveSibling(file.getFileName() + ".part");
        try {
            Outcome outcome;
            try (var out = Files.newOutputStream(part)) {
                outcome = copy(file, out, steps, stopped);
            }
            if (outcome instanceof Outcome.Saved) {
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            }
            return outcome;
        } catch (LogReadException e) {
            return new Outcome.NotRead(e);
        } catch (IOException | UncheckedIOException e) {
            return new Outcome.NotWritten(OneLine.of(String.valueOf(e.getMessage())));
        } finally {
            part.toFile().delete();
        }
    }

    private Outcome copy(Path file, OutputStream out, Consumer<Step> steps, AtomicBoolean stopped)
            throws RemoteException, LogReadException, IOException, InterruptedException {
        long done = 0;
        long size = Long.MAX_VALUE;
        var mark = Optional.<FileMark>empty();
        while (done < size) {
            if (stopped.get()) {
                return new Outcome.Stopped();
            }
            var piece = desk.source().read(path, done, (int) Math.min(PIECE, size - done));
            var bytes = piece.bytes().bytes();
            if (mark.isEmpty()) {
                mark = Optional.of(piece.file());
                size = piece.size();
            } else if (!mark.get().equals(piece.file()) || bytes.length == 0) {
                return new Outcome.Changed();
            }
            int count = (int) Math.min(bytes.length, size - done);
            out.write(bytes, 0, count);
            done += count;
            steps.accept(new Step(done, size));
        }
        return new Outcome.Saved(done, file);
    }
}
