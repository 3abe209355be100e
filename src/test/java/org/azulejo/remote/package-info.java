/// Tests of the connection, most of them against SSH servers of our own with real shells behind them.
@NullMarked
package org.azulejo.remote;

import org.jspecify.annotations.NullMarked;
