package dev.doppel.experiments.jain;

import dev.doppel.core.cluster.UnionFind;
import dev.doppel.core.sketch.ChunkSketch;
import java.util.List;

/** Groups a result list as the paper does, by union-find. */
final class Clusters {

  private Clusters() {}

  /**
   * Returns for each number of results, from the first alone to all, how many of them repeat
   * another: results minus clusters.
   *
   * @param degree the least share of bits that match
   */
  static int[] repeats(List<ChunkSketch> results, double degree) {
    UnionFind clusters = UnionFind.of(results.size());
    int[] repeats = new int[results.size()];
    int unions = 0;
    for (int i = 0; i < results.size(); i++) {
      for (int earlier = 0; earlier < i; earlier++) {
        if (PaperFilter.match(results.get(i), results.get(earlier)) >= degree
            && clusters.union(i, earlier)) {
          unions++;
        }
      }
      repeats[i] = unions;
    }
    return repeats;
  }

  /** The share of the first {@code some} results that repeat another of them. */
  static double share(int[] repeats, int some) {
    int results = Math.min(some, repeats.length);
    return results == 0 ? 0 : (double) repeats[results - 1] / results;
  }
}
