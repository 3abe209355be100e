package org.azulejo.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/// A command that stays on its channel. There are two kinds that the application sends: those that take a
/// batch script, and `srun ... sh -s` with the script that looks at the GPUs of a node. The script is not
/// run: it is known, byte by byte, and what it would print is made here. It ends after its time, at the end
/// of its input, and a minute after the last beat there.
final class DemoStream {

    private static final long BEAT_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int KILLED = 143;

    private final Shell shell;
    private final Program.Line line;
    private final InputStream in;
    private final OutputStream out;
    private final OutputStream err;
    private volatile long lastBeat = System.nanoTime();

    DemoStream(Shell shell, Program.Line line, InputStream in, OutputStream out, OutputStream err) {
        this.shell = shell;
        this.line = line;
        this.in = in;
        this.out = out;
        this.err = err;
    }

    void run() throws IOException, InterruptedException {
        var begin = "\n" + line.mark() + " begin\n";
        write(err, begin);
        write(out, begin);
        var words = line.words();
        var exit = words.getFirst().equals("srun") ? step() : SubmitCommands.sizeOf(words) >= 0 ? submit() : plain();
        write(err, "\n" + line.mark() + " end " + exit + "\n");
    }

    private int plain() throws IOException, InterruptedException {
        var reply = shell.answer(line);
        write(out, reply.out());
        write(err, reply.err());
        return reply.exit();
    }

    private int submit() throws IOException, InterruptedException {
        var size = SubmitCommands.sizeOf(line.words());
        var script = in.readNBytes((int) size);
        if (script.length < size) {
            // the connection is gone, and nothing was submitted
            return KILLED;
        }
        var reply = shell.submit(line, script);
        write(out, reply.out());
        write(err, reply.err());
        return reply.exit();
    }

    private int step() throws IOException, InterruptedException {
        var begun = shell.begin(line);
        if (begun.refusal().isPresent()) {
            write(err, begun.refusal().get().err());
            return begun.refusal().get().exit();
        }
        try {
            return begun.look().isPresent() ? looks(begun, begun.look().get()) : 1;
        } finally {
            shell.end(begun);
        }
    }

    private int looks(Srun.Begun step, Srun.Look look) throws IOException, InterruptedException {
        var script = Bytes.of(Scripts.look());
        if (!Arrays.equals(script, in.readNBytes(script.length))) {
            write(err, "sh: 1: another script\n");
            return 127;
        }
        lastBeat = System.nanoTime();
        var watch = Thread.ofVirtual().name("demo-beats").start(new Beats(Thread.currentThread()));
        try {
            return look(step, look);
        } finally {
            watch.interrupt();
        }
    }

    private int look(Srun.Begun step, Srun.Look look) throws IOException, InterruptedException {
        write(out, "\n" + look.mark() + " here\n" + step.here());
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(look.seconds());
        while (true) {
            var seen = shell.look(step);
            if (seen.isEmpty()) {
                write(err, "slurmstepd: error: *** STEP " + step.name() + " CANCELLED ***\n");
                return KILLED;
            }
            write(
                    out,
                    "\n" + look.mark() + " look\n" + seen.get().out() + "\n" + look.mark() + " seen "
                            + seen.get().exit() + "\n");
            var next = System.nanoTime() + TimeUnit.SECONDS.toNanos(look.pause());
            if (next >= end) {
                return 0;
            }
            var silent = lastBeat + BEAT_LIMIT_NANOS;
            TimeUnit.NANOSECONDS.sleep(Math.min(next, silent) - System.nanoTime());
            if (System.nanoTime() >= lastBeat + BEAT_LIMIT_NANOS) {
                return KILLED;
            }
        }
    }

    private static void write(OutputStream to, String text) throws IOException {
        to.write(Bytes.of(text));
        to.flush();
    }

    /// Notes the lines that come in; interrupts the worker when they end.
    private final class Beats implements Runnable {

        private final Thread worker;

        Beats(Thread worker) {
            this.worker = worker;
        }

        @Override
        public void run() {
            try {
                for (var b = in.read(); b >= 0; b = in.read()) {
                    if (b == '\n') {
                        lastBeat = System.nanoTime();
                    }
                }
                worker.interrupt();
            } catch (IOException gone) {
                worker.interrupt();
            }
        }
    }
}
