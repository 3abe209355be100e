/// Slurm's terms in the words of people, in their language: what a job waits for and what to do about it, how it ended,
/// what a node or a GPU is up to, why an answer did not come. For the command line and the window alike.
@NullMarked
package org.azulejo.words;

import org.jspecify.annotations.NullMarked;
