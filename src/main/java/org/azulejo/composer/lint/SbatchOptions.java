package org.azulejo.composer.lint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// What sbatch understands of a script's `#SBATCH` lines, and of the variables that it heeds.
///
/// @param given in the order in which sbatch takes them: the script's, then the environment's, which win
/// @param refusals why sbatch would not take the script; behind an unknown option reading goes on, else it ends
/// @param unread lines that look like options and are none
/// @param heterogeneous whether there are further components, of which nothing is read here
public record SbatchOptions(List<Given> given, List<Refusal> refusals, List<Unread> unread, boolean heterogeneous) {

    public SbatchOptions {
        given = List.copyOf(given);
        refusals = List.copyOf(refusals);
        unread = List.copyOf(unread);
    }

    /// An option, once each time that it is given.
    ///
    /// @param name its long name, also where its letter or an abbreviation was written
    /// @param value empty for one that takes none
    public record Given(String name, Optional<String> value, Place place) {

        /// The line that it stands on; the first where it comes from the environment.
        public int line() {
            return place instanceof Place.Written written ? written.line() : 1;
        }

        public String text() {
            return value.orElse("");
        }
    }

    /// Where an option was given.
    public sealed interface Place {

        /// In the script.
        ///
        /// @param span from its first dash to the end of its value
        /// @param whole whether no other option stands on that line
        record Written(int line, Span span, boolean whole) implements Place {}

        /// In the environment of sbatch.
        record Variable(String name) implements Place {}
    }

    /// sbatch ends with an error there.
    ///
    /// @param line from 1
    /// @param what the word that is at fault, or what it could mean
    public record Refusal(int line, Refusal.Why why, String what) {
        /// What is wrong.
        public enum Why {
            /// No option of sbatch, unless a plugin of the site brings it.
            UNKNOWN,
            /// The beginning of several options.
            AMBIGUOUS,
            /// Where an option should be.
            NO_OPTION,
            VALUE_MISSING,
            /// The option takes none.
            VALUE_TOO_MUCH,
            OPEN_QUOTE,
            /// Words do not begin with one.
            COLON
        }
    }

    /// A line that a person means as an option, and sbatch does not read.
    public record Unread(int line, Unread.Why why, String text) {
        /// Why it is not read.
        public enum Why {
            /// A command stands before it.
            AFTER_COMMAND,
            /// `# SBATCH`, or blanks before the `#`.
            BLANKS
        }
    }

    /// Reads a script, with nothing in the environment.
    public static SbatchOptions read(String script) {
        return read(script, Map.of());
    }

    /// Reads a script.
    ///
    /// @param environment the variables with which sbatch is called; those it does not heed are passed over
    public static SbatchOptions read(String script, Map<String, String> environment) {
        return new SbatchReader(script).read(environment);
    }

    /// The one that counts, where an option is given several times.
    public Optional<Given> last(String name) {
        return given.stream().filter(it -> it.name().equals(name)).reduce((_, later) -> later);
    }

    /// The value that counts.
    public Optional<String> value(String name) {
        return last(name).flatMap(Given::value);
    }

    /// The value that counts, where it is a whole number.
    public OptionalInt number(String name) {
        var text = value(name).orElse("");
        return text.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    public boolean has(String name) {
        return last(name).isPresent();
    }
}
