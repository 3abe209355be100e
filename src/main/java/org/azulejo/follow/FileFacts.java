package org.azulejo.follow;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/// What stat says of a file.
///
/// @param born when it was made, as far as its file system knows: a new file may get the number of one that is gone
/// @param text all of it; two files, or one at two times, differ in it
record FileFacts(FileMark mark, String born, long size, Instant modified, String text) {

    private static final Pattern TEXT = Pattern.compile(
            "(\\d{1,20}) (\\d{1,20}) (\\d{1,18}) (-?\\d{1,12}) \\S+ [^. ]+(?:[.](\\d{1,9}))? \\S+ \\S+ \\S+ \\S+ (.*)");

    static Optional<FileFacts> parse(String text) {
        var matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var fraction = matcher.group(5);
        long nanos = fraction == null ? 0 : Long.parseLong((fraction + "00000000").substring(0, 9));
        return Optional.of(new FileFacts(
                new FileMark(Long.parseUnsignedLong(matcher.group(1)), Long.parseUnsignedLong(matcher.group(2))),
                matcher.group(6),
                Long.parseLong(matcher.group(3)),
                Instant.ofEpochSecond(Long.parseLong(matcher.group(4)), nanos),
                text));
    }

    boolean isSameFile(FileFacts other) {
        return mark.equals(other.mark) && born.equals(other.born);
    }
}
