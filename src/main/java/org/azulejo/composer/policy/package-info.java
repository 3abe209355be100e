/// What a site asks of a job, as data: limits, paths, partitions, usual requests, and which rules hold how strictly.
/// Pure.
@NullMarked
package org.azulejo.composer.policy;

import org.jspecify.annotations.NullMarked;
