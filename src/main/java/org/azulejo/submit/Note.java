package org.azulejo.submit;

import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.azulejo.slurm.Submitted;

/// What the far side noted of a submission, or said instead.
sealed interface Note {

    /// sbatch was started, and it is not known how it ended.
    ///
    /// @param at the login node's clock, in seconds since 1970
    record Started(OptionalLong at) implements Note {}

    /// sbatch ended.
    record Ended(int exit, String out, String err) implements Note {}

    /// It was asked after before it began, and cannot begin any more.
    record GivenUp() implements Note {}

    /// It did not begin, for a reason of the login node's.
    record KeptBack(Refusal why, String words) implements Note {}

    /// No answer, or one that is not whole.
    record Unread(String words) implements Note {}

    /// Reads what `receive.sh` and `settle.sh` print.
    static Note parse(String answer) {
        var lines = answer.lines().toList();
        if (lines.size() < 2 || !lines.getLast().equals("azulejo end")) {
            return new Unread(answer.strip());
        }
        var head = lines.getFirst();
        if (head.startsWith("azulejo not ")) {
            return keptBack(head.substring("azulejo not ".length()), part(answer, "err "));
        }
        var first = lines.get(1);
        if (!head.equals("azulejo note")) {
            return new Unread(answer.strip());
        }
        if (first.equals("given-up")) {
            return new GivenUp();
        }
        var words = first.split(" ", -1);
        if (words[0].equals("started")) {
            return new Started(words.length > 1 ? number(words[1]) : OptionalLong.empty());
        }
        if (words[0].equals("ended") && words.length > 1 && words[1].matches("\\d{1,3}")) {
            return new Ended(Integer.parseInt(words[1]), part(answer, "out "), part(answer, "err "));
        }
        // made and not yet written
        return new Started(OptionalLong.empty());
    }

    /// What it says of the submission.
    default SubmitOutcome outcome(String token) {
        return switch (this) {
            case GivenUp _ -> new SubmitOutcome.Refused(Refusal.NOT_SENT, "");
            case KeptBack(Refusal why, String words) -> new SubmitOutcome.Refused(why, words);
            case Started _ -> new SubmitOutcome.Unknown(token, "");
            case Unread(String words) -> new SubmitOutcome.Unknown(token, words);
            case Ended ended -> ended(ended, token);
        };
    }

    private static Note keptBack(String why, String words) {
        return switch (why) {
            case "incomplete" -> new KeptBack(Refusal.NOT_SENT, words);
            case "home" -> new KeptBack(Refusal.NO_ROOM_AT_HOME, words);
            case "folder" -> new KeptBack(Refusal.NO_FOLDER, words);
            case "logs" -> new KeptBack(Refusal.NO_LOG_FOLDER, words);
            default -> new Unread(why + " " + words);
        };
    }

    private static SubmitOutcome ended(Ended ended, String token) {
        var words = ended.err().strip();
        var submitted = Submitted.parse(ended.out());
        if (submitted.isPresent()) {
            return new SubmitOutcome.Submitted(
                    submitted.get().job(), submitted.get().cluster(), words);
        }
        var said = words.isEmpty() ? ended.out().strip() : words;
        if (ended.exit() == 127 || ended.exit() == 126) {
            return new SubmitOutcome.Refused(Refusal.NO_SBATCH, said);
        }
        // ended at its limit or by a signal; 255 is sbatch's own, for options that it does not understand
        boolean killed = ended.exit() == 124 || (ended.exit() > 128 && ended.exit() < 255);
        return ended.exit() == 0 || killed || Refusal.leavesOpen(said)
                ? new SubmitOutcome.Unknown(token, said)
                : new SubmitOutcome.Refused(Refusal.of(said), said);
    }

    private static String part(String answer, String mark) {
        return answer.lines()
                .filter(line -> line.startsWith(mark))
                .map(line -> line.substring(mark.length()))
                .collect(Collectors.joining("\n"));
    }

    private static OptionalLong number(String text) {
        return text.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
