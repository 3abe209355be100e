package org.azulejo.ui.logs;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.azulejo.follow.JobLogs;
import org.azulejo.follow.LogTarget;
import org.azulejo.slurm.JobId;
import org.azulejo.ui.fx.Background;
import org.azulejo.ui.live.Snapshots;

/// Logs as jobs write them, for pictures and tests.
public final class LogScenes {

    public static final String TRAINING = "/home/ana/vit/logs/vit-sweep_7620.out";
    static final String FAILING = "/home/ana/ocr/logs/eval_7655.out";
    static final String FAILING_ERRORS = "/home/ana/ocr/logs/eval_7655.err";
    static final String PROGRESS = "/home/ana/data/logs/prepare_7601.out";

    private final FakeLogs logs = new FakeLogs(Snapshots.NOW);
    private final LogDesk desk;

    public LogScenes(Background background) {
        into(logs);
        desk = new LogDesk(logs, background, Runnable::run);
    }

    public LogDesk desk() {
        return desk;
    }

    /// A log grows.
    public void append(String path, String text) {
        logs.append(path, text);
    }

    /// Opens the log of a job.
    public void open(String job) {
        desk.open(JobId.parse(job).orElseThrow());
    }

    static void into(FakeLogs logs) {
        logs.file(TRAINING, training());
        logs.file(FAILING, "Loading the model\nready\n");
        logs.file(FAILING_ERRORS, failing());
        logs.file(PROGRESS, progress());
        logs.job("7620", found("7620", LogTarget.Stream.BOTH, TRAINING));
        logs.job(
                "7655",
                new JobLogs.Found(List.of(
                        target("7655", LogTarget.Stream.OUTPUT, FAILING),
                        target("7655", LogTarget.Stream.ERROR, FAILING_ERRORS))));
        logs.job("7601", found("7601", LogTarget.Stream.BOTH, PROGRESS));
        logs.job("7640", new JobLogs.NoLog());
    }

    private static JobLogs found(String job, LogTarget.Stream stream, String path) {
        return new JobLogs.Found(List.of(target(job, stream, path)));
    }

    static LogTarget target(String job, LogTarget.Stream stream, String path) {
        return new LogTarget(Optional.of(JobId.parse(job).orElseThrow()), stream, path);
    }

    static String training() {
        var text = new StringBuilder();
        text.append("=== job 7620 on dgxh100-1, GPUs 2,3 ===\n");
        text.append("\u001b[32m[2026-11-30 12:51:02]\u001b[0m torchrun: 2 processes\n");
        text.append(
                "\u001b[33mWARNING\u001b[0m: Setting OMP_NUM_THREADS environment variable for each process to be 1 in"
                    + " default, to avoid your system being overloaded, please further tune the variable for optimal"
                    + " performance in your application as needed.\n");
        text.append("\u001b[36m[rank0]\u001b[0m loading \u001b[1mvit_base_patch16_224\u001b[0m (86.6 M parameters)\n");
        for (int epoch = 1; epoch <= 4; epoch++) {
            text.append("\u001b[1mEpoch ").append(epoch).append("/10\u001b[0m\n");
            for (int step = 50; step <= 1250; step += 50) {
                double at = (epoch - 1) + step / 1250.0;
                text.append(String.format(
                        Locale.ROOT,
                        "epoch %d/10 step %5d/1250 \u001b[2m|\u001b[0m loss: %.4f \u001b[2m|\u001b[0m lr=%.2e"
                                + " \u001b[2m|\u001b[0m grad_norm=%.2f \u001b[2m|\u001b[0m %.0f img/s%n",
                        epoch,
                        step,
                        2.3 * Math.exp(-at / 2.2) + 0.12 * Math.sin(step / 37.0) * Math.exp(-at / 3) + 0.2,
                        3e-4 * (1 - at / 10),
                        1.2 + Math.sin(step) * 0.2,
                        1480 + 30 * Math.sin(step / 90.0)));
            }
            text.append(String.format(
                    Locale.ROOT,
                    "\u001b[32m✓ epoch %d\u001b[0m val_loss: %.4f  val_acc=%.2f %%  (22 min)%n",
                    epoch,
                    1.9 / epoch,
                    61 + 6.5 * epoch));
            if (epoch == 2) {
                text.append(
                        "UserWarning: The given NumPy array is not writable, and PyTorch does not support non-writable"
                                + " tensors.\n");
            }
        }
        return text.toString();
    }

    static String failing() {
        return """
            Loading checkpoint shards: 100%|██████████| 4/4 [00:11<00:00,  2.84s/it]
            2026-11-30 12:57:40 INFO     eval: 3 datasets, batch size 64
            2026-11-30 12:57:41 INFO     eval: docvqa (5349 pages)
            /opt/conda/lib/python3.11/site-packages/transformers/generation/utils.py:1493: UserWarning: You are calling .generate() with the `input_ids` being on a device type different than your model's device.
              warnings.warn(
            2026-11-30 12:58:02 WARNING  eval: page 118 has no text layer
            2026-11-30 12:58:20 INFO     eval: 512/5349 pages, anls=0.612
            Traceback (most recent call last):
              File "/workspace/eval.py", line 214, in <module>
                main()
              File "/workspace/eval.py", line 187, in main
                scores = evaluate(model, loader, device)
                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              File "/workspace/eval.py", line 96, in evaluate
                logits = model(batch["pixels"].to(device, non_blocking=True))
              File "/opt/conda/lib/python3.11/site-packages/torch/nn/modules/module.py", line 1553, in _wrapped_call_impl
                return self._call_impl(*args, **kwargs)
                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.34 GiB. GPU 0 has a total capacity of 79.11 GiB of which 1.02 GiB is free.
            srun: error: dgxh100-1: task 0: Exited with exit code 1
            """;
    }

    static String progress() {
        var text = new StringBuilder("prepare: 4 archives\n");
        for (var name : List.of("train-00", "train-01", "train-02")) {
            text.append(name).append(": 100%|██████████████████████████████| 12500/12500 [03:12<00:00, 65.1file/s]\n");
        }
        int outer = 62;
        text.append("all:  62%|███████████████████▏           | ")
                .append(outer)
                .append("/100 [10:41<06:33, 10.4s/it]\n");
        text.append("train-03:   0%|          | 0/12500");
        for (int done = 0; done <= 7750; done += 50) {
            text.append(String.format(
                    Locale.ROOT,
                    "\rtrain-03: %3d%%|%-30s| %d/12500 [01:59<01:13, 64.8file/s]",
                    done * 100 / 12500,
                    bar(done / 12500.0, 30),
                    done));
        }
        return text.toString();
    }

    private static String bar(double share, int width) {
        int eighths = (int) Math.round(share * width * 8);
        var bar = "█".repeat(eighths / 8);
        return eighths % 8 == 0 ? bar : bar + (char) (0x2590 - eighths % 8);
    }
}
