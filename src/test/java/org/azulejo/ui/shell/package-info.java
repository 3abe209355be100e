@NullMarked
package org.azulejo.ui.shell;

import org.jspecify.annotations.NullMarked;
