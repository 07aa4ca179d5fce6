/**
 * Which of many sketches are similar? Finds candidates among all pairs without looking at all of
 * them: {@link dev.doppel.core.index.BandJoin} by MinHash bands, {@link
 * dev.doppel.core.index.HammingJoin} by SimHash distance, {@link dev.doppel.core.index.SampleIndex}
 * by samples contained in larger sets.
 */
@NullMarked
package dev.doppel.core.index;

import org.jspecify.annotations.NullMarked;
