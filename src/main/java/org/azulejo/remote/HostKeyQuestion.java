package org.azulejo.remote;

/// Asks a person whether the key that a host shows for the first time is right.
///
/// It is asked on the thread that wants to use the remote, which waits for the reply as long as it takes; the
/// connection is made anew after a yes.
@FunctionalInterface
public interface HostKeyQuestion {

    /// For use where nobody can be asked.
    HostKeyQuestion REFUSE = _ -> Reply.REFUSE;

    Reply ask(HostKey shown) throws InterruptedException;

    enum Reply {
        REFUSE,
        /// Right, as long as this remote is in use.
        ONCE,
        /// Right, and to be noted in the file of known hosts.
        REMEMBER
    }

    /// A key that is not known yet.
    ///
    /// @param host its name as in the file of known hosts: `master`, `[master]:2222`
    /// @param type such as `ssh-ed25519`
    /// @param fingerprint `SHA256:...`, as ssh-keygen prints it
    /// @param otherKeysKnown keys of other types are known for this host, and it showed none of them: unusual
    record HostKey(String host, String type, String fingerprint, boolean otherKeysKnown) {}
}
