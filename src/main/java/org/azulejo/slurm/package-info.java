/// What Slurm is: its values, the grammars it prints them in, and the command lines that ask for them. Pure: no I/O,
/// no clock, no threads.
@NullMarked
package org.azulejo.slurm;

import org.jspecify.annotations.NullMarked;
