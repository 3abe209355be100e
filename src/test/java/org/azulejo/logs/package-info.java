@NullMarked
package org.azulejo.logs;

import org.jspecify.annotations.NullMarked;
