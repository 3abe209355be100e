@NullMarked
package org.azulejo.nvidia;

import org.jspecify.annotations.NullMarked;
