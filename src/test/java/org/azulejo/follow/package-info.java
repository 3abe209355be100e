@NullMarked
package org.azulejo.follow;

import org.jspecify.annotations.NullMarked;
