package org.azulejo.demo;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// `sbatch`: the options of a script and of the command line, what Slurm refuses of them, and the job.
final class Sbatch {

    private static final String OPTIONS = "J,job-name= p,partition= t,time= q,qos= A,account= N,nodes= n,ntasks="
            + " c,cpus-per-task= G,gpus= gres= gpus-per-node= gpus-per-task= gpus-per-socket= cpus-per-gpu="
            + " ntasks-per-node= mem= mem-per-cpu= mem-per-gpu= a,array= d,dependency= o,output= e,error= D,chdir="
            + " comment= b,begin= H,hold Q,quiet test-only parsable requeue no-requeue signal= export="
            + " kill-on-invalid-dep= w,nodelist= x,exclude= C,constraint= open-mode= mail-type= mail-user= exclusive"
            + " nice= time-min= W,wait v,verbose";

    private static final int MAX_ARRAY = 1001;
    private static final int LONG = 60;
    private static final Pattern TIME = Pattern.compile("(?:(\\d+)-)?(\\d+)(?::(\\d+))?(?::(\\d+))?");
    private static final Pattern GPUS = Pattern.compile("(?:gpu:)?(?:([a-z]\\w*):)?(\\d+)");
    private static final Pattern TASKS = Pattern.compile("(\\d+)(?:-(\\d+))?(?::(\\d+))?");
    private static final Pattern AFTER = Pattern.compile("(after|afterok|afterany|afternotok):(\\d+(?:_\\*)?)");

    private final Simulation simulation;
    private final String folder;

    /// @param folder where it is called
    Sbatch(Simulation simulation, String folder) {
        this.simulation = simulation;
        this.folder = folder;
    }

    /// What the controller says no to, in its words.
    private static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;
        private final String before;

        RefusedException(String words) {
            this("", words);
        }

