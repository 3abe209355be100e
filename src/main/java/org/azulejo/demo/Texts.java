package org.azulejo.demo;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/// The small grammars that Slurm's commands share: durations, ranges, host lists, sizes.
final class Texts {

    private Texts() {}

    /// `0,2-3,7`
    static String ranges(BitSet set) {
        var text = new StringBuilder();
        for (var from = set.nextSetBit(0); from >= 0; ) {
            var to = set.nextClearBit(from) - 1;
            if (!text.isEmpty()) {
                text.append(',');
            }
            text.append(from);
            if (to > from) {
                text.append('-').append(to);
            }
            from = set.nextSetBit(to + 1);
        }
        return text.toString();
    }

    /// squeue's way: `0:41`, `53:20`, `5:00:09`, `1-00:00:00`.
    static String shortDuration(long seconds) {
        var days = seconds / 86_400;
        var hours = seconds / 3600 % 24;
        var minutes = seconds / 60 % 60;
        var rest = two(seconds % 60);
        if (days > 0) {
            return days + "-" + two(hours) + ":" + two(minutes) + ":" + rest;
        }
        return hours > 0 ? hours + ":" + two(minutes) + ":" + rest : minutes + ":" + rest;
    }

    /// The way of scontrol and sacct: `00:00:41`, `1-00:00:00`.
    static String longDuration(long seconds) {
        var days = seconds / 86_400;
        return (days > 0 ? days + "-" : "") + two(seconds / 3600 % 24) + ":" + two(seconds / 60 % 60) + ":"
                + two(seconds % 60);
    }

    /// `dgxh100-[1-3,7]`: names of one prefix and a number at the end, as all of this cluster are.
    static String hostlist(Collection<String> names) {
        if (names.isEmpty()) {
            return "";
        }
        if (names.size() == 1) {
            return names.iterator().next();
        }
        var numbers = new BitSet();
        var prefix = "";
        for (var name : names) {
            var dash = name.lastIndexOf('-') + 1;
            prefix = name.substring(0, dash);
            numbers.set(Integer.parseInt(name.substring(dash)));
        }
        return prefix + "[" + ranges(numbers) + "]";
    }

    /// Megabytes as Slurm shortens them where that is exact: `64G`, `500M`, `1.50G` never.
    static String memory(long megabytes) {
        if (megabytes == 0) {
            return "0";
        }
        if (megabytes % (1024L * 1024) == 0) {
            return megabytes / (1024L * 1024) + "T";
        }
        return megabytes % 1024 == 0 ? megabytes / 1024 + "G" : megabytes + "M";
    }

    /// Slurm's own default form, for answers that heed no SLURM_TIME_FORMAT.
    static String dateTime(long seconds, ZoneId zone) {
        return Instant.ofEpochSecond(seconds)
                .atZone(zone)
                .toLocalDateTime()
                .truncatedTo(ChronoUnit.SECONDS)
                .format(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT));
    }

    /// Splits at a separator, empty parts included.
    static List<String> split(String text, char separator) {
        var parts = new ArrayList<String>();
        var from = 0;
        for (var at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
            parts.add(text.substring(from, at));
            from = at + 1;
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static String two(long number) {
        return number < 10 ? "0" + number : Long.toString(number);
    }
}
