package dev.doppel.similarity.evidence;

import dev.doppel.core.sketch.BitShare;
import dev.doppel.core.sketch.ChunkSketch;

/**
 * How far the chunk sketches of two texts agree; all 0 if a text is empty.
 *
 * @param similarity bits set in both, as a share of those of the emptier filter
 * @param aInB the share of the first filter's bits that the second has
 * @param bInA the share of the second filter's bits that the first has
 */
public record ChunkOverlap(double similarity, double aInB, double bInA) {

  static ChunkOverlap of(ChunkSketch a, ChunkSketch b) {
    return new ChunkOverlap(a.similarity(b, BitShare.EMPTIER), a.inclusionIn(b), b.inclusionIn(a));
  }
}
