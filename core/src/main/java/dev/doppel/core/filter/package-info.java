/**
 * Was this hash added before, in a few bits a hash? Filters never forget and sometimes claim to
 * know a stranger, at a rate chosen when they are made. Start at {@link
 * dev.doppel.core.filter.SplitBlockFilter}; {@link dev.doppel.core.filter.Filter} says what all of
 * them can do.
 */
@NullMarked
package dev.doppel.core.filter;

import org.jspecify.annotations.NullMarked;
