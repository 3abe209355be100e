package org.azulejo.remote;

import java.util.List;
import net.schmizz.sshj.userauth.method.AuthMethod;

/// Ways to prove to a server who we are.
///
/// Key files are the only one so far; agents, passwords and one-time codes will be others.
@FunctionalInterface
interface Authentication {

    /// What can be offered to that host, best first.
    Offers offers(Endpoint endpoint);

    /// What there is to offer.
    ///
    /// @param skipped what could not be offered and why, each a piece of a sentence for a person
    record Offers(List<Offer> offers, List<String> skipped) {
        public Offers {
            offers = List.copyOf(offers);
            skipped = List.copyOf(skipped);
        }
    }

    /// One try.
    ///
    /// @param name for a person and the log; never a secret
    record Offer(String name, AuthMethod method) {}
}
