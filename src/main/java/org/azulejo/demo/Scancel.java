package org.azulejo.demo;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `scancel`.
final class Scancel {

    private static final String OPTIONS =
            "b,batch f,full H,hurry Q,quiet v,verbose s,signal= u,user= t,state= n,name= me";

    private static final Set<String> ASK_TO_END = Set.of("TERM", "SIGTERM", "15");

    /// scancel takes 'try again later' at its word, for almost a minute (seen on both versions).
    private static final int RETRIES = 6;

    private final Simulation simulation;

    Scancel(Simulation simulation) {
        this.simulation = simulation;
    }

    Reply answer(List<String> arguments) throws Options.UnknownOptionException {
        var options = Options.read("scancel", arguments, OPTIONS);
        var signal = options.value("signal").orElse("");
        var kills = signal.isEmpty() || signal.equals("KILL") || signal.equals("9");
        var exit = 0;
        var patience = 0;
        var complaints = new StringBuilder();
        for (var id : options.operands()) {
            if (!id.matches("\\d+(_(\\d+|\\[[\\d,-]+\\]))?(\\+\\d+)?")) {
                complaints.append("scancel: error: Invalid job id ").append(id).append('\n');
                return Reply.failed(1, complaints.toString());
            }
            var onlyWaiting = options.value("state").filter("PENDING"::equals).isPresent();
            if (onlyWaiting && noneWaits(id)) {
                if (options.has("verbose")) {
                    complaints.append(
                            "scancel: error: No active jobs match ALL job filters, including: state=PENDING \n");
                }
                continue;
            }
            var refusal = kills ? kill(id, onlyWaiting) : send(id, signal);
            if (refusal.isPresent()) {
                exit = refusal.get().exit;
                patience += refusal.get() == Refusal.NOT_RUNNING ? RETRIES : 0;
                complaints
                        .append("scancel: error: Kill job error on job id ")
                        .append(id)
                        .append(": ")
                        .append(refusal.get().words)
                        .append('\n');
            }
        }
        return new Reply(exit, "", complaints.toString(), patience);
    }

    /// Why Slurm refuses, and the exit status that goes with it: the last byte of its error number.
    private enum Refusal {
        NOT_YOURS(210, "Access/permission denied"),
        NO_SUCH_JOB(1, "Invalid job id specified"),
        NOT_RUNNING(228, "Job can not be altered now, try again later"),
        ONE_COMPONENT(60, "Operation not permitted on individual component of heterogeneous job");

        private final int exit;
        private final String words;

        Refusal(int exit, String words) {
            this.exit = exit;
            this.words = words;
        }
    }

    /// Ends jobs. One that is over, or never was, is no fault.
    private Optional<Refusal> kill(String id, boolean onlyWaiting) {
        var tasks = JobIds.tasks(id);
        var found = JobIds.find(simulation, id);
        if (onlyWaiting && found.stream().allMatch(job -> job.state.ended())) {
            return Optional.of(Refusal.NO_SUCH_JOB);
        }
        for (var job : found) {
            if (job.state.ended() || (onlyWaiting && job.state != SimJob.State.PENDING)) {
                continue;
            }
            if (!job.work.user.equals(People.SELF)) {
                return Optional.of(Refusal.NOT_YOURS);
            }
            if (job.isHet() && job.state == SimJob.State.PENDING && !id.equals(Long.toString(job.hetId))) {
                return Optional.of(Refusal.ONE_COMPONENT);
            }
            if (job.isWaitingArray() && !tasks.isEmpty()) {
                tasks.stream()
                        .filter(job.tasks::get)
                        .forEach(task -> simulation.cancelTask(job, task, People.uid(People.SELF)));
            } else {
                simulation.cancel(job, People.uid(People.SELF));
            }
        }
        return Optional.empty();
    }

    /// Whether there are such jobs, and all of them run.
    private boolean noneWaits(String id) {
        var active = JobIds.find(simulation, id).stream()
                .filter(job -> !job.state.ended())
                .toList();
        return !active.isEmpty() && active.stream().noneMatch(job -> job.state == SimJob.State.PENDING);
    }

    private Optional<Refusal> send(String id, String signal) {
        var found = JobIds.find(simulation, id).stream()
                .filter(job -> !job.state.ended())
                .toList();
        if (found.isEmpty()) {
            return Optional.of(Refusal.NO_SUCH_JOB);
        }
        for (var job : found) {
            if (!job.work.user.equals(People.SELF)) {
                return Optional.of(Refusal.NOT_YOURS);
            }
            if (job.state == SimJob.State.RUNNING && ASK_TO_END.contains(signal)) {
                simulation.askToStop(job);
            }
        }
        return found.stream().allMatch(job -> job.state == SimJob.State.PENDING)
                ? Optional.of(Refusal.NOT_RUNNING)
                : Optional.empty();
    }
}
