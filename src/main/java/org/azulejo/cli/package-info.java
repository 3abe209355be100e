/// The command line: `azulejo`, `azulejo snapshot`, `azulejo screenshot`. Always in English.
@NullMarked
package org.azulejo.cli;

import org.jspecify.annotations.NullMarked;
