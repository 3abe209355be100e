/// What a person is asked while a connection is made.
@NullMarked
package org.azulejo.ui.connect;

import org.jspecify.annotations.NullMarked;
