/// The cluster as every view sees it: its state, the time, who holds what in which colour, what is selected, the words.
@NullMarked
package org.azulejo.ui.live;

import org.jspecify.annotations.NullMarked;
