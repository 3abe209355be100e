@NullMarked
package org.azulejo.composer.lint;

import org.jspecify.annotations.NullMarked;
