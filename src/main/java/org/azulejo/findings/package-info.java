/// What contradicts the picture or wastes GPUs, as facts with a subject. Pure functions over a snapshot and the use of
/// its GPUs.
@NullMarked
package org.azulejo.findings;

import org.jspecify.annotations.NullMarked;
