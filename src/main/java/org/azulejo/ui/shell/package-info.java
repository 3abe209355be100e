/// The window: frame, navigation, state of the connection, and the pictures taken of it.
@NullMarked
package org.azulejo.ui.shell;

import org.jspecify.annotations.NullMarked;
