package org.azulejo.demo;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.client.future.DefaultOpenFuture;
import org.apache.sshd.client.future.OpenFuture;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.channel.ChannelFactory;
import org.apache.sshd.common.channel.ChannelOutputStream;
import org.apache.sshd.common.channel.exception.SshChannelOpenException;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.server.channel.AbstractServerChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A connection from the login node to a port of a node. What listens there is the notebook server of a running job;
/// it is played here, and no connection leaves this process.
final class DemoPort extends AbstractServerChannel {

    private static final Logger LOG = LoggerFactory.getLogger(DemoPort.class);
    private static final int LONGEST_REQUEST = 64 * 1024;

    private final Shell shell;
    private final StringBuilder heard = new StringBuilder();
    private String host = "";
    private int port;
    private boolean answered;

    private DemoPort(Shell shell) {
        super("", List.of(), null);
        this.shell = shell;
    }

    static ChannelFactory factory(Shell shell) {
        return new ChannelFactory() {
            @Override
            public String getName() {
                return "direct-tcpip";
            }

            @Override
            public Channel createChannel(Session session) {
                return new DemoPort(shell);
            }
        };
    }

    @Override
    protected OpenFuture doInit(Buffer buffer) {
        host = buffer.getString();
        port = buffer.getInt();
        var opened = new DefaultOpenFuture(this, this);
        var refusal = shell.refusal(host, port);
        if (refusal.isPresent()) {
            opened.setException(
                    new SshChannelOpenException(getChannelId(), SshConstants.SSH_OPEN_CONNECT_FAILED, refusal.get()));
            close(true);
        } else {
            signalChannelOpenSuccess();
            opened.setOpened();
        }
        return opened;
    }

    @Override
    protected void doWriteData(byte[] data, int offset, long length) throws IOException {
        getLocalWindow().release(length);
        heard.append(new String(data, offset, (int) length, StandardCharsets.ISO_8859_1));
        if (!answered && (heard.indexOf("\r\n\r\n") >= 0 || heard.length() > LONGEST_REQUEST)) {
            answered = true;
            var requestLine = heard.substring(0, Math.max(0, heard.indexOf("\r\n")));
            // not on the thread that reads: the answer may have to wait for room
            Thread.ofVirtual().name("demo-notebook").start(() -> answer(requestLine));
        }
    }

    @Override
    protected void doWriteExtendedData(byte[] data, int offset, long length) {
        throw new UnsupportedOperationException("there is one stream");
    }

    @Override
    public void handleEof() throws IOException {
        super.handleEof();
        if (!answered) {
            close(false);
        }
    }

    private void answer(String requestLine) {
        Optional<String> answer = shell.notebook(host, port, requestLine);
        try (var out = new ChannelOutputStream(this, getRemoteWindow(), log, SshConstants.SSH_MSG_CHANNEL_DATA, true)) {
            out.write(Bytes.of(answer.orElse("")));
        } catch (InterruptedIOException closing) {
            Thread.currentThread().interrupt();
        } catch (IOException gone) {
            LOG.debug("nobody waits for the answer", gone);
        }
        close(false);
    }
}
