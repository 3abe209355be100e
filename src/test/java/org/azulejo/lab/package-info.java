/// The real Slurm of `src/lab`, as tests see it.
@NullMarked
package org.azulejo.lab;

import org.jspecify.annotations.NullMarked;
