package org.azulejo.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// What stands in for the shell of the login node: knows the few commands there are and frames their answers.
/// Safe for use by several threads.
final class Shell {

    static final String CLUSTER = "dgx";

    private static final Set<String> ASK_THE_CONTROLLER = Set.of("squeue", "sinfo", "scontrol", "scancel", "srun");
    private static final Set<String> ASK_ACCOUNTING = Set.of("sacct", "sacctmgr");
    private static final int TIMED_OUT = 124;

    private final Simulation simulation;
    private final DemoOptions options;
    private final SlurmVersion version;
    private final LongSupplier clockNanos;
    private final Duration latency;
    private final Supplier<DemoFaults> faults;
    private final ReentrantLock lock = new ReentrantLock();

    /// @param clockNanos the cluster's clock, in nanoseconds since the epoch
    Shell(Simulation simulation, DemoOptions options, LongSupplier clockNanos, Supplier<DemoFaults> faults) {
        this.simulation = simulation;
        this.options = options;
        this.version = options.version();
        this.clockNanos = clockNanos;
        this.latency = options.latency();
        this.faults = faults;
    }

    /// The framed answer to one line of a program.
    byte[] run(Program.Line line) throws InterruptedException {
        var from = clockNanos.getAsLong();
        var reply = answerInTime(line.words(), line.seconds());
        return Bytes.of(
                "\n" + line.mark() + " begin\n" + reply.out() + "\n" + line.mark() + " end " + reply.exit() + " "
                        + stamp(from) + " " + stamp(clockNanos.getAsLong()) + "\n"
                        + reply.err().stripTrailing() + "\n"
                        + line.mark() + " done\n");
    }

    /// Looks or acts under the simulation's lock, at the present time.
    <T> T with(Supplier<T> work) {
        lock.lock();
        try {
            simulation.advanceTo(seconds());
            var result = work.get();
            // What an act has changed takes effect at once.
            simulation.advanceTo(seconds());
            return result;
        } finally {
            lock.unlock();
        }
    }

    /// The answer to a command outside of a round, without a frame.
    Reply answer(Program.Line line) throws InterruptedException {
        return answerInTime(line.words(), line.seconds());
    }

    /// Takes a batch script.
    Reply submit(Program.Line line, byte[] script) throws InterruptedException {
        var current = faults.get();
        TimeUnit.NANOSECONDS.sleep(latency.plus(current.extraLatency()).toNanos());
        if (current.controllerDown()) {
            TimeUnit.NANOSECONDS.sleep(current.controllerPatience().toNanos());
        }
        return with(() -> new SubmitCommands(simulation).answer(line.words(), script, current.controllerDown()));
    }

    /// Starts a step that stays.
    Srun.Begun begin(Program.Line line) throws InterruptedException {
        var current = faults.get();
        TimeUnit.NANOSECONDS.sleep(latency.plus(current.extraLatency()).toNanos());
        if (current.controllerDown()) {
            TimeUnit.NANOSECONDS.sleep(current.controllerPatience().toNanos());
            return Srun.Begun.refused(
                    "Unable to allocate resources: Unable to contact slurm controller (connect failure)");
        }
        var words = line.words();
        return with(() -> {
            try {
                return new Srun(simulation, options).begin(words.subList(1, words.size()));
            } catch (Options.UnknownOptionException e) {
                return Srun.Begun.refused(String.valueOf(e.getMessage()));
            }
        });
    }

    Optional<Reply> look(Srun.Begun step) {
        return with(() -> new Srun(simulation, options).look(step));
    }

    void end(Srun.Begun step) {
        with(() -> {
            new Srun(simulation, options).end(step);
            return step;
        });
    }

    /// Why nothing is reached on that port from the login node, in the words of its system; empty where something is.
    Optional<String> refusal(String host, int port) {
        return with(() -> {
            if (simulation.nodes.stream().noneMatch(node -> node.name.equals(host))) {
                return Optional.of("Name or service not known");
            }
            return NotebookJob.at(simulation, host, port).isPresent()
                    ? Optional.empty()
                    : Optional.of("Connection refused");
        });
    }

    /// What the notebook server there answers to a request.
    Optional<String> notebook(String host, int port, String requestLine) {
        return with(() -> NotebookJob.at(simulation, host, port).map(it -> it.answer(requestLine)));
    }

    private Reply answerInTime(List<String> words, double limitSeconds) throws InterruptedException {
        var current = faults.get();
        var name = words.getFirst();
        var takes = latency.plus(current.extraLatency());
        var noController = current.controllerDown() && ASK_THE_CONTROLLER.contains(name);
        if (noController) {
            takes = takes.plus(current.controllerPatience());
            if (name.equals("scontrol") && words.contains("job")) {
                takes = takes.plus(current.controllerPatience());
            }
        }
        var limit = Duration.ofNanos((long) (limitSeconds * 1e9));
        if (limitSeconds > 0 && takes.compareTo(limit) > 0) {
            TimeUnit.NANOSECONDS.sleep(limit.toNanos());
            return new Reply(TIMED_OUT, "", "");
        }
        TimeUnit.NANOSECONDS.sleep(takes.toNanos());
        if (noController) {
            return controllerDown(name, words);
        }
        if (current.accountingDown() && ASK_ACCOUNTING.contains(name)) {
            return accountingDown(name);
        }
        var reply = with(() -> answer(name, words.subList(1, words.size())));
        var waits = current.controllerPatience().multipliedBy(reply.patience());
        if (limitSeconds > 0 && takes.plus(waits).compareTo(limit) > 0) {
            TimeUnit.NANOSECONDS.sleep(limit.minus(takes).toNanos());
            return new Reply(TIMED_OUT, "", "");
        }
        TimeUnit.NANOSECONDS.sleep(waits.toNanos());
        return reply;
    }

