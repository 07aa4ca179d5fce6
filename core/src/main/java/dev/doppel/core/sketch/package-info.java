/**
 * What lossy summary of a text can be compared with another's? One class per summary: {@link
 * dev.doppel.core.sketch.SimHash}, {@link dev.doppel.core.sketch.MinHash}, {@link
 * dev.doppel.core.sketch.ShingleSketch}, {@link dev.doppel.core.sketch.ChunkSketch}.
 */
@NullMarked
package dev.doppel.core.sketch;

import org.jspecify.annotations.NullMarked;
