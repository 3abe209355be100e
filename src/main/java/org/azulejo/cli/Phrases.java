package org.azulejo.cli;

import java.util.Optional;
import org.azulejo.remote.RemoteException;
import org.azulejo.slurm.Gpu;
import org.azulejo.slurm.Job;

/// The sentences that the command line says about what Slurm said.
interface Phrases {

    /// Why a job waits; empty where it does not wait, or gives no reason.
    Optional<String> reason(Job job);

    /// Why a GPU is not simply free or held.
    String note(Gpu.Note note);

    /// Why a question failed.
    String failure(RemoteException failure);
}
