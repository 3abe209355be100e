package org.azulejo.follow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.azulejo.cluster.Tokens;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.settings.LogBook;
import org.azulejo.slurm.AccountingRows;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.LogPaths;
import org.azulejo.slurm.LogRows;
import org.azulejo.slurm.LogRows.LogRow;
import org.azulejo.slurm.Questions;

/// Finds out where the logs of a job are. Asks Slurm while that knows the job, then what was remembered here, then
/// accounting. Blocks; safe for several threads.
public final class LogFinder {

    /// So many jobs can be asked about at a time.
    public static final int AT_ONCE = 50;

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Remote remote;
    private final LogBook book;

    public LogFinder(Remote remote, LogBook book) {
        this.remote = remote;
        this.book = book;
    }

    /// Finds the logs of a job. A plain number may also be that of an array, or the raw number of one of its tasks.
    ///
    /// @throws RemoteException.CommandFailed when Slurm does not answer, and nothing is remembered of the job
    public JobLogs find(JobId job) throws RemoteException, InterruptedException {
        var asked = askQueue(List.of(job));
        var rows = asked.rows().stream().filter(row -> isOf(row, job)).toList();
        if (rows.size() == 1) {
            return found(rows.getFirst(), asked.version());
        }
        if (rows.size() > 1) {
            return new JobLogs.Several(rows.stream().map(LogRow::id).toList());
        }
        var remembered = book.find(job.text());
        if (remembered.isPresent()) {
            return logs(job, remembered.get().output(), remembered.get().error());
        }
        if (asked.failure().isPresent()) {
            throw new RemoteException.CommandFailed(asked.failure().get());
        }
        return findAccounted(job, asked.version());
    }

    /// Notes where the logs of these jobs are, as far as that is not noted yet: asks Slurm once for all of them, or not
    /// at all. For one's own running jobs, so that their logs are found after their end.
    ///
    /// @param jobs [#AT_ONCE] at most
    /// @throws RemoteException.CommandFailed when Slurm does not answer
    public void remember(List<Job> jobs) throws RemoteException, InterruptedException {
        var news = jobs.stream()
                .filter(job -> job.state().holdsResources() && !job.stdout().isEmpty())
                .filter(job -> book.find(job.id().text()).isEmpty())
                .map(Job::id)
                .toList();
        if (news.isEmpty()) {
            return;
        }
        var asked = askQueue(news);
        if (asked.failure().isPresent()) {
            throw new RemoteException.CommandFailed(asked.failure().get());
        }
        var hosts = hosts(asked.rows());
        var entries = new ArrayList<LogBook.Entry>();
        for (var row : asked.rows()) {
            if (row.paths(asked.version(), host(row, hosts)) instanceof LogPaths.Files files) {
                entries.add(entry(row, files));
            }
        }
        book.remember(entries);
    }

    /// Whether a job has ended, as far as the queue knows; not, while Slurm does not answer.
    public boolean isOver(JobId job) throws RemoteException, InterruptedException {
        var asked = askQueue(List.of(job));
        return asked.failure().isEmpty()
                && asked.rows().stream().filter(row -> isOf(row, job)).allMatch(LogRow::ended);
    }

    private record Queue(String version, List<LogRow> rows, Optional<Answer> failure) {}

    private Queue askQueue(List<JobId> jobs) throws RemoteException, InterruptedException {
        var token = Tokens.next();
        var answers = remote.run(
                List.of(new Command(Questions.version(), LIMIT), new Command(Questions.logs(token, jobs), LIMIT)));
        var queue = answers.get(1);
        var rows = LogRows.parse(queue.out(), token).values();
        boolean unknown = queue.err().contains("Invalid job id specified");
        return new Queue(
                answers.getFirst().out(),
                rows,
                queue.ok() || unknown || !rows.isEmpty() ? Optional.empty() : Optional.of(queue));
    }

    private static boolean isOf(LogRow row, JobId job) {
        return row.id().equals(job)
                || (job instanceof JobId.Single(long number) && (row.rawId() == number || isPart(row.id(), number)))
                || (job instanceof JobId.WaitingTasks && row.id().base() == job.base());
    }

    private static boolean isPart(JobId id, long number) {
        return id.base() == number && !(id instanceof JobId.Component part && part.offset() > 0);
    }

