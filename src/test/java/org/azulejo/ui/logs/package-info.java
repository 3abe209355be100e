/// What jobs write, as it is written: the text, what stands out in it, what follows from it.
@NullMarked
package org.azulejo.ui.logs;

import org.jspecify.annotations.NullMarked;
