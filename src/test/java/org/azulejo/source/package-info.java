/// Rules about the source itself: its layout and its package map.
@NullMarked
package org.azulejo.source;

import org.jspecify.annotations.NullMarked;
