package org.azulejo.composer.render;

import org.azulejo.composer.spec.JobSpec;

/// Writes which items of the manifest a task of an array does, and that it does nothing where they are done.
record ArraySlice(JobSpec.Array array, OptionList options, ScriptText text) {

    void write() {
        int batch = array.batch(options.mostTasks());
        int most = array.tasks(options.mostTasks()) * batch;
        text.gap().comment("array.done");
        text.add("""
            if [ -e "$marker" ]; then
                echo "@done@"
                exit 0
            fi
            """.replace("@done@", text.said("array.done.before")));
        text.gap().comment(array.header() ? "array.items.header" : "array.items");
        text.add("mapfile -t items < <(LC_ALL=C awk '{ sub(/\\r$/, \"\") } " + (array.header() ? "NR > 1 && " : "")
                + "NF' \"$manifest\")");
        text.add("""
            if [ "${#items[@]}" = 0 ] || [ "${#items[@]}" -gt @most@ ]; then
                echo "@wrong@" >&2
                exit 1
            fi
            first=$((SLURM_ARRAY_TASK_ID * batch))
            slice=("${items[@]:first:batch}")
            if [ "${#slice[@]}" = 0 ]; then
                echo "@nothing@"
                exit 0
            fi
            """.replace("@most@", Integer.toString(most))
                .replace("@wrong@", text.said("array.wrong").replace("{most}", Integer.toString(most)))
                .replace("@nothing@", text.said("array.nothing")));
        text.gap();
    }
}
