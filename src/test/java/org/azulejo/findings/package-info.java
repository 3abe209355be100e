@NullMarked
package org.azulejo.findings;

import org.jspecify.annotations.NullMarked;
