/// Reading JSON files that people write, strictly, with the place of each fault. Pure.
@NullMarked
package org.azulejo.composer.json;

import org.jspecify.annotations.NullMarked;
