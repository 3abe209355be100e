/// The demo cluster, and the contract that it and a real Slurm both keep.
@NullMarked
package org.azulejo.demo;

import org.jspecify.annotations.NullMarked;
