@NullMarked
package org.azulejo.ui.jobs;

import org.jspecify.annotations.NullMarked;
