@NullMarked
package org.azulejo.ui.fx;

import org.jspecify.annotations.NullMarked;
