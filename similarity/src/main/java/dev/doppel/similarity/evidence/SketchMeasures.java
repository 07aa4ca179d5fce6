package dev.doppel.similarity.evidence;

import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.SimHash;

/**
 * What the sketches of two texts say: estimates, to compare with the resemblance.
 *
 * @param distance the number of bits in which the SimHashes differ
 * @param simHashShingling of what these were made
 * @param minHash the resemblance that 128 MinHash components suggest
 * @param chunks how far the chunk sketches agree, by default settings
 * @param jain2005 how far those of the paper's method agree
 */
public record SketchMeasures(
    int distance,
    Shingling simHashShingling,
    double minHash,
    ChunkOverlap chunks,
    JainOverlap jain2005) {

  /** The resemblance that texts at this SimHash distance have on average. */
  public double simHash() {
    return SimHash.resemblance(distance);
  }
}
