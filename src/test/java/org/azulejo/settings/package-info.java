@NullMarked
package org.azulejo.settings;

import org.jspecify.annotations.NullMarked;
