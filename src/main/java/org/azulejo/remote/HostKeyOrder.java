package org.azulejo.remote;

import com.hierynomus.sshj.key.KeyAlgorithm;
import com.hierynomus.sshj.key.KeyAlgorithms;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.schmizz.sshj.common.Factory;
import net.schmizz.sshj.common.KeyType;

/// In which order the kinds of host keys are asked for: known ones first, or a host that has several keys shows one
/// that we do not know. Certificates last, since `@cert-authority` lines are not followed.
final class HostKeyOrder {

    private HostKeyOrder() {}

    static List<Factory.Named<KeyAlgorithm>> prefer(List<Factory.Named<KeyAlgorithm>> all, Set<String> knownTypes) {
        var known = new ArrayList<Factory.Named<KeyAlgorithm>>();
        var others = new ArrayList<Factory.Named<KeyAlgorithm>>();
        var certificates = new ArrayList<Factory.Named<KeyAlgorithm>>();
        for (var algorithm : all) {
            if (algorithm.getName().contains("-cert-")) {
                certificates.add(algorithm);
            } else if (knownTypes.contains(keyType(algorithm))) {
                known.add(algorithm);
            } else {
                others.add(algorithm);
            }
        }
        known.addAll(others);
        known.addAll(certificates);
        return List.copyOf(known);
    }

    /// An RSA key has three algorithms (`rsa-sha2-512`, ...) and one type, `ssh-rsa`.
    private static String keyType(Factory.Named<KeyAlgorithm> algorithm) {
        if (algorithm instanceof KeyAlgorithms.Factory factory) {
            KeyType type = factory.getKeyType();
            return type.toString();
        }
        return algorithm.getName();
    }
}
