/// Tests of the monitor and of what it concludes.
@NullMarked
package org.azulejo.cluster;

import org.jspecify.annotations.NullMarked;
