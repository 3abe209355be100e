package org.azulejo.remote;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import net.schmizz.sshj.common.Factory;
import net.schmizz.sshj.common.SSHException;
import net.schmizz.sshj.common.SSHRuntimeException;
import net.schmizz.sshj.userauth.keyprovider.FileKeyProvider;
import net.schmizz.sshj.userauth.keyprovider.KeyProvider;
import net.schmizz.sshj.userauth.keyprovider.KeyProviderUtil;
import net.schmizz.sshj.userauth.method.AuthPublickey;
import net.schmizz.sshj.userauth.password.PasswordFinder;
import net.schmizz.sshj.userauth.password.Resource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs in with the key files of an endpoint. A file with a passphrase is skipped, and said to be.
final class KeyFiles implements Authentication {

    private static final Logger LOG = LoggerFactory.getLogger(KeyFiles.class);

    @Override
    public Offers offers(Endpoint endpoint) {
        var offers = new ArrayList<Offer>();
        var skipped = new ArrayList<String>();
        for (var file : endpoint.identities()) {
            var name = String.valueOf(file.getFileName());
            if (!Files.isReadable(file)) {
                skipped.add(name + " cannot be read");
                continue;
            }
            var passphrase = new NoPassphrase();
            try {
                offers.add(new Offer(name, new AuthPublickey(load(file, passphrase))));
            } catch (IOException | SSHRuntimeException | IllegalStateException e) {
                if (passphrase.asked) {
                    skipped.add(name + " has a passphrase, which Azulejo cannot ask for yet");
                } else {
                    LOG.debug("cannot use a key file", e);
                    skipped.add(name + " holds no key that Azulejo can read");
                }
            }
        }
        return new Offers(offers, skipped);
    }

    /// Reads both halves of the key now, not when the server has asked: a file that cannot be used is skipped then.
    private static KeyProvider load(Path file, PasswordFinder passphrase) throws IOException {
        File location = file.toFile();
        var format = KeyProviderUtil.detectKeyFileFormat(location);
        FileKeyProvider provider =
                Factory.Named.Util.create(Link.CONFIG.getFileKeyProviderFactories(), format.toString());
        if (provider == null) {
            throw new SSHException("no reader for a key file of the form " + format);
        }
        provider.init(location, passphrase);
        if (provider.getPrivate() == null || provider.getPublic() == null) {
            throw new SSHException("half a key");
        }
        return provider;
    }

    private static final class NoPassphrase implements PasswordFinder {
        private boolean asked;

        @Override
        public char[] reqPassword(Resource<?> resource) {
            asked = true;
            return new char[0];
        }

        @Override
        public boolean shouldRetry(Resource<?> resource) {
            return false;
        }
    }
}
