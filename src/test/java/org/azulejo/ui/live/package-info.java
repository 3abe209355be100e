@NullMarked
package org.azulejo.ui.live;

import org.jspecify.annotations.NullMarked;
