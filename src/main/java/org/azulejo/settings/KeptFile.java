package org.azulejo.settings;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How files of this program are written: there is never half of one.
final class KeptFile {

    private static final Logger LOG = LoggerFactory.getLogger(KeptFile.class);

    private KeptFile() {}

    /// Writes the text beside the file, then moves it over the file. The folder is made where it is not there.
    static void write(Path file, String text) throws IOException {
        var folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        var part = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(part, text);
        try {
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /// Moves a file that cannot be read out of the way, so that nothing in it is lost when another is written.
    static void setAside(Path file) {
        try {
            Files.move(file, file.resolveSibling(file.getFileName() + ".bad"), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn("{} could not be set aside", file, e);
        }
    }
}
