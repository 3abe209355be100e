package org.azulejo.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.azulejo.follow.LogAccess;
import org.azulejo.submit.SubmitAccess;

/// For commands that ask no cluster and open no window: it fails whoever does.
final class NoCluster implements Program {

    @Override
    public Reading read(Destination destination, boolean gpuUse) {
        throw new AssertionError("asked " + destination);
    }

    @Override
    public void draw(Reading reading, Destination destination, Picture picture, Path file) {
        throw new AssertionError("drew " + file);
    }

    @Override
    public LogAccess logs(Destination destination) {
        throw new AssertionError("read logs of " + destination);
    }

    @Override
    public SubmitAccess submits(Destination destination) {
        throw new AssertionError("submitted to " + destination);
    }

    @Override
    public Optional<Reading> openWindow(Destination destination, Optional<Path> firstPicture) {
        throw new AssertionError("opened a window on " + destination);
    }
}
