/// A cluster to try the application on: an SSH server inside this process and a simulated Slurm behind it,
/// which answers in the formats of the real commands. It shares no reader and no writer with the rest, or both
/// would be wrong alike.
@NullMarked
package org.azulejo.demo;

import org.jspecify.annotations.NullMarked;
