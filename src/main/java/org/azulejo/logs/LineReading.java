package org.azulejo.logs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Reads the lines of a log one after the other: their marks, and the faults they show.
final class LineReading {

    private static final Fault[] FAULTS = Fault.values();
    private static final long NEVER = -1;

    private final Marks marks = new Marks();
    private long index;
    private Optional<Notebook> notebook = Optional.empty();
    private final long[] firsts = new long[FAULTS.length];
    private final long[] lasts = new long[FAULTS.length];
    private final long[] counts = new long[FAULTS.length];

    LineReading() {
        Arrays.fill(firsts, NEVER);
    }

    /// The next line.
    ///
    /// @param continues it goes on where the one before it was cut
    Mark read(char[] text, int from, int to, boolean continues) {
        long found = Phrases.in(text, from, to);
        if (found >>> Phrases.FAULTS != 0) {
            note(onlyPrecise(found) >>> Phrases.FAULTS);
        }
        if ((found & Phrases.NOTEBOOK) != 0) {
            Notebook.in(new String(text, from, to - from)).ifPresent(this::note);
        }
        index++;
        return marks.next(text, from, to, found, continues);
    }

    void gap() {
        marks.forget();
        notebook = Optional.empty();
        index++;
    }

    /// Goes on from where another one is.
    void become(LineReading other) {
        marks.become(other.marks);
        index = other.index;
        notebook = other.notebook;
        System.arraycopy(other.firsts, 0, firsts, 0, firsts.length);
        System.arraycopy(other.lasts, 0, lasts, 0, lasts.length);
        System.arraycopy(other.counts, 0, counts, 0, counts.length);
    }

    Optional<Notebook> notebook() {
        return notebook;
    }

    List<FaultSeen> faults() {
        var seen = new ArrayList<FaultSeen>();
        for (int i = 0; i < FAULTS.length; i++) {
            if (firsts[i] != NEVER) {
                seen.add(new FaultSeen(FAULTS[i], firsts[i], lasts[i], counts[i]));
            }
        }
        seen.sort(Comparator.comparingLong(FaultSeen::first));
        return seen;
    }

    private void note(Notebook seen) {
        notebook = Optional.of(notebook.map(it -> it.orBetter(seen)).orElse(seen));
    }

    /// Without those that another one says more precisely.
    private static long onlyPrecise(long found) {
        long precise = without(found, Fault.PERMISSION_DENIED, Fault.NO_DOCKER);
        precise = without(precise, Fault.OUT_OF_MEMORY, Fault.GPU_OUT_OF_MEMORY);
        return without(precise, Fault.CANCELLED, Fault.TIME_LIMIT);
    }

    private static long without(long found, Fault vague, Fault precise) {
        return (found & Phrases.bit(precise)) == 0 ? found : found & ~Phrases.bit(vague);
    }

    /// @param faults a bit for each
    private void note(long faults) {
        for (long rest = faults; rest != 0; rest &= rest - 1) {
            int fault = Long.numberOfTrailingZeros(rest);
            if (firsts[fault] == NEVER) {
                firsts[fault] = index;
            }
            lasts[fault] = index;
            counts[fault]++;
        }
    }
}
