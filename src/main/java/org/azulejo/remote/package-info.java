/// Running commands on another machine over one SSH connection, and saying precisely why that failed.
@NullMarked
package org.azulejo.remote;

import org.jspecify.annotations.NullMarked;
