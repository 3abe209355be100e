@NullMarked
package org.azulejo.cli;

import org.jspecify.annotations.NullMarked;
