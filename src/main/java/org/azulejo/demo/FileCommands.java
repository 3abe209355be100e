package org.azulejo.demo;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// The small scripts that read files on the login node. They are not run: each is known, byte by byte, and what
/// it would print is made here.
final class FileCommands {

    private static final int ANCHOR = 256;
    private static final int LONGEST_LINE = 1_000;
    private static final int DEVICE = 51;

    private final Simulation simulation;
    private final LogFiles files;

    FileCommands(Simulation simulation) {
        this.simulation = simulation;
        this.files = new LogFiles(simulation);
    }

    /// @param arguments of `sh`
    Reply answer(List<String> arguments) {
        if (arguments.size() < 4 || !arguments.getFirst().equals("-c")) {
            return Reply.failed(127, "sh: 1: another script\n");
        }
        var script = arguments.get(1);
        var words = arguments.subList(3, arguments.size());
        if (Scripts.isAboutFiles(script, "look.sh") && words.size() == 8) {
            return look(words);
        }
        if (Scripts.isAboutFiles(script, "count.sh") && words.size() == 3) {
            return count(words);
        }
        if (Scripts.isAboutFiles(script, "search.sh")) {
            return search(words);
        }
        return Reply.failed(127, "sh: 1: another script\n");
    }

    private Reply look(List<String> words) {
        var path = words.getFirst();
        var file = files.file(path);
        if (file.isEmpty()) {
            return said(
                    files.exists(path)
                            ? "kind"
                            : "absent stat: cannot statx '" + path + "': No such file or directory");
        }
        var bytes = file.get().bytes();
        var stat = stat(file.get());
        var begin = "clock " + simulation.now() + "\nazulejo first " + stat + "\nazulejo ";
        if (words.get(1).equals(stat)) {
            return said(begin + "same");
        }
        var from = Long.parseLong(words.get(2));
        if (!words.get(3).equals("-")) {
            from = Math.max(from, bytes.length - Long.parseLong(words.get(3)));
        }
        if (bytes.length < from) {
            return said(begin + "shorter");
        }
        var count = Math.min(bytes.length - from, Long.parseLong(words.get(4)));
        var anchor = words.get(5).equals("-") ? from : Long.parseLong(words.get(5));
        var length = words.get(6).equals("-") ? Math.min(ANCHOR, from + count - anchor) : Long.parseLong(words.get(6));
        var head = Math.min(bytes.length, Integer.parseInt(words.get(7)));
        var said = said(begin + "from " + from + " " + count + "\nazulejo anchor " + anchor + " " + length + " "
                + sum(part(bytes, anchor, length)) + "\nazulejo head " + words.get(7) + " " + sum(part(bytes, 0, head))
                + "\nazulejo then " + stat);
        return new Reply(0, Bytes.text(part(bytes, from, count)), said.err());
    }

    private static Reply said(String lines) {
        return new Reply(0, "", "azulejo " + lines + "\n");
    }

    private static String stat(LogFiles.File file) {
        var time = file.modified() + ".000000000 +0000";
        return DEVICE + " " + file.inode() + " " + file.bytes().length + " " + file.modified() + " 2026-01-01 " + time
                + " 2026-01-01 " + time + " " + file.born();
    }

    private static byte[] part(byte[] bytes, long from, long count) {
        return Arrays.copyOfRange(bytes, (int) from, (int) Math.min(bytes.length, from + count));
    }

    /// What cksum prints: the CRC of the bytes and of how many they are.
    private static String sum(byte[] bytes) {
        var crc = 0;
        for (var octet : bytes) {
            crc = shifted(crc, octet);
        }
        for (var rest = bytes.length; rest > 0; rest >>= 8) {
            crc = shifted(crc, rest);
        }
        return Integer.toUnsignedString(~crc) + " " + bytes.length;
    }

    private static int shifted(int crc, int octet) {
        var sum = crc ^ (octet << 24);
        for (var bit = 0; bit < 8; bit++) {
            sum = (sum & 0x80000000) != 0 ? (sum << 1) ^ 0x04C11DB7 : sum << 1;
        }
        return sum;
    }

    private Reply count(List<String> words) {
        var file = files.file(words.getFirst());
        if (file.isEmpty()) {
            return Reply.failed(2, "sh: 2: cannot open " + words.getFirst() + ": No such file\n");
        }
        var bytes = file.get().bytes();
        var wanted = Long.parseLong(words.get(2));
        var lines = 0L;
        var end = 0;
        while (end < bytes.length && (words.get(1).equals("lines") ? lines : end) < wanted) {
            lines += bytes[end] == '\n' ? 1 : 0;
            end++;
        }
        return Reply.ok(lines + " " + end + "\n" + bytes.length + "\n");
    }

    private Reply search(List<String> words) {
        var path = words.getFirst();
        var file = files.file(path);
        if (file.isEmpty()) {
            return new Reply(0, "", "grep: " + path + ": No such file or directory\n\nazulejo 2\n");
        }
        var most = Integer.parseInt(words.get(words.indexOf("-m") + 1));
        var wanted = words.getLast();
        var flags = words.contains("-i") ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
        Pattern pattern;
        try {
            pattern = Pattern.compile(words.contains("-F") ? Pattern.quote(wanted) : wanted, flags);
        } catch (PatternSyntaxException e) {
            return new Reply(
                    0,
                    "",
                    String.format(Locale.ROOT, "grep: %s%n%nazulejo 2%n", e.getDescription())
                            .replace("\r", ""));
        }
        var answer = new StringBuilder();
        var found = 0;
        var number = 0;
        var offset = 0L;
        for (var line : Texts.split(Bytes.text(file.get().bytes()), '\n')) {
            number++;
            if (found < most && pattern.matcher(line).find()) {
                found++;
                answer.append(number).append(':').append(offset).append(':');
                answer.append(line, 0, Math.min(line.length(), LONGEST_LINE)).append('\n');
            }
            offset += Bytes.length(line) + 1L;
        }
        return new Reply(0, answer.toString(), "\nazulejo " + (found > 0 ? 0 : 1) + "\n");
    }
}
