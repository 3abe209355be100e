@NullMarked
package org.azulejo.ui.gpus;

import org.jspecify.annotations.NullMarked;
