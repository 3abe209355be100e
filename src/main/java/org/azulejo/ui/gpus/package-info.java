/// Every GPU of the cluster: who holds it, until when, and what that means for somebody who needs one.
@NullMarked
package org.azulejo.ui.gpus;

import org.jspecify.annotations.NullMarked;
