package org.azulejo.composer.render;

import java.util.Optional;
import java.util.regex.Pattern;

/// An image as Pyxis and enroot name it.
///
/// @param reference for `--container-image`: `nvcr.io#nvidia/pytorch:24.01-py3` or an absolute path
/// @param isFile whether it is a file already
record PyxisImage(String reference, boolean isFile) {

    private static final String DOCKER = "docker://";
    private static final Pattern FILE = Pattern.compile("/[^\\x00-\\x1f]*\\.sqsh");
    private static final Pattern REGISTRY = Pattern.compile("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*(:\\d+)?");
    private static final Pattern IMAGE =
            Pattern.compile("[a-z0-9][A-Za-z0-9._/-]*(:[A-Za-z0-9_][A-Za-z0-9._-]*)?(@sha256:[0-9a-f]{64})?");

    /// Reads an absolute path to `.sqsh`, `registry#image:tag`, `docker://registry#image:tag`, or plain
    /// `registry/image:tag`; empty for anything else.
    static Optional<PyxisImage> of(String text) {
        if (FILE.matcher(text).matches()) {
            return Optional.of(new PyxisImage(text, true));
        }
        var name = text.startsWith(DOCKER) ? text.substring(DOCKER.length()) : text;
        int hash = name.indexOf('#');
        int slash = name.indexOf('/');
        var first = name.substring(0, Math.max(0, hash >= 0 ? hash : slash));
        // a first part without a dot or a port is no registry but somebody's folder on the usual one
        var hasRegistry = hash >= 0 || first.contains(".") || first.contains(":") || first.equals("localhost");
        var image = hasRegistry ? name.substring(first.length() + 1) : name;
        if (image.endsWith(".sqsh")
                || !IMAGE.matcher(image).matches()
                || (hasRegistry && !REGISTRY.matcher(first).matches())) {
            return Optional.empty();
        }
        return Optional.of(new PyxisImage(hasRegistry ? first + "#" + image : image, false));
    }

    /// What enroot imports.
    String forEnroot() {
        return DOCKER + reference;
    }

    /// The name of the converted file.
    String fileName() {
        return reference.replaceAll("[^A-Za-z0-9._-]+", "+") + ".sqsh";
    }
}
