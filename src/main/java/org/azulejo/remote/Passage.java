package org.azulejo.remote;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import net.schmizz.sshj.common.Message;
import net.schmizz.sshj.common.SSHPacket;
import net.schmizz.sshj.common.SSHRuntimeException;
import net.schmizz.sshj.connection.Connection;
import net.schmizz.sshj.connection.ConnectionException;
import net.schmizz.sshj.connection.channel.OpenFailException;
import net.schmizz.sshj.connection.channel.direct.DirectConnection;
import net.schmizz.sshj.transport.TransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One connection from the login node to a port of another machine.
final class Passage extends DirectConnection {

    private static final Logger LOG = LoggerFactory.getLogger(Passage.class);
    private static final Pattern NAME_UNKNOWN =
            Pattern.compile("not known|unknown host|unresolved|resolve|resolution|no address|nodename");
    private static final Pattern NOT_REACHED = Pattern.compile("timed out|timeout|no route|unreachable");

    private volatile boolean givenUp;

    Passage(Connection connection, String host, int port) {
        super(connection, host, port);
    }

    /// Opens it, or says why not. A server takes minutes to find out that nobody answers; we do not wait so long, and
    /// what opens too late is closed then.
    void begin() throws IOException, RemoteException.ForwardRefused {
        boolean opened = false;
        try {
            open();
            opened = true;
        } catch (OpenFailException e) {
            throw refused(why(e.getReason(), said(e)), said(e), e);
        } catch (ConnectionException e) {
            if (e.getCause() instanceof TimeoutException) {
                throw refused(RemoteException.ForwardRefused.Why.NOT_REACHED, "no answer", e);
            }
            throw e;
        } finally {
            if (!opened) {
                giveUp();
            }
        }
    }

    /// Closes it without waiting.
    void giveUp() {
        givenUp = true;
        if (isOpen()) {
            Thread.ofVirtual().name("azulejo-passage-close").start(this::end);
        }
    }

    @Override
    protected void gotUnknown(Message message, SSHPacket packet) throws ConnectionException, TransportException {
        super.gotUnknown(message, packet);
        if (givenUp) {
            giveUp();
        }
    }

    private void end() {
        try {
            close();
        } catch (IOException | SSHRuntimeException e) {
            LOG.debug("a passage to {} does not confirm that it is closed", getRemoteHost(), e);
        }
    }

    private RemoteException.ForwardRefused refused(
            RemoteException.ForwardRefused.Why why, String said, ConnectionException cause) {
        return new RemoteException.ForwardRefused(getRemoteHost(), getRemotePort(), why, said, cause);
    }

    private static String said(OpenFailException e) {
        return String.valueOf(e.getMessage());
    }

    /// OpenSSH passes on what the system said: `Connection refused`, `Name or service not known`.
    static RemoteException.ForwardRefused.Why why(OpenFailException.Reason reason, String said) {
        var small = said.toLowerCase(Locale.ROOT);
        return switch (reason) {
            case ADMINISTRATIVELY_PROHIBITED, UNKNOWN_CHANNEL_TYPE -> RemoteException.ForwardRefused.Why.PROHIBITED;
            case CONNECT_FAILED, UNKNOWN, RESOURCE_SHORTAGE -> {
                if (small.contains("refused")) {
                    yield RemoteException.ForwardRefused.Why.NOBODY_LISTENS;
                }
                if (NAME_UNKNOWN.matcher(small).find()) {
                    yield RemoteException.ForwardRefused.Why.NAME_UNKNOWN;
                }
                yield NOT_REACHED.matcher(small).find()
                        ? RemoteException.ForwardRefused.Why.NOT_REACHED
                        : RemoteException.ForwardRefused.Why.OTHER;
            }
        };
    }
}
