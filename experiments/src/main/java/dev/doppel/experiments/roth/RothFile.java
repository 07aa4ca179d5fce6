package dev.doppel.experiments.roth;

import java.util.Optional;

/**
 * A file of the corpus, by every index.
 *
 * @param simHashes the paper's Similarity Index v2.0, by how the text was cut
 * @param v1 its predecessor
 * @param mutation what was done to which other file, by its name
 */
record RothFile(String id, PerCut<Long> simHashes, IndexV1 v1, Optional<Mutation.Named> mutation) {

  /** The number of bits in which the SimHashes differ. */
  int distance(RothFile other, Cut cut) {
    return Long.bitCount(simHashes.get(cut) ^ other.simHashes.get(cut));
  }
}
