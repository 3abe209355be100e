package org.azulejo.slurm;

import static java.util.Map.entry;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The state of a node: one base word and flags. `DRAIN`, `PLANNED`, `RESERVED`, `MAINTENANCE` are flags, never the
/// base (sinfo(1), NODE STATE CODES; `sinfo -O StateComplete` since 21.08).
///
/// @param base `IDLE`, `MIXED`, `ALLOCATED`, `DOWN`, `ERROR`, `FUTURE`, `UNKNOWN` in capitals
/// @param flags `DRAIN`, `NOT_RESPONDING`, `POWERED_DOWN` and the like in capitals
public record NodeState(String base, Set<String> flags) {

    public NodeState {
        flags = Set.copyOf(flags);
    }

    public boolean has(String flag) {
        return flags.contains(flag);
    }

    /// Reads a state in any of Slurm's forms: base and flags (`MIXED+DRAIN`, `idle+planned`), or one of sinfo's words
    /// with its mark (`drng*`, `mix#`, `alloc+`). A word that is not known becomes the base as it stands.
    public static NodeState parse(String text) {
        var flags = new LinkedHashSet<String>();
        var parts = text.strip().toUpperCase(Locale.ROOT).split("\\+", -1);
        var base = withoutMarks(parts[0], flags);
        for (int at = 1; at < parts.length; at++) {
            var flag = withoutMarks(parts[at], flags);
            // a plus sign with nothing after it: some of the node's jobs are completing
            flags.add(flag.isEmpty() ? "COMPLETING" : FLAGS.getOrDefault(flag, flag));
        }
        var known = WORDS.get(base);
        if (known == null) {
            return new NodeState(base.isEmpty() ? "UNKNOWN" : base, flags);
        }
        flags.addAll(known.flags());
        return new NodeState(known.base(), flags);
    }

    /// Whether it takes no new jobs because somebody took it away.
    public boolean isDrained() {
        return has("DRAIN") || has("FAIL") || has("INVALID_REG");
    }

    /// Whether it is away without anybody wanting it: down, not responding, or not known to Slurm.
    public boolean isDown() {
        return base.equals("DOWN")
                || base.equals("ERROR")
                || base.equals("UNKNOWN")
                || base.equals("FUTURE")
                || (has("NOT_RESPONDING") && !isSwitchedOff());
    }

    /// Whether it is off to save power, or on its way there or back: no failure, but nothing is free there now.
    public boolean isSwitchedOff() {
        return has("POWERED_DOWN") || has("POWERING_DOWN") || has("POWER_DOWN") || has("POWERING_UP");
    }

    private static String withoutMarks(String word, Set<String> flags) {
        int end = word.length();
        while (end > 0 && MARKS.containsKey(word.charAt(end - 1))) {
            flags.add(MARKS.getOrDefault(word.charAt(--end), ""));
        }
        return word.substring(0, end);
    }

    private static NodeState of(String base, String... flags) {
        return new NodeState(base, Set.of(flags));
    }

    /// The marks behind sinfo's words (sinfo(1), NODE STATE CODES, 20.11 to 25.05).
    private static final Map<Character, String> MARKS = Map.of(
            '*', "NOT_RESPONDING",
            '~', "POWERED_DOWN",
            '#', "POWERING_UP",
            '!', "POWER_DOWN",
            '%', "POWERING_DOWN",
            '$', "MAINTENANCE",
            '@', "REBOOT_REQUESTED",
            '^', "REBOOT_ISSUED",
            '-', "PLANNED");

    /// Flags that were called otherwise before 21.08.
    private static final Map<String, String> FLAGS = Map.of(
            "POWER", "POWERED_DOWN",
            "POWER_UP", "POWERING_UP",
            "MAINT", "MAINTENANCE",
            "RESV", "RESERVED",
            "NO_RESPOND", "NOT_RESPONDING",
            "DRAINED", "DRAIN",
            "DRAINING", "DRAIN");

    /// sinfo's words, short and long, and what they say of base and flags (node_state_string, 22.05 and 24.11).
    private static final Map<String, NodeState> WORDS = Map.ofEntries(
            entry("ALLOC", of("ALLOCATED")),
            entry("MIX", of("MIXED")),
            entry("COMP", of("IDLE", "COMPLETING")),
            entry("COMPLETING", of("IDLE", "COMPLETING")),
            entry("DRNG", of("MIXED", "DRAIN")),
            entry("DRAINING", of("MIXED", "DRAIN")),
            entry("DRAIN", of("IDLE", "DRAIN")),
            entry("DRAINED", of("IDLE", "DRAIN")),
            entry("MAINT", of("IDLE", "MAINTENANCE")),
            entry("RESV", of("IDLE", "RESERVED")),
            entry("RESERVED", of("IDLE", "RESERVED")),
            entry("PLND", of("IDLE", "PLANNED")),
            entry("PLANNED", of("IDLE", "PLANNED")),
            entry("BLOCK", of("IDLE", "BLOCKED")),
            entry("BLOCKED", of("IDLE", "BLOCKED")),
            entry("BOOT", of("DOWN", "REBOOT_ISSUED")),
            entry("REBOOT", of("DOWN", "REBOOT_ISSUED")),
            entry("FAIL", of("IDLE", "FAIL")),
            entry("FAILG", of("MIXED", "FAIL")),
            entry("FAILING", of("MIXED", "FAIL")),
            entry("FUTR", of("FUTURE")),
            entry("INVAL", of("UNKNOWN", "INVALID_REG")),
            entry("UNK", of("UNKNOWN")),
            entry("N/A", of("UNKNOWN")),
            entry("ERR", of("ERROR")),
            entry("NPC", of("IDLE", "PERFCTRS")),
            entry("PERFCTRS", of("IDLE", "PERFCTRS")),
            entry("POW_DN", of("IDLE", "POWERING_DOWN")),
            entry("POWERING_DOWN", of("IDLE", "POWERING_DOWN")),
            entry("POWERED_DOWN", of("IDLE", "POWERED_DOWN")),
            entry("POW_UP", of("IDLE", "POWERING_UP")),
            entry("POWERING_UP", of("IDLE", "POWERING_UP")));
}
