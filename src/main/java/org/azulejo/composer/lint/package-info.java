/// Checks a job script against the rules of a site: what sbatch reads in it, what bash does with the rest, and how to
/// repair it.
@NullMarked
package org.azulejo.composer.lint;

import org.jspecify.annotations.NullMarked;
