package org.azulejo.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The options of a command in the GNU way: `-h`, `-hao LIST`, `-oLIST`, `--format=LIST`, `--format LIST`.
final class Options {

    /// An option that the command does not have.
    static final class UnknownOptionException extends Exception {
        private static final long serialVersionUID = 1L;

        UnknownOptionException(String message) {
            super(message);
        }
    }

    private final Map<String, String> values = new HashMap<>();
    private final List<String> operands = new ArrayList<>();

    private Options() {}

    /// @param spec options by blanks, `h,noheader` for a flag and `o,format=` for one with a value; a name
    ///     alone is a long option
    static Options read(String command, List<String> arguments, String spec) throws UnknownOptionException {
        return read(command, arguments, spec, false);
    }

    /// The same for a command that runs another one: from the first word that is no option on, all are that one's.
    static Options readUpToCommand(String command, List<String> arguments, String spec) throws UnknownOptionException {
        return read(command, arguments, spec, true);
    }

    private static Options read(String command, List<String> arguments, String spec, boolean runsAnother)
            throws UnknownOptionException {
        var known = new HashMap<String, String>();
        var valued = new HashMap<String, Boolean>();
        for (var option : Texts.split(spec, ' ')) {
            var takes = option.endsWith("=");
            var names = Texts.split(takes ? option.substring(0, option.length() - 1) : option, ',');
            for (var name : names) {
                known.put(name, names.getLast());
                valued.put(name, takes);
            }
        }
        var options = new Options();
        for (var i = 0; i < arguments.size(); i++) {
            var word = arguments.get(i);
            if (word.startsWith("--")) {
                var equals = word.indexOf('=');
                var name = equals < 0 ? word.substring(2) : word.substring(2, equals);
                if (!known.containsKey(name)) {
                    throw new UnknownOptionException(command + ": unrecognized option '" + word + "'");
                }
                var canonical = known.getOrDefault(name, name);
                if (equals >= 0) {
                    options.values.put(canonical, word.substring(equals + 1));
                } else if (Boolean.TRUE.equals(valued.get(name)) && i + 1 < arguments.size()) {
                    options.values.put(canonical, arguments.get(++i));
                } else {
                    options.values.put(canonical, "");
                }
            } else if (word.startsWith("-") && word.length() > 1) {
                for (var at = 1; at < word.length(); at++) {
                    var name = word.substring(at, at + 1);
                    if (!known.containsKey(name)) {
                        throw new UnknownOptionException(command + ": invalid option -- '" + name + "'");
                    }
                    var canonical = known.getOrDefault(name, name);
                    if (!Boolean.TRUE.equals(valued.get(name))) {
                        options.values.put(canonical, "");
                    } else if (at + 1 < word.length()) {
                        options.values.put(canonical, word.substring(at + 1));
                        break;
                    } else if (i + 1 < arguments.size()) {
                        options.values.put(canonical, arguments.get(++i));
                    }
                }
            } else if (runsAnother) {
                options.operands.addAll(arguments.subList(i, arguments.size()));
                return options;
            } else {
                options.operands.add(word);
            }
        }
        return options;
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name));
    }

    List<String> operands() {
        return operands;
    }
}
