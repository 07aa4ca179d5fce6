/**
 * Was this hash added before, in a few bits per hash? Filters never forget a hash; their
 * false-positive rate is chosen when they are made. Start at {@link
 * dev.doppel.core.filter.SplitBlockFilter}; {@link dev.doppel.core.filter.Filter} says what all of
 * them can do.
 */
@NullMarked
package dev.doppel.core.filter;

import org.jspecify.annotations.NullMarked;
