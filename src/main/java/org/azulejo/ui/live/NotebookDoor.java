package org.azulejo.ui.live;

import java.net.URI;

/// A notebook that is open in the browser, through a port of this machine that leads to the job's node. It ends with
/// the job.
///
/// What it prints of itself has no token.
public final class NotebookDoor {

    private final URI address;
    private final boolean shown;

    /// @param address on this machine, with the token
    /// @param shown whether a browser was started
    public NotebookDoor(URI address, boolean shown) {
        this.address = address;
        this.shown = shown;
    }

    /// Where it is on this machine, without the token: `http://127.0.0.1:43210`.
    public String place() {
        return address.getScheme() + "://" + address.getHost() + ":" + address.getPort();
    }

    /// The same with the token, for the clipboard alone, when the person asks for it.
    public URI secretAddress() {
        return address;
    }

    /// Whether a browser was started. Where none was, the address can be copied.
    public boolean isShown() {
        return shown;
    }

    @Override
    public String toString() {
        return "notebook at " + place();
    }
}
