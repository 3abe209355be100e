@NullMarked
package org.azulejo.composer.render;

import org.jspecify.annotations.NullMarked;
