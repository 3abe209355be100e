package org.azulejo.slurm;

import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// Reads Slurm's amounts of memory, in MiB.
public final class Memory {

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,15})(?:\\.(\\d{1,6})\\d*)?([KMGTP]?)");

    private Memory() {}

    /// An amount such as `64G`, `1.25T`, `190000M`, `512` (MiB, as Slurm means it).
    public static OptionalLong megabytes(String text) {
        var match = AMOUNT.matcher(text);
        if (!match.matches()) {
            return OptionalLong.empty();
        }
        double amount = Double.parseDouble(match.group(1) + "." + (match.group(2) == null ? "0" : match.group(2)));
        double megabytes = amount * megabytesOf(match.group(3));
        return megabytes > 1L << 52 ? OptionalLong.empty() : OptionalLong.of(Math.round(megabytes));
    }

    private static double megabytesOf(String unit) {
        return switch (unit) {
            case "K" -> 1.0 / 1024;
            case "G" -> 1024;
            case "T" -> 1024.0 * 1024;
            case "P" -> 1024.0 * 1024 * 1024;
            default -> 1;
        };
    }

    /// Accounting's ReqMem over all of a job. Before 21.08 it ends in `n` (for each node) or `c` (for each CPU); since
    /// then it is a sum. `0` asks for all memory of the nodes, so its amount is not known from here.
    public static OptionalLong requested(String reqMem, OptionalInt nodes, OptionalInt cpus) {
        if (reqMem.endsWith("n")) {
            return times(reqMem, nodes);
        }
        if (reqMem.endsWith("c")) {
            return times(reqMem, cpus);
        }
        return notZero(megabytes(reqMem));
    }

    private static OptionalLong times(String reqMem, OptionalInt count) {
        var each = notZero(megabytes(reqMem.substring(0, reqMem.length() - 1)));
        return each.isPresent() && count.isPresent()
                ? OptionalLong.of(each.getAsLong() * count.getAsInt())
                : OptionalLong.empty();
    }

    private static OptionalLong notZero(OptionalLong amount) {
        return amount.isPresent() && amount.getAsLong() == 0 ? OptionalLong.empty() : amount;
    }
}
