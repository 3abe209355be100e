@NullMarked
package org.azulejo.forecast;

import org.jspecify.annotations.NullMarked;
