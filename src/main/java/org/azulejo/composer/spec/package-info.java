/// What a job shall do, as a value with a JSON form: drafts, history, the command line. Pure.
@NullMarked
package org.azulejo.composer.spec;

import org.jspecify.annotations.NullMarked;
