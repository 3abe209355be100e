/// A job's log as a terminal would draw it: lines and colours out of raw bytes, what in them matters, and what they say
/// about the run. Pure; nothing that stands in a log does anything.
@NullMarked
package org.azulejo.logs;

import org.jspecify.annotations.NullMarked;
