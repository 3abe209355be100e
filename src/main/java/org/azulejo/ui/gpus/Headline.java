package org.azulejo.ui.gpus;

import java.util.List;

/// One card of the headline: an answer to a question of the morning.
///
/// @param question what it answers
/// @param answer large and small pieces of the answer
/// @param lines what else must be known to read it right
/// @param hint what it is based upon
/// @param job the key of the job that it speaks of; empty for none
record Headline(Kind kind, String question, List<Piece> answer, List<String> lines, String hint, String job) {

    enum Kind {
        FOR_YOU_NOW,
        WHEN_MORE,
        YOUR_WAITING,
        YOUR_RUNNING,
        FINDINGS,
        GRAVE_FINDINGS
    }

    boolean isOfFindings() {
        return kind == Kind.FINDINGS || kind == Kind.GRAVE_FINDINGS;
    }

    /// A piece of the answer.
    record Piece(String text, boolean large) {
        static Piece large(String text) {
            return new Piece(text, true);
        }

        static Piece small(String text) {
            return new Piece(text, false);
        }
    }

    Headline {
        answer = List.copyOf(answer);
        lines = List.copyOf(lines);
    }
}
