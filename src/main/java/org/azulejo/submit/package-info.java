/// Handing batch scripts to Slurm: checks before, one submission that is never made twice, chains, smoke tests.
@NullMarked
package org.azulejo.submit;

import org.jspecify.annotations.NullMarked;
