@NullMarked
package org.azulejo.use;

import org.jspecify.annotations.NullMarked;
