/// The grammars of Slurm, each with what was seen to break other readers of them.
@NullMarked
package org.azulejo.slurm;

import org.jspecify.annotations.NullMarked;
