package org.azulejo.demo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The scripts that take a batch script to Slurm. They are not run: each is known, byte by byte, and what it
/// would do and print is made here.
final class SubmitCommands {

    private static final String HOME = "/home/" + People.SELF;
    private static final List<String> OPEN_TO_ALL = List.of(HOME, "/output", "/raid", "/scratch", "/tmp");

    private final Simulation simulation;

    SubmitCommands(Simulation simulation) {
        this.simulation = simulation;
    }

    /// Whether these words take a script from standard input; then how many bytes it has.
    static long sizeOf(List<String> words) {
        if (words.size() < 6 || !words.getFirst().equals("sh") || !words.get(1).equals("-c")) {
            return -1;
        }
        if (Scripts.isAboutSubmitting(words.get(2), "receive.sh") && words.size() > 9) {
            return number(words.get(6));
        }
        return Scripts.isAboutSubmitting(words.get(2), "try.sh") ? number(words.get(4)) : -1;
    }

    private static long number(String text) {
        return text.matches("\\d{1,9}") ? Long.parseLong(text) : -1;
    }

    /// Answers to words that take a script.
    ///
    /// @param away whether the controller does not answer
    Reply answer(List<String> words, byte[] script, boolean away) {
        var text = Bytes.text(script);
        return Scripts.isAboutSubmitting(words.get(2), "try.sh")
                ? tried(words.subList(4, words.size()), text, away)
                : received(words.subList(4, words.size()), text, away);
    }

    private Reply tried(List<String> words, String script, boolean away) {
        if (away) {
            return Reply.failed(1, "allocation failure: Unable to contact slurm controller (connect failure)\n");
        }
        var options = new ArrayList<>(List.of("--test-only"));
        options.addAll(words.subList(2, words.size()));
        return new Sbatch(simulation, folder(words.get(1))).answer(options, script, "");
    }

    /// @param words HANDOVER TOKEN SIZE NAME FOLDER SECONDS [LOG-FOLDER]... -- [OPTION]...
    private Reply received(List<String> words, String script, boolean away) {
        var token = words.get(1);
        if (!simulation.notes.containsKey(token)) {
            var folder = folder(words.get(4));
            if (!isFolder(folder)) {
                return Reply.ok("azulejo not folder\nerr sh: 1: cd: can't cd to " + folder + "\nazulejo end\n");
            }
            var dashes = words.indexOf("--");
            for (var logs : words.subList(6, dashes)) {
                var path = logs.startsWith("/") ? logs : folder + "/" + logs;
                if (!mayWrite(path)) {
                    return Reply.ok("azulejo not logs\nerr mkdir: cannot create directory '" + path
                            + "': Permission denied\nazulejo end\n");
                }
                simulation.folders.add(path);
            }
            simulation.notes.put(token, note(words, script, folder, dashes, away));
        }
        return noted(token);
    }

    private String note(List<String> words, String script, String folder, int dashes, boolean away) {
        var options = new ArrayList<>(List.of("--parsable"));
        options.addAll(words.subList(dashes + 1, words.size()));
        var path = HOME + "/.azulejo/scripts/" + words.get(1) + "/" + words.get(3);
        var reply = away
                ? Reply.failed(
                        1,
                        "sbatch: error: Batch job submission failed: Unable to contact slurm controller (connect"
                                + " failure)\n")
                : new Sbatch(simulation, folder).answer(options, script, path);
        return "ended " + reply.exit() + " " + simulation.now() + "\n"
                + marked("out ", reply.out().isEmpty() ? "\n" : reply.out()) + marked("err ", reply.err());
    }

    private static String marked(String mark, String lines) {
        return lines.lines().map(line -> mark + line + "\n").collect(Collectors.joining());
    }

    private Reply noted(String token) {
        return Reply.ok(
                "azulejo note\n" + simulation.notes.getOrDefault(token, "").stripTrailing() + "\nazulejo end\n");
    }

    /// Answers to `sh` with one of the scripts that take nothing.
    ///
    /// @param arguments of `sh`
    boolean knows(List<String> arguments) {
        return arguments.size() >= 4
                && (Scripts.isAboutSubmitting(arguments.get(1), "settle.sh")
                        || Scripts.isAboutSubmitting(arguments.get(1), "check.sh"));
    }

    Reply answer(List<String> arguments) {
        if (Scripts.isAboutSubmitting(arguments.get(1), "settle.sh")) {
            simulation.notes.putIfAbsent(arguments.get(3), "given-up\n");
            return noted(arguments.get(3));
        }
        return Reply.ok(state(arguments.get(3), folder(arguments.get(4))) + "\n");
    }

    private String state(String need, String path) {
        return switch (need) {
            case "exists" -> new LogFiles(simulation).exists(path) || isFolder(path) ? "fine" : "absent";
            case "folder" -> isFolder(path) && mayWrite(path) ? "fine" : mayWrite(path) ? "possible" : "forbidden";
            case "logs" -> {
                if (!mayWrite(path)) {
                    yield "failed";
                }
                simulation.folders.add(path);
                yield "fine";
            }
            default -> "absent";
        };
    }

    private static String folder(String path) {
        return path.isEmpty() || path.equals("~") ? HOME : path.startsWith("~/") ? HOME + path.substring(1) : path;
    }

    /// The folders there are: those that jobs work in, and those that everybody has.
    private boolean isFolder(String path) {
        Set<String> known = new HashSet<>(simulation.folders);
        known.addAll(OPEN_TO_ALL);
        simulation.jobs().forEach(job -> known.add(job.work.workDir));
        return known.contains(path);
    }

    private static boolean mayWrite(String path) {
        return OPEN_TO_ALL.stream().anyMatch(top -> path.equals(top) || path.startsWith(top + "/"));
    }
}