        /// @param before what sbatch says first
        RefusedException(String before, String words) {
            super(words);
            this.before = before;
        }
    }

    /// What sbatch itself does not take.
    private static final class UnfitException extends Exception {
        private static final long serialVersionUID = 1L;
        private final int exit;

        UnfitException(int exit, String words) {
            super(words);
            this.exit = exit;
        }
    }

    /// A request as it was understood.
    private record Asked(Work work, BitSet tasks, int throttle, List<SimJob.Dependency> after, Options options) {}

    /// @param arguments without the script's name
    /// @param path of the script; empty where it came by standard input
    Reply answer(List<String> arguments, String script, String path) {
        var testing = arguments.contains("--test-only");
        try {
            var asked = read(arguments, script, path);
            return testing ? test(asked) : submit(asked);
        } catch (Options.UnknownOptionException e) {
            return Reply.failed(255, e.getMessage() + "\nTry \"sbatch --help\" for more information\n");
        } catch (UnfitException e) {
            return Reply.failed(e.exit, e.getMessage() + "\n");
        } catch (RefusedException e) {
            return Reply.failed(
                    1,
                    e.before
                            + (testing ? "allocation failure: " : "sbatch: error: Batch job submission failed: ")
                            + e.getMessage() + "\n");
        }
    }

    private Reply submit(Asked asked) {
        var options = asked.options();
        var job = asked.tasks().isEmpty()
                ? simulation.submit(asked.work())
                : simulation.submitArray(asked.work(), asked.tasks(), asked.throttle());
        if (options.has("hold")) {
            simulation.hold(job, false);
        }
        job.goesWhenNeverToStart =
                options.value("kill-on-invalid-dep").filter("yes"::equals).isPresent();
        if (!asked.after().isEmpty()) {
            simulation.dependsOn(job, asked.after());
        }
        return Reply.ok(options.has("parsable") ? job.id + "\n" : "Submitted batch job " + job.id + "\n");
    }

    private Reply test(Asked asked) throws RefusedException {
        var work = asked.work();
        var start = simulation.wouldStart(work);
        if (start.isEmpty()) {
            throw new RefusedException("Requested node configuration is not available");
        }
        return new Reply(
                0,
                "",
                "sbatch: Job " + simulation.takeId() + " to start at "
                        + start.get().at() + " using " + work.totalCpus() + " processors on nodes "
                        + Texts.hostlist(start.get().nodes().stream()
                                .map(node -> node.name)
                                .toList())
                        + " in partition " + work.partition + "\n");
    }

    // Reading

    private Asked read(List<String> arguments, String script, String path)
            throws Options.UnknownOptionException, UnfitException, RefusedException {
        if (!script.startsWith("#!")) {
            throw new UnfitException(
                    1,
                    "sbatch: error: This does not look like a batch script.  The first\n"
                            + "sbatch: error: line must start with #! followed by the path to an interpreter.\n"
                            + "sbatch: error: For instance: #!/bin/sh");
        }
        if (script.contains("\r\n")) {
            throw new UnfitException(
                    1,
                    "sbatch: error: Batch script contains DOS line breaks (\\r\\n)\n"
                            + "sbatch: error: instead of expected UNIX line breaks (\\n).");
        }
        var words = new ArrayList<>(written(script));
        words.addAll(arguments);
        var options = Options.read("sbatch", words, OPTIONS);
        var work = work(options, path);
        work.submitLine = "sbatch " + String.join(" ", arguments) + (path.isEmpty() ? "" : " " + path);
        size(work, options);
        return new Asked(work, tasks(options), throttle(options), after(options), options);
    }

    /// The words of the `#SBATCH` lines, up to the first command.
    private static List<String> written(String script) {
        var words = new ArrayList<String>();
        for (var line : Texts.split(script, '\n')) {
            if (line.startsWith("#SBATCH")) {
                words.addAll(words(line.substring("#SBATCH".length())));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                break;
            }
        }
        return words;
    }

    private static List<String> words(String line) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        var inWord = false;
        var quote = ' ';
        for (var i = 0; i < line.length(); i++) {
            var c = line.charAt(i);
            if (quote != ' ') {
                if (c == quote) {
                    quote = ' ';
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                inWord = true;
            } else if (c == '#') {
                break;
            } else if (Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                    inWord = false;
                }
            } else {
                inWord = true;
                word.append(c);
            }
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }

    private Work work(Options options, String path) throws UnfitException, RefusedException {
        var self = People.ALL.getFirst();
        var account = options.value("account").orElse(self.accounts().getFirst());
        var quality = options.value("qos").orElse(self.qualities().getFirst());
        var partition = options.value("partition").orElse("dgx");
        var minutes = options.has("time") ? minutes(options.value("time").orElse("")) : Work.UNLIMITED;
        if (simulation.nodes.stream().noneMatch(node -> node.partitions.contains(partition))) {
            throw new RefusedException(
                    "sbatch: error: invalid partition specified: " + partition + "\n",
                    "Invalid partition name specified");
        }
        if (!self.accounts().contains(account)) {
            throw new RefusedException("Invalid account or account/partition combination specified");
        }
        if (!self.qualities().contains(quality)) {
            throw new RefusedException("Invalid qos specification");
        }
        if (options.has("constraint")) {
            throw new RefusedException("Invalid feature specification");
        }
        var name = options.value("job-name").orElse(path.isEmpty() ? "sbatch" : path.replaceFirst(".*/", ""));
        var log = options.value("output").orElse(options.has("array") ? "slurm-%A_%a.out" : "slurm-%j.out");
        var work = Work.named(name)
                .by(self.name(), account, quality)
                .partition(partition)
                .in(options.value("chdir").orElse(folder), log)
                .comment(options.value("comment").orElse(""))
                .ends(Work.Ending.WELL);
        work.limitMinutes = minutes;
        work.command = path;
        return minutes != Work.UNLIMITED && minutes <= LONG ? work.runs(20, 60) : work.runs(300, 1500);
    }

    private void size(Work work, Options options) throws RefusedException, UnfitException {
        var nodes = number(options, "nodes", "nodes", 1);
        var tasks = number(options, "ntasks", "ntasks", nodes * number(options, "ntasks-per-node", "tasks", 1));
        work.nodes(nodes).cpus(number(options, "cpus-per-task", "cpus-per-task", 1) * ((tasks + nodes - 1) / nodes));
        work.memoryGb(1);
        gpus(work, options, tasks);
        var fitting = simulation.nodes.stream()
                .filter(node ->
                        node.partitions.contains(work.partition) && node.gpus >= work.gpus && SimNode.CPUS >= work.cpus)
                .count();
        if (fitting < nodes || memoryMb(options) > SimNode.MEMORY_MB) {
            throw new RefusedException("Requested node configuration is not available");
        }
    }

    private static void gpus(Work work, Options options, int tasks) throws RefusedException {
        for (var name : List.of("gres", "gpus-per-node", "gpus", "gpus-per-task")) {
            var text = options.value(name);
            if (text.isEmpty()) {
                continue;
            }
            var asked = GPUS.matcher(text.get());
            if (!asked.matches()) {
                throw new RefusedException("Invalid generic resource (gres) specification");
            }
            if (asked.group(1) != null && !asked.group(1).equals("h100")) {
                throw new RefusedException("Requested node configuration is not available");
            }
            var count = Integer.parseInt(asked.group(2));
            switch (name) {
                case "gpus" -> work.gpus((count + work.nodes - 1) / work.nodes, Work.GpuForm.PER_JOB);
                case "gpus-per-task" -> work.gpus(count * tasks / work.nodes, Work.GpuForm.PER_TASK);
                default -> work.gpus(count, Work.GpuForm.PER_NODE);
            }
        }
    }

    private static long memoryMb(Options options) {
        var text = options.value("mem").orElse("0");
        var digits = text.replaceAll("\\D", "");
        var number = digits.isEmpty() ? 0 : Long.parseLong(digits);
        return text.endsWith("T") ? number * 1024 * 1024 : text.endsWith("G") ? number * 1024 : number;
    }

    private static int number(Options options, String name, String shown, int otherwise) throws UnfitException {
        var text = options.value(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        if (!text.get().matches("\\d{1,6}(-\\d+)?")) {
            throw new UnfitException(
                    255, "sbatch: error: Invalid numeric value \"" + text.get() + "\" for --" + shown + ".");
        }
        return Math.max(1, Integer.parseInt(text.get().replaceFirst("-.*", "")));
    }

    /// `90`, `1:30`, `1:30:00`, `2-0`, `2-12:30`, `UNLIMITED`.
    private static int minutes(String text) throws UnfitException {
        if (text.equalsIgnoreCase("UNLIMITED") || text.equalsIgnoreCase("INFINITE")) {
            return Work.UNLIMITED;
        }
        var parts = TIME.matcher(text);
        if (!parts.matches()) {
            throw new UnfitException(255, "sbatch: error: Invalid --time specification");
        }
        var numbers = new ArrayList<Integer>();
        for (var group = 2; group <= 4; group++) {
            Optional.ofNullable(parts.group(group)).map(Integer::valueOf).ifPresent(numbers::add);
        }
        if (parts.group(1) != null) {
            return Integer.parseInt(parts.group(1)) * 24 * 60
                    + numbers.getFirst() * 60
                    + (numbers.size() > 1 ? numbers.get(1) : 0);
        }
        return numbers.size() == 3 ? numbers.getFirst() * 60 + numbers.get(1) : numbers.getFirst();
    }

    private static BitSet tasks(Options options) throws RefusedException {
        var tasks = new BitSet();
        var list = options.value("array").orElse("").replaceFirst("%.*", "");
        for (var part : list.isEmpty() ? List.<String>of() : Texts.split(list, ',')) {
            var range = TASKS.matcher(part);
            if (!range.matches()) {
                throw new RefusedException("Invalid job array specification");
            }
            var from = Integer.parseInt(range.group(1));
            var to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
            var step = range.group(3) == null ? 1 : Integer.parseInt(range.group(3));
            if (to >= MAX_ARRAY || to < from || step == 0) {
                throw new RefusedException("Invalid job array specification");
            }
            for (var task = from; task <= to; task += step) {
                tasks.set(task);
            }
        }
        return tasks;
    }

    private static int throttle(Options options) {
        var list = options.value("array").orElse("");
        var percent = list.indexOf('%');
        var digits = percent < 0 ? "" : list.substring(percent + 1).replaceAll("\\D", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    private List<SimJob.Dependency> after(Options options) throws RefusedException {
        var list = options.value("dependency").orElse("");
        var after = new ArrayList<SimJob.Dependency>();
        for (var part : list.isEmpty() ? List.<String>of() : Texts.split(list, ',')) {
            var one = AFTER.matcher(part);
            if (!one.matches()) {
                throw new RefusedException("Job dependency problem");
            }
            var id = Long.parseLong(one.group(2).replaceFirst("_.*", ""));
            var other = simulation.job(id);
            // one that Slurm does not know any more is no obstacle (seen on 22.05)
            if (other.isPresent()) {
                after.add(new SimJob.Dependency(one.group(1), id, other.get().isArray()));
            }
        }
        return after;
    }
}
