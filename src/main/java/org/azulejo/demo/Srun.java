package org.azulejo.demo;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.azulejo.demo.Options.UnknownOptionException;

/// `srun`: a step in a running job of one's own (`--jobid`), or a job of its own that starts at once or not at all.
final class Srun {

    private static final String OPTIONS = "jobid= het-group= overlap immediate= n,ntasks= N,nodes= w,nodelist= gres= "
            + "t,time= J,job-name= mpi= D,chdir= Q,quiet c,cpus-per-task= p,partition= mem=";
    private static final int PROBE_CPUS = 2;

    private final Simulation simulation;
    private final boolean devicesConstrained;

    Srun(Simulation simulation, DemoOptions options) {
        this.simulation = simulation;
        this.devicesConstrained = options.devicesConstrained();
    }

    /// What `sh -s MARK SECONDS PAUSE` is asked for.
    record Look(String mark, long seconds, long pause) {

        static Optional<Look> of(List<String> command) {
            return command.size() == 5
                            && command.subList(0, 2).equals(List.of("sh", "-s"))
                            && command.get(3).matches("\\d{1,6}")
                            && command.get(4).matches("\\d{1,6}")
                    ? Optional.of(
                            new Look(command.get(2), Long.parseLong(command.get(3)), Long.parseLong(command.get(4))))
                    : Optional.empty();
        }
    }

    /// A step that runs, or why none does.
    ///
    /// @param run which of the job's runs it belongs to
    /// @param own whether the job is there for this step alone
    /// @param visible the GPUs whose device files it may open
    record Begun(
            Optional<Reply> refusal,
            Optional<SimJob> job,
            int run,
            boolean own,
            Optional<SimNode> node,
            String name,
            String here,
            List<Integer> visible,
            List<String> command) {

        static Begun refused(String words) {
            return new Begun(
                    Optional.of(Reply.failed(1, "srun: error: " + words + "\n")),
                    Optional.empty(),
                    0,
                    false,
                    Optional.empty(),
                    "",
                    "",
                    List.of(),
                    List.of());
        }

        Optional<Look> look() {
            return Look.of(command);
        }

        boolean isAlive() {
            return job.filter(it -> it.run == run && it.state == SimJob.State.RUNNING)
                    .isPresent();
        }
    }

    /// A step that ends before the answer.
    Reply answer(List<String> arguments) throws UnknownOptionException {
        var step = begin(arguments);
        if (step.refusal().isPresent()) {
            // it had tried for as long as `--immediate` says
            return step.refusal().get();
        }
        var reply = step.node().map(node -> run(step, node)).orElseGet(() -> Reply.failed(1, ""));
        end(step);
        return reply;
    }

    private Reply run(Begun step, SimNode node) {
        var name = step.command().isEmpty() ? "" : step.command().getFirst();
        var arguments = step.command()
                .subList(Math.min(1, step.command().size()), step.command().size());
        var reply = switch (name) {
            case "nvidia-smi" -> new Smi(simulation, node, step.visible()).answer(arguments);
            case "sh" -> errand(arguments, node);
            case "true" -> Reply.ok("");
            case "false" -> Reply.failed(1, "");
            default ->
                Reply.failed(
                        2, "slurmstepd-" + node.name + ": error: execve(): " + name + ": No such file or directory\n");
        };
        return reply.exit() == 0
                ? reply
                : new Reply(
                        reply.exit(),
                        reply.out(),
                        reply.err() + "srun: error: " + node.name + ": task 0: Exited with exit code " + reply.exit()
                                + "\n");
    }

    /// `-c SCRIPT sh ARGUMENT...`
    private Reply errand(List<String> words, SimNode node) {
        var script = words.size() < 3 ? Optional.<Scripts.Errand>empty() : Scripts.errand(words.get(1));
        return script.map(errand -> new Leftovers(simulation, node).answer(errand, words.subList(3, words.size())))
                .orElseGet(() -> Reply.failed(127, "sh: 1: another script\n"));
    }

    Begun begin(List<String> arguments) throws UnknownOptionException {
        var options = Options.readUpToCommand("srun", arguments, OPTIONS);
        return options.has("jobid") ? inJob(options) : onNode(options);
    }

