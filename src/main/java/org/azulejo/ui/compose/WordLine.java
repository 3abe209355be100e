package org.azulejo.ui.compose;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A command as a person types it, and its words: parted by blanks, with quotes and backslashes as a shell has them.
/// Nothing is expanded.
final class WordLine {

    private WordLine() {}

    /// The words; empty where a quote is not closed.
    static Optional<List<String>> split(String line) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        boolean begun = false;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean last = i + 1 == line.length();
            if (quote == 0 && Character.isWhitespace(c)) {
                if (begun) {
                    words.add(word.toString());
                    word.setLength(0);
                    begun = false;
                }
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
                begun = true;
            } else if (c == quote) {
                quote = 0;
            } else if (c == '\\' && quote == 0 && !last) {
                i++;
                // at the end of a line it joins two lines
                if (line.charAt(i) != '\n') {
                    word.append(line.charAt(i));
                    begun = true;
                }
            } else if (c == '\\' && quote == '"' && !last && "\"\\$`".indexOf(line.charAt(i + 1)) >= 0) {
                i++;
                word.append(line.charAt(i));
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (quote != 0) {
            return Optional.empty();
        }
        if (begun) {
            words.add(word.toString());
        }
        return Optional.of(words);
    }

    /// The line whose words these are.
    static String join(List<String> words) {
        return words.stream().map(WordLine::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        boolean plain = !word.isEmpty()
                && word.chars().noneMatch(c -> Character.isWhitespace(c) || c == '\'' || c == '"' || c == '\\');
        if (plain) {
            return word;
        }
        return word.indexOf('\'') < 0
                ? "'" + word + "'"
                : '"'
                        + word.replace("\\", "\\\\")
                                .replace("\"", "\\\"")
                                .replace("$", "\\$")
                                .replace("`", "\\`")
                        + '"';
    }
}
