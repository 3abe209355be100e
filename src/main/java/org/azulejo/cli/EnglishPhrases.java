package org.azulejo.cli;

import java.util.Optional;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;

/// Slurm's own words, for want of better ones.
final class EnglishPhrases implements Phrases {

    @Override
    public Optional<String> reason(Job job) {
        return job.reason().isEmpty() ? Optional.empty() : Optional.of(job.reason());
    }

    @Override
    public String note(Gpu.Note note) {
        return note.getClass().getSimpleName();
    }

    @Override
    public String failure(RemoteException failure) {
        return String.valueOf(failure.getMessage());
    }
}
