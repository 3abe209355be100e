/// Asking the cluster and remembering the answers: the monitor that polls, the snapshot that it makes, and the
/// acts that change something there.
@NullMarked
package org.azulejo.cluster;

import org.jspecify.annotations.NullMarked;
