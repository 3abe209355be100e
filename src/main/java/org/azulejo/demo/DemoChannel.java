package org.azulejo.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.jspecify.annotations.Nullable;

/// One exec channel: `exec sh -s` reads a program and answers its lines one after the other, or stays with its one
/// command. When standard input ends before, so does everything.
final class DemoChannel implements Command {

    private static final String SH = "exec sh -s";
    private static final int NO_SUCH_COMMAND = 127;
    private static final int ENDED_BY_SIGTERM = 143;

    private final String command;
    private final ProgramReader reader;
    private final Shell shell;
    private @Nullable InputStream in;
    private @Nullable OutputStream out;
    private @Nullable OutputStream err;
    private @Nullable ExitCallback exit;
    private @Nullable Thread worker;

    DemoChannel(String command, ProgramReader reader, Shell shell) {
        this.command = command;
        this.reader = reader;
        this.shell = shell;
    }

    @Override
    public void setInputStream(InputStream stream) {
        in = stream;
    }

    @Override
    public void setOutputStream(OutputStream stream) {
        out = stream;
    }

    @Override
    public void setErrorStream(OutputStream stream) {
        err = stream;
    }

    @Override
    public void setExitCallback(ExitCallback callback) {
        exit = callback;
    }

    @Override
    public void start(ChannelSession channel, Environment environment) {
        if (in == null || out == null || err == null || exit == null) {
            throw new IllegalStateException("a channel starts with its streams in place");
        }
        var run = new Run(in, out, err, exit);
        worker = Thread.ofVirtual().name("demo-sh").start(run::answer);
    }

    @Override
    public void destroy(ChannelSession channel) {
        if (worker != null) {
            worker.interrupt();
        }
    }

    private final class Run {

        private final InputStream in;
        private final OutputStream out;
        private final OutputStream err;
        private final ExitCallback exit;

        Run(InputStream in, OutputStream out, OutputStream err, ExitCallback exit) {
            this.in = in;
            this.out = out;
            this.err = err;
            this.exit = exit;
        }

        void answer() {
            try {
                exit.onExit(answered());
            } catch (IOException | InterruptedException gone) {
                exit.onExit(ENDED_BY_SIGTERM);
            }
        }

        private int answered() throws IOException, InterruptedException {
            if (!command.equals(SH)) {
                return complain(command + ": command not found");
            }
            try {
                switch (reader.read(in)) {
                    case Program.Round round -> answer(round);
                    case Program.Stay stay -> new DemoStream(shell, stay.line(), in, out, err).run();
                }
                return 0;
            } catch (ProgramReader.NotUnderstoodException e) {
                return complain("sh: 1: " + e.getMessage());
            }
        }

        private void answer(Program.Round round) throws IOException, InterruptedException {
            var watch = Thread.ofVirtual().name("demo-stdin").start(new EndOfInput(in, Thread.currentThread()));
            try {
                for (var line : round.lines()) {
                    out.write(shell.run(line));
                    out.flush();
                }
            } finally {
                watch.interrupt();
            }
        }

        private int complain(String words) throws IOException {
            err.write((words + "\n").getBytes(StandardCharsets.UTF_8));
            err.flush();
            return NO_SUCH_COMMAND;
        }
    }

    /// Interrupts the worker when standard input ends.
    private record EndOfInput(InputStream in, Thread worker) implements Runnable {

        @Override
        public void run() {
            try {
                while (in.read() >= 0) {
                    // what comes after the program is nobody's
                }
                worker.interrupt();
            } catch (IOException gone) {
                worker.interrupt();
            }
        }
    }
}
