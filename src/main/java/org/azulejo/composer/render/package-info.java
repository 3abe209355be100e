/// Makes a script of a job's description and a site's policy. Pure.
@NullMarked
package org.azulejo.composer.render;

import org.jspecify.annotations.NullMarked;
