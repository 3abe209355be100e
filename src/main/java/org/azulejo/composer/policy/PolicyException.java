package org.azulejo.composer.policy;

/// A policy file is not as it should be. The message begins with the place: `limits.gpusPerUser: ...`.
public final class PolicyException extends Exception {

    private static final long serialVersionUID = 1L;

    PolicyException(String place, String what) {
        super(place + ": " + what);
    }
}
