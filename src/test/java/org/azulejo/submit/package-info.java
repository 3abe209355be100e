@NullMarked
package org.azulejo.submit;

import org.jspecify.annotations.NullMarked;
