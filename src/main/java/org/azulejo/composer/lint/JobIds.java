package org.azulejo.composer.lint;

import java.util.regex.Pattern;

/// Whether a text is another one for each job.
final class JobIds {

    private static final Pattern RAW = Pattern.compile("\\$\\{?SLURM_JOB_?ID\\b");
    private static final Pattern OF_ARRAY = Pattern.compile("\\$\\{?SLURM_ARRAY_JOB_ID\\b");

    private JobIds() {}

    /// The raw id, of which each task of an array has its own.
    static boolean hasRaw(String text) {
        return RAW.matcher(text).find();
    }

    /// The array's id, which all of its tasks have in common.
    static boolean hasArray(String text) {
        return OF_ARRAY.matcher(text).find();
    }
}
