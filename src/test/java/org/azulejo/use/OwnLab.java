package org.azulejo.use;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.azulejo.cluster.ClusterMonitor;
import org.azulejo.cluster.ClusterReader;
import org.azulejo.cluster.Snapshot;
import org.azulejo.lab.Lab;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.SshRemote;
import org.azulejo.settings.SiteProfile;

/// A lab for the tests of the probe, with jobs whose GPUs differ in what they hold: the one with index i holds
/// 1000 * (i + 1) MiB, and 4 of the driver's.
final class OwnLab {

    static final String NODE = "dgxh100-1";

    final Lab lab;

    OwnLab(Lab lab) {
        this.lab = lab;
    }

    /// Submits a job of a user that loads each of its GPUs, and waits for it to run.
    String job(String user, int gpus, String... options) throws IOException, InterruptedException {
        var words = new ArrayList<>(List.of("as", user, "sbatch", "--parsable", "-t", "3:00:00", "-o", "/dev/null"));
        if (gpus > 0) {
            words.add("--gres=gpu:" + gpus);
        }
        words.addAll(List.of(options));
        words.addAll(List.of(
                "--wrap",
                "for g in $(echo $SLURM_JOB_GPUS | tr , ' '); do LOAD_PID=$$ SLURM_STEP_GPUS=$g gpu-load busy"
                        + " $((1000 * (g + 1))) train; done; sleep 10800"));
        var id = lab.tell(words.toArray(String[]::new)).strip();
        await().atMost(Duration.ofSeconds(40))
                .until(() -> lab.tell("as", user, "squeue", "-h", "-j", id, "-o", "%T")
                        .strip()
                        .equals("RUNNING"));
        return id;
    }

    /// Ends all jobs and waits until nothing is left.
    void empty() throws IOException, InterruptedException {
        for (var user : List.of("ana", "bruno", "carla", "davi")) {
            lab.tell("as", user, "scancel", "-u", lab.value("LAB_USER_" + user.toUpperCase(Locale.ROOT)));
        }
        await().atMost(Duration.ofSeconds(60))
                .until(() -> lab.tell("as", "ana", "squeue", "-h").isBlank());
    }

    /// The steps and jobs of ours that live.
    long alive() throws IOException, InterruptedException {
        var steps = lab.tell("as", "ana", "squeue", "-h", "-s", "-o", "%j");
        var jobs = lab.tell("as", "ana", "squeue", "-h", "-o", "%j");
        return (steps + jobs)
                .lines()
                .filter(line -> line.strip().equals("azulejo-probe"))
                .count();
    }

    /// How many steps of ours accounting knows of a job.
    long stepsOf(String job) throws IOException, InterruptedException {
        return lab.tell("as", "ana", "sacct", "-n", "-P", "-j", job, "--format=JobName")
                .lines()
                .filter(line -> line.strip().equals("azulejo-probe"))
                .count();
    }

    Snapshot snapshot(SshRemote remote) throws RemoteException, InterruptedException {
        return new ClusterReader(remote, false, Clock.systemUTC()).readOnce();
    }

    Looking look() {
        return new Looking(this);
    }

    /// A window's worth of looking.
    static final class Looking implements AutoCloseable {

        final AtomicReference<GpuUse> use = new AtomicReference<>(GpuUse.NONE);
        final GpuProbe probe;
        private final SshRemote remote;
        private final ClusterMonitor monitor;

        private Looking(OwnLab own) {
            remote = own.lab.remote("ana");
            probe = new GpuProbe(remote, SiteProfile.NONE, Clock.systemUTC(), use::set);
            monitor = new ClusterMonitor(remote, false, Duration.ofSeconds(10), Clock.systemUTC(), probe::see);
            probe.start();
            monitor.start();
        }

        GpuUse use() {
            return use.get();
        }

        @Override
        public void close() {
            probe.close();
            monitor.close();
            remote.close();
        }
    }
}
