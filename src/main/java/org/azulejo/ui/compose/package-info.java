/// Composing jobs: a form, the script that follows from it, what the site's rules say, and its way to Slurm.
@NullMarked
package org.azulejo.ui.compose;

import org.jspecify.annotations.NullMarked;
