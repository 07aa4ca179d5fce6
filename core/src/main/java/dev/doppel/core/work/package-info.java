/** How is work spread over threads, in order, and how far is it? Start at {@link Workers}. */
@NullMarked
package dev.doppel.core.work;

import org.jspecify.annotations.NullMarked;
