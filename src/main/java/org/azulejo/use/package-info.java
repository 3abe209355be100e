/// Whether the GPUs are really used: asks nvidia-smi inside short steps, or a site's metrics, and remembers the last
/// half hour.
@NullMarked
package org.azulejo.use;

import org.jspecify.annotations.NullMarked;