    private JobLogs found(LogRow row, String version) throws RemoteException, InterruptedException {
        var paths = row.paths(version, host(row, hosts(List.of(row))));
        return switch (paths) {
            case LogPaths.Files files -> {
                book.remember(List.of(entry(row, files)));
                yield logs(row.id(), files.output(), files.error());
            }
            case LogPaths.None() -> new JobLogs.NoLog();
            case LogPaths.NotYet(String pattern) -> new JobLogs.NotYet(pattern);
            case LogPaths.Unknown() -> new JobLogs.Forgotten();
        };
    }

    private static LogBook.Entry entry(LogRow row, LogPaths.Files files) {
        return new LogBook.Entry(row.id().text(), row.rawId(), files.output(), files.error());
    }

    private static Optional<String> host(LogRow row, Map<String, String> hosts) {
        return row.batchNode().map(node -> hosts.getOrDefault(node, node));
    }

    /// The names of the machines behind Slurm's names of nodes, for those of them that a path names.
    private Map<String, String> hosts(List<LogRow> rows) throws RemoteException, InterruptedException {
        var nodes = rows.stream()
                .filter(LogRow::namesHost)
                .flatMap(row -> row.batchNode().stream())
                .distinct()
                .toList();
        var hosts = new LinkedHashMap<String, String>();
        if (nodes.isEmpty()) {
            return hosts;
        }
        var answers = remote.run(nodes.stream()
                .map(node -> new Command(Questions.node(node), LIMIT))
                .toList());
        for (int i = 0; i < nodes.size(); i++) {
            var node = nodes.get(i);
            LogRows.hostName(answers.get(i).out()).ifPresent(host -> hosts.put(node, host));
        }
        return hosts;
    }

    private JobLogs findAccounted(JobId job, String version) throws RemoteException, InterruptedException {
        var token = Tokens.next();
        var answers = remote.run(List.of(
                new Command(Questions.accountedLogs(token, job), LIMIT),
                new Command(Questions.accounting(token, List.of(job.base())), LIMIT)));
        var rows = lastAttempts(LogRows.parseAccounted(answers.getFirst().out(), token).stream()
                .filter(row -> isOf(row, job))
                .toList());
        if (rows.size() > 1) {
            return new JobLogs.Several(rows.stream().map(LogRow::id).toList());
        }
        if (rows.size() == 1) {
            return found(rows.getFirst(), version);
        }
        var known = answers.get(1);
        if (!known.ok()) {
            throw new RemoteException.CommandFailed(known);
        }
        var jobs = AccountingRows.lastAttempts(
                        AccountingRows.parse(known.out(), token).values())
                .stream()
                .filter(one -> one.id().equals(job) || (one.rawId() == job.base() && job instanceof JobId.Single))
                .toList();
        return jobs.isEmpty() ? new JobLogs.NoSuchJob() : guess(jobs.getFirst());
    }

    private static List<LogRow> lastAttempts(List<LogRow> rows) {
        var last = new LinkedHashMap<Long, LogRow>();
        rows.forEach(row -> last.put(row.rawId(), row));
        return List.copyOf(last.values());
    }

    /// The name that Slurm gives a log by itself holds the job's number: if there is such a file, it is the one.
    private JobLogs guess(Job job) throws RemoteException, InterruptedException {
        if (!job.workDir().startsWith("/")) {
            return new JobLogs.Forgotten();
        }
        var number = job.id() instanceof JobId.ArrayTask ? job.id().text() : Long.toString(job.rawId());
        var path = job.workDir() + "/slurm-" + number + ".out";
        var there = remote.run(List.of(Command.of(LIMIT, "test", "-f", path))).getFirst();
        return there.ok() ? logs(job.id(), path, path) : new JobLogs.Forgotten();
    }

    private static JobLogs logs(JobId job, String output, String error) {
        var id = Optional.of(job);
        return new JobLogs.Found(
                output.equals(error)
                        ? List.of(new LogTarget(id, LogTarget.Stream.BOTH, output))
                        : List.of(
                                new LogTarget(id, LogTarget.Stream.OUTPUT, output),
                                new LogTarget(id, LogTarget.Stream.ERROR, error)));
    }
}
