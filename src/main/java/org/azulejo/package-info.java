/// The entry point: puts the parts together with `new`.
@NullMarked
package org.azulejo;

import org.jspecify.annotations.NullMarked;
