@NullMarked
package org.azulejo.composer.policy;

import org.jspecify.annotations.NullMarked;
