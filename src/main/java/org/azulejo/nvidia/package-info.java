/// What nvidia-smi says: values and the grammars that read them. Pure.
@NullMarked
package org.azulejo.nvidia;

import org.jspecify.annotations.NullMarked;
