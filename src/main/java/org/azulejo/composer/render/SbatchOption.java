package org.azulejo.composer.render;

import java.util.regex.Pattern;

/// An option of sbatch.
///
/// @param name its long name without the dashes: `time`
/// @param value empty where the option takes none
public record SbatchOption(String name, String value) {

    private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_@%+=:,./*-]*");
    private static final Pattern COMPONENT = Pattern.compile("(?i)(het|pack)(job)");

    /// As a word: `--time=04:00:00`.
    public String word() {
        return value.isEmpty() ? "--" + name : "--" + name + "=" + value;
    }

    /// As a line of a script. sbatch takes quotes and backslashes there much as a shell does, and a `hetjob` anywhere
    /// in
    /// the line as the border between two components, unless a backslash stands in it (src/sbatch/opt.c).
    String line() {
        return "#SBATCH " + (value.isEmpty() ? "--" + name : "--" + name + "=" + quoted());
    }

    private String quoted() {
        var apart = COMPONENT.matcher(value).find();
        if (BARE.matcher(value).matches() && !apart) {
            return value;
        }
        var escaped = value.replace("\\", "\\\\").replace("\"", "\\\"");
        return '"' + COMPONENT.matcher(escaped).replaceAll("$1\\\\$2") + '"';
    }
}
