package dev.doppel.similarity.group;

import dev.doppel.core.index.HammingJoin;
import dev.doppel.core.index.NearPairs;
import dev.doppel.core.index.Pairs;
import dev.doppel.similarity.rules.Method;

/**
 * The pairs of rows whose SimHashes are within a distance; of a row with very many neighbours, some
 * of its pairs.
 */
final class SimHashCandidates {

  private SimHashCandidates() {}

  static Candidates find(Space space, int distance) {
    NearPairs near = HammingJoin.joinBounded(space.simHashes(), space.rows(), distance);
    Pairs pairs = near.pairs();
    return new Candidates(space, Method.SIMHASH, pairs, near.omitted(pairs));
  }
}
