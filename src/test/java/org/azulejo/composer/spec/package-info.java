@NullMarked
package org.azulejo.composer.spec;

import org.jspecify.annotations.NullMarked;
