@NullMarked
package org.azulejo.ui.compose;

import org.jspecify.annotations.NullMarked;
