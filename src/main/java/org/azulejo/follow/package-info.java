/// The logs of jobs: finding them, following them byte by byte over the one connection, reading and searching in them.
@NullMarked
package org.azulejo.follow;

import org.jspecify.annotations.NullMarked;