    private Reply answer(String name, List<String> arguments) {
        try {
            return switch (name) {
                case "squeue" -> new Squeue(simulation, version).answer(arguments);
                case "sinfo" -> new Sinfo(simulation).answer(arguments);
                case "scontrol" -> new Scontrol(simulation, options).answer(arguments);
                case "scancel" -> new Scancel(simulation).answer(arguments);
                case "sacct" -> new Sacct(simulation, version).answer(arguments);
                case "sacctmgr" -> new Sacctmgr().answer(arguments);
                case "srun" -> new Srun(simulation, options).answer(arguments);
                case "true", ":" -> Reply.ok("");
                case "false" -> Reply.failed(1, "");
                case "id" ->
                    Reply.ok(
                            arguments.equals(List.of("-un"))
                                    ? People.SELF + "\n"
                                    : "uid=1001(ana) gid=1001(ana) groups=1001(ana),998(docker)\n");
                case "whoami" -> Reply.ok(People.SELF + "\n");
                case "hostname" -> Reply.ok("master\n");
                case "echo" -> Reply.ok(String.join(" ", arguments) + "\n");
                case "date" -> date(arguments);
                case "test" -> test(arguments);
                case "sh" -> {
                    var submits = new SubmitCommands(simulation);
                    yield submits.knows(arguments)
                            ? submits.answer(arguments)
                            : new FileCommands(simulation).answer(arguments);
                }
                case "stat" -> new Stat(new LogFiles(simulation)).answer(arguments);
                default -> Reply.unknownCommand(name);
            };
        } catch (Options.UnknownOptionException e) {
            return Reply.failed(1, e.getMessage() + "\nTry \"" + name + " --help\" for more information\n");
        }
    }

    private Reply date(List<String> arguments) {
        var now = clockNanos.getAsLong();
        if (arguments.isEmpty()) {
            return Reply.ok(Instant.ofEpochSecond(seconds()) + "\n");
        }
        return Reply.ok(
                switch (arguments.getFirst()) {
                    case "+%s" -> now / 1_000_000_000 + "\n";
                    case "+%s.%N" -> stamp(now) + "\n";
                    case "+%z" -> "+0000\n";
                    default -> arguments.getFirst().substring(1) + "\n";
                });
    }

    private Reply test(List<String> arguments) {
        var path = arguments.isEmpty() ? "" : arguments.getLast();
        var files = new LogFiles(simulation);
        return new Reply(files.exists(path) ? 0 : 1, "", "");
    }

    private static Reply controllerDown(String name, List<String> words) {
        var why = "Unable to contact slurm controller (connect failure)\n";
        return switch (name) {
            case "sinfo" -> Reply.failed(1, "slurm_load_partitions: " + why);
            case "scancel" ->
                // a signal for the batch script alone first looks the job up
                words.contains("--batch")
                        ? Reply.failed(1, "slurm_load_jobs error: " + why)
                        : Reply.failed(8, "scancel: error: Kill job error on job id " + words.getLast() + ": " + why);
            case "scontrol" -> {
                var entities = words.stream()
                        .skip(1)
                        .filter(word -> !word.startsWith("-"))
                        .toList();
                var shows = entities.size() > 1 && entities.getFirst().equals("show");
                yield shows
                        ? Reply.failed(1, loads(entities.get(1)) + " error: " + why)
                        : Reply.failed(
                                1,
                                "Unexpected message received for job " + words.getLast()
                                        + "\nslurm_suspend error: Unexpected message received\n");
            }
            default -> Reply.failed(1, "slurm_load_jobs error: " + why);
        };
    }

    private static String loads(String entity) {
        return switch (entity.toLowerCase(Locale.ROOT)) {
            case "config" -> "slurm_load_ctl_conf";
            case "node", "nodes" -> "slurm_load_node";
            case "reservation", "reservations", "res" -> "slurm_load_reservations";
            case "partition", "partitions" -> "slurm_load_partitions";
            default -> "slurm_load_jobs";
        };
    }

    private Reply accountingDown(String name) {
        var connects =
                version == SlurmVersion.SLURM_22_05 ? "slurm_persist_conn_open_without_init" : "_open_persist_conn";
        var words = name + ": error: " + connects
                + ": failed to open persistent connection to host:127.0.0.1:6819: Connection refused\n" + name
                + ": error: Sending PersistInit msg: Connection refused\n";
        return Reply.failed(
                1,
                name.equals("sacct")
                        ? words + name + ": error: Problem talking to the database: Connection refused\n"
                        : words);
    }

    private long seconds() {
        return clockNanos.getAsLong() / 1_000_000_000;
    }

    private static String stamp(long nanos) {
        var fraction = Long.toString(nanos % 1_000_000_000);
        return nanos / 1_000_000_000 + "." + "0".repeat(9 - fraction.length()) + fraction;
    }
}
