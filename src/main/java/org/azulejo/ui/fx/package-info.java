/// The doors between threads and the screen, and the few controls that two features share.
@NullMarked
package org.azulejo.ui.fx;

import org.jspecify.annotations.NullMarked;
