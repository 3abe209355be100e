package org.azulejo.use;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.remote.Remote;
import org.azulejo.remote.RemoteException;
import org.azulejo.remote.RemoteStream;
import org.jspecify.annotations.Nullable;

/// A far side on which steps are started; the test says what they say.
final class FakeSteps implements Remote {

    final List<Step> steps = new CopyOnWriteArrayList<>();
    volatile boolean unreachable;

    @Override
    public List<Answer> run(List<Command> commands) {
        throw new IllegalStateException("only steps are started here");
    }

    @Override
    public RemoteStream open(Command command) throws RemoteException {
        if (unreachable) {
            throw new RemoteException.Unreachable("login", new IOException("cut"));
        }
        var step = new Step(command);
        steps.add(step);
        return step;
    }

    @Override
    public String name() {
        return "ana@login";
    }

    @Override
    public void close() {}

    List<Step> alive() {
        return steps.stream().filter(Step::isAlive).toList();
    }

    static final class Step implements RemoteStream {

        final List<String> words;
        final List<String> sent = new CopyOnWriteArrayList<>();
        private final BlockingQueue<byte[]> output = new LinkedBlockingQueue<>();
        private volatile @Nullable Integer exit;
        private volatile String err = "";
        private volatile boolean closed;

        Step(Command command) {
            words = command.words();
        }

        boolean isAlive() {
            return !closed && exit == null;
        }

        Step says(String text) {
            output.add(text.replace("MARK", mark()).getBytes(UTF_8));
            return this;
        }

        Step isHere(String node, String gpus, int step) {
            return says("\nMARK here\nnode " + node + "\ngpus " + gpus + "\nstep " + step
                    + "\nconf Name=gpu File=/dev/nvidia[0-7]\n");
        }

        Step sees(int exitStatus, String text) {
            return says("\nMARK look\n" + text + "\nMARK seen " + exitStatus + "\n");
        }

        /// GPUs with these minor numbers, each used by ten percent more than its number.
        Step seesGpus(int... minors) {
            var xml = new StringBuilder("<nvidia_smi_log>\n");
            for (int minor : minors) {
                xml.append("<gpu id=\"00000000:0" + minor + ":00.0\"><minor_number>" + minor
                        + "</minor_number><utilization><gpu_util>" + (10 + minor)
                        + " %</gpu_util></utilization></gpu>\n");
            }
            return sees(0, xml + "</nvidia_smi_log>");
        }

        Step ends(int status, String words) {
            err = words;
            exit = status;
            return this;
        }

        private String mark() {
            return words.get(words.indexOf("-s") + 1);
        }

        @Override
        public byte[] read(Duration atMost) throws InterruptedException {
            var bytes = output.poll(5, TimeUnit.MILLISECONDS);
            return bytes == null ? new byte[0] : bytes;
        }

        @Override
        public boolean ended() {
            return (exit != null || closed) && output.isEmpty();
        }

        @Override
        public void send(byte[] bytes) {
            sent.add(new String(bytes, UTF_8));
        }

        @Override
        public String err() {
            return err;
        }

        @Override
        public OptionalInt exit() {
            var status = exit;
            return status == null ? OptionalInt.empty() : OptionalInt.of(status);
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
