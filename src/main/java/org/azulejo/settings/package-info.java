/// What Azulejo keeps on this machine, and where.
@NullMarked
package org.azulejo.settings;

import org.jspecify.annotations.NullMarked;
