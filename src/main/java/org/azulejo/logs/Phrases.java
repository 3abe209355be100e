package org.azulejo.logs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds in a line, in one pass and without regard to case, which of all phrases of interest stand in it: a bit
/// for each kind. The automaton is that of Aho and Corasick.
final class Phrases {

    static final long ERROR = 1;
    static final long EXCEPTION = 1 << 1;
    static final long WARN = 1 << 2;
    static final long FATAL = 1 << 3;
    static final long CRITICAL = 1 << 4;
    static final long FAILED = 1 << 5;
    static final long TRACEBACK = 1 << 6;
    static final long CHAINED = 1 << 7;
    static final long GRAVE = 1 << 8;
    static final long KILLED = 1 << 9;
    static final long NAN = 1 << 10;
    static final long NOTEBOOK = 1 << 11;

    private static final long HARMLESS = WARN | TRACEBACK | CHAINED | NAN | NOTEBOOK;

    /// From this bit on stands one for each [Fault].
    static final int FAULTS = 16;

    private static final int ASCII = 128;

    private static final Phrases ALL = new Phrases();

    /// The symbol of each character: those that stand in no phrase share 0.
    private final byte[] symbols = new byte[ASCII];

    private int symbolCount = 1;

    /// The next state, by state and symbol.
    private final char[] next;

    /// What was found on reaching each state.
    private final long[] found;

    private Phrases() {
        var phrases = all();
        phrases.forEach(it -> it.text().chars().forEach(this::addSymbol));
        int most = phrases.stream().mapToInt(it -> it.text().length()).sum() + 1;
        var children = new char[most * symbolCount];
        var ends = new long[most];
        int states = 1;
        for (var phrase : phrases) {
            states = plant(phrase, children, ends, states);
        }
        next = Arrays.copyOf(children, states * symbolCount);
        found = Arrays.copyOf(ends, states);
        link(states);
    }

    private record Phrase(String text, long kind) {}

    private static List<Phrase> all() {
        var phrases = new ArrayList<Phrase>();
        phrases.addAll(List.of(
                new Phrase("error", ERROR),
                new Phrase("exception", EXCEPTION),
                new Phrase("warn", WARN),
                new Phrase("fatal", FATAL),
                new Phrase("critical", CRITICAL),
                new Phrase("failed", FAILED),
                new Phrase("traceback (most recent call last)", TRACEBACK),
                new Phrase("the above exception", CHAINED),
                new Phrase("killed", KILLED),
                new Phrase("nan", NAN),
                new Phrase("?token=", NOTEBOOK),
                new Phrase("app] http", NOTEBOOK),
                new Phrase("segmentation fault", GRAVE),
                new Phrase("core dumped", GRAVE),
                new Phrase("illegal instruction", GRAVE),
                new Phrase("command not found", GRAVE),
                new Phrase("no such file or directory", GRAVE),
                new Phrase("terminate called after throwing", GRAVE),
                new Phrase("double free or corruption", GRAVE)));
        for (var fault : Fault.values()) {
            for (var phrase : fault.phrases()) {
                phrases.add(new Phrase(phrase, bit(fault)));
            }
        }
        return phrases;
    }

    /// In small letters, one of them in every line that tells of an error by its words.
    static List<String> ofErrors() {
        return all().stream()
                .filter(it -> (it.kind() & HARMLESS) == 0)
                .map(Phrase::text)
                .toList();
    }

    static long bit(Fault fault) {
        return 1L << (FAULTS + List.of(Fault.values()).indexOf(fault));
    }

    /// The kinds of all phrases in a stretch of text.
    static long in(char[] text, int from, int to) {
        return ALL.find(text, from, to);
    }

    private long find(char[] text, int from, int to) {
        long all = 0;
        int state = 0;
        for (int i = from; i < to; i++) {
            char character = text[i];
            state = character < ASCII ? next[state * symbolCount + symbols[character]] : 0;
            all |= found[state];
        }
        return all;
    }

    private void addSymbol(int character) {
        if (symbols[character] == 0) {
            symbols[character] = (byte) symbolCount;
            symbols[Character.toUpperCase(character)] = (byte) symbolCount;
            symbolCount++;
        }
    }

    private int plant(Phrase phrase, char[] children, long[] ends, int states) {
        int count = states;
        int state = 0;
        for (int i = 0; i < phrase.text().length(); i++) {
            int way = state * symbolCount + symbols[phrase.text().charAt(i)];
            if (children[way] == 0) {
                children[way] = (char) count++;
            }
            state = children[way];
        }
        ends[state] |= phrase.kind();
        return count;
    }

    /// Where a phrase goes no further, what was read may be the beginning of another one.
    private void link(int states) {
        var fallback = new int[states];
        var waiting = new ArrayDeque<Integer>();
        waiting.add(0);
        while (!waiting.isEmpty()) {
            int state = waiting.remove();
            found[state] |= found[fallback[state]];
            for (int symbol = 0; symbol < symbolCount; symbol++) {
                int way = state * symbolCount + symbol;
                int elsewhere = state == 0 ? 0 : next[fallback[state] * symbolCount + symbol];
                if (next[way] == 0) {
                    next[way] = (char) elsewhere;
                } else {
                    fallback[next[way]] = elsewhere;
                    waiting.add((int) next[way]);
                }
            }
        }
    }
}
