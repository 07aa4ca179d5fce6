/**
 * Which keys come most often, how many different ones are there, and which have most different
 * partners? Sketches of fixed size with known errors; begin with {@link
 * dev.doppel.core.count.FrequentKeys}.
 */
@NullMarked
package dev.doppel.core.count;

import org.jspecify.annotations.NullMarked;
