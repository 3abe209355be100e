/// When how many GPUs can be had, from what Slurm says of limits and plans. Pure functions over a snapshot.
@NullMarked
package org.azulejo.forecast;

import org.jspecify.annotations.NullMarked;
