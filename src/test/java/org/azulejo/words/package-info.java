/// What people are told, and that nothing is missing in any language.
@NullMarked
package org.azulejo.words;

import org.jspecify.annotations.NullMarked;
