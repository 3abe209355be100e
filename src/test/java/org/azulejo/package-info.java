@NullMarked
package org.azulejo;

import org.jspecify.annotations.NullMarked;
