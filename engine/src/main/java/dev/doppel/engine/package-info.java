/**
 * What do all jobs share? {@link dev.doppel.engine.JobSummary} sums each of them up, and {@link
 * dev.doppel.engine.SkipLimit} says how many records may be unreadable.
 */
@NullMarked
package dev.doppel.engine;

import org.jspecify.annotations.NullMarked;
