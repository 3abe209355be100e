package org.azulejo.submit;

/// All that submits to one cluster, for one who asks once: close it, and the connection ends too.
///
/// @param end ends the connection
public record SubmitAccess(Submissions submissions, Estimates estimates, Facts facts, Runnable end)
        implements AutoCloseable {

    @Override
    public void close() {
        end.run();
    }
}