    void end(Begun step) {
        if (step.own() && step.isAlive()) {
            step.job().ifPresent(simulation::finish);
        }
    }

    /// What nvidia-smi says there; empty where the step is no more.
    Optional<Reply> look(Begun step) {
        return step.isAlive()
                ? step.node().map(node -> new Smi(simulation, node, step.visible()).answer(List.of("-q", "-x")))
                : Optional.empty();
    }

    private Begun inJob(Options options) {
        var id = options.value("jobid").orElse("");
        var found = options.value("het-group")
                .map(group -> JobIds.find(simulation, id + "+" + group))
                .orElseGet(() -> JobIds.find(simulation, id).stream()
                        .filter(job -> Long.toString(job.id).equals(id))
                        .toList());
        if (found.size() != 1 || found.getFirst().state.ended()) {
            return Begun.refused("Unable to confirm allocation for job " + id + ": "
                    + (found.isEmpty() ? "Invalid job id specified" : "Job/step already completing or completed"));
        }
        var job = found.getFirst();
        if (!job.work.user.equals(People.SELF)) {
            return Begun.refused("Unable to create step for job " + id + ": Access/permission denied");
        }
        if (job.state == SimJob.State.PENDING) {
            return Begun.refused("Unable to confirm allocation for job " + id + ": Job is pending execution");
        }
        var wanted = options.value("nodelist").orElse("");
        var share = job.shares.stream()
                .filter(it -> wanted.isEmpty() || it.node().name.equals(wanted))
                .findFirst();
        if (share.isEmpty()) {
            return Begun.refused(
                    "Unable to create step for job " + id + ": Requested node configuration is not available");
        }
        var node = share.get().node();
        var held = share.get().gpus().stream().boxed().limit(gpus(options)).toList();
        var step = job.steps++;
        return new Begun(
                Optional.empty(),
                Optional.of(job),
                job.run,
                false,
                Optional.of(node),
                job.id + "." + step,
                here(node, held, step),
                devicesConstrained ? held : all(node),
                options.operands());
    }

    private static int gpus(Options options) {
        return options.has("gres")
                ? number(options.value("gres").orElse("").replaceFirst("^gpu:", ""))
                : Integer.MAX_VALUE;
    }

    private static int number(String text) {
        return text.matches("\\d{1,5}") ? Integer.parseInt(text) : 0;
    }

    private Begun onNode(Options options) {
        var wanted = options.value("nodelist").orElse("");
        var node = simulation.nodes.stream()
                .filter(it -> wanted.isEmpty() || it.name.equals(wanted))
                .findFirst();
        if (node.isEmpty()) {
            return Begun.refused("Unable to allocate resources: Invalid node name specified");
        }
        var cpus = Math.max(PROBE_CPUS, number(options.value("cpus-per-task").orElse("")));
        if (!node.get().takesJobs() || node.get().freeCpus() < cpus) {
            return Begun.refused("Unable to allocate resources: Requested nodes are busy");
        }
        var job = simulation.submit(Work.named(options.value("job-name").orElse("sh"))
                .by(People.SELF, "pesquisadores", "normal")
                .cpus(cpus)
                .memoryGb(0)
                .limitMinutes(1)
                .runs(3600, 3600)
                .ends(Work.Ending.WELL));
        simulation.begin(job, List.of(node.get()), simulation.now(), 3600);
        return new Begun(
                Optional.empty(),
                Optional.of(job),
                job.run,
                true,
                node,
                job.id + ".0",
                here(node.get(), List.of(), 0),
                devicesConstrained ? List.of() : all(node.get()),
                options.operands());
    }

    private static List<Integer> all(SimNode node) {
        return IntStream.range(0, node.gpus).boxed().toList();
    }

    /// What the script says of itself: where it is, what it was given, and the node's lines of gres.conf.
    private static String here(SimNode node, List<Integer> gpus, int step) {
        return "node " + node.name + "\ngpus "
                + String.join(",", gpus.stream().map(String::valueOf).toList()) + "\nstep " + step
                + "\nconf Name=gpu Type=h100 File=/dev/nvidia[0-" + (node.gpus - 1) + "]\n";
    }
}
