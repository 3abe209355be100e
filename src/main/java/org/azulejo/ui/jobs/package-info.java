/// The job table, a job in detail, and the question before a job is cancelled.
@NullMarked
package org.azulejo.ui.jobs;

import org.jspecify.annotations.NullMarked;
