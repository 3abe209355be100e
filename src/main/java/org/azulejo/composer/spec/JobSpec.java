package org.azulejo.composer.spec;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.Request;

/// What a job shall do and what it asks for. Immutable; its JSON form is written and read by [SpecJson]
/// (docs/composer.md). A value may be one that no site takes: [SpecProblem] says what is wrong with it where.
///
/// @param name as people call it; folders and containers get it made safe, [SafeName]
/// @param image the container's image; empty where there is none
/// @param command the program and its arguments, a word each; [Placeholder] says what may stand in braces in them
/// @param workFolder where the program starts: of containers that copy their data in, the name of an input; else a path
/// @param inputs what the program reads
/// @param environment variables of the program
/// @param secrets files with variables that nobody else may see
/// @param array of the array kinds, what the tasks are
/// @param notebookFolder of a notebook, the folder that is worked in
/// @param body of a free script, its lines after the options
/// @param untrusted whether the container gets fewer rights than usual
/// @param options further options of sbatch by their long names, with their values
public record JobSpec(
        JobKind kind,
        String name,
        Request request,
        Place place,
        Optional<Image> image,
        List<String> command,
        Optional<String> workFolder,
        List<Input> inputs,
        Results results,
        Map<String, String> environment,
        List<Secret> secrets,
        Optional<Array> array,
        Optional<String> notebookFolder,
        String body,
        boolean untrusted,
        Map<String, String> options) {

    public JobSpec {
        command = List.copyOf(command);
        inputs = List.copyOf(inputs);
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        secrets = List.copyOf(secrets);
        options = Collections.unmodifiableMap(new TreeMap<>(options));
    }

    /// Where a job goes and who is charged; what is empty is the site's or Slurm's to say.
    ///
    /// @param partition one, or several with commas
    public record Place(Optional<String> partition, Optional<String> account, Optional<String> qos) {
        public static final Place USUAL = new Place(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// The image of a container.
    ///
    /// @param name a tag of Docker, a reference of Pyxis, or a file
    /// @param build the folder with a Dockerfile from which it is built where it is missing or stale
    /// @param rebuild whether an image that is kept is made again
    public record Image(String name, Optional<String> build, boolean rebuild) {}

    /// A file or folder that the program reads.
    ///
    /// @param from an absolute path, or one that begins with `~/`
    /// @param name what it is called where the program sees it
    public record Input(String from, String name) {}

    /// Where results go.
    ///
    /// @param folder gets a folder for each job; empty for the site's usual one
    /// @param every how often they are brought home while the program runs; empty for only at its end
    public record Results(Optional<String> folder, Optional<Duration> every) {
        public static final Results USUAL = new Results(Optional.empty(), Optional.empty());
    }

    /// A file with secrets, and which variables in it the program gets.
    ///
    /// @param file its name in the site's folder for secrets
    public record Secret(String file, List<String> names) {
        public Secret {
            names = List.copyOf(names);
        }
    }

    /// The tasks of an array: the items of a manifest, one a line, so many for each task.
    ///
    /// @param manifest the file
    /// @param header whether its first line is no item
    /// @param items how many there are
    /// @param perTask how many a task does; empty for as few as the site's largest array allows
    /// @param firstTasks only so many tasks from the first one; empty for all
    public record Array(String manifest, boolean header, int items, OptionalInt perTask, OptionalInt firstTasks) {

        /// How many items a task does.
        ///
        /// @param mostTasks how many tasks an array may have
        public int batch(int mostTasks) {
            return perTask.orElse(Math.max(1, Math.ceilDiv(items, Math.max(1, mostTasks))));
        }

        /// How many tasks that makes.
        public int tasks(int mostTasks) {
            return Math.ceilDiv(items, batch(mostTasks));
        }
    }

    /// A builder that begins with these values.
    public JobSpecBuilder change() {
        return new JobSpecBuilder(this);
    }
}
