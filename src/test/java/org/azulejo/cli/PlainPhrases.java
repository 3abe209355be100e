package org.azulejo.cli;

import java.util.Locale;
import java.util.Optional;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;

/// Words that show where each sentence stands, whatever the bundle says today.
final class PlainPhrases implements Phrases {

    @Override
    public Optional<String> reason(Job job) {
        return job.reason().isEmpty()
                ? Optional.empty()
                : Optional.of(job.reason().toUpperCase(Locale.ROOT));
    }

    @Override
    public String note(Gpu.Note note) {
        return note.getClass().getSimpleName().toUpperCase(Locale.ROOT);
    }

    @Override
    public String failure(RemoteException failure) {
        return failure instanceof RemoteException.CommandFailed failed
                ? failed.answer().command().name().toUpperCase(Locale.ROOT)
                : "FAILED";
    }
}
