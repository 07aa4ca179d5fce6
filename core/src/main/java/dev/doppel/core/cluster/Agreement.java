package dev.doppel.core.cluster;

import java.util.Arrays;
import java.util.BitSet;

/** Clusters that agree with as many pairs as possible: similar items together, others apart. */
final class Agreement {

  /*
   * Correlation clustering [1]. The best clusters are hard to find, so these are only good ones: an
   * item moves to the cluster with which it agrees most, two clusters become one if their pairs
   * want it, until nothing of the kind helps. Each step takes away at least one disagreement, so
   * there is an end.
   *
   * [1] Bansal, Blum, Chawla: Correlation Clustering. Machine Learning 56, 2004.
   */

  private final BitSet[] likes;
  private final BitSet[] members; // by cluster; a cluster has the number of some item
  private final int[] clusters;

  /** Begins with the clusters given by the number of one of their items. */
  Agreement(BitSet[] likes, int[] start) {
    this.likes = likes;
    this.clusters = start.clone();
    this.members = new BitSet[likes.length];
    Arrays.setAll(members, cluster -> new BitSet());
    for (int item = 0; item < start.length; item++) {
      members[start[item]].set(item);
    }
  }

  int[] clusters() {
    return clusters.clone();
  }

  void improve() {
    do {
      while (moveItems()) {
        // once more
      }
    } while (mergeClusters());
  }

  /** How many pairs are like and apart, or together and not like. */
  long disagreements() {
    long twice = 0;
    for (int item = 0; item < likes.length; item++) {
      BitSet wrong = (BitSet) likes[item].clone();
      wrong.xor(members[clusters[item]]);
      wrong.clear(item);
      twice += wrong.cardinality();
    }
    return twice / 2;
  }

  private boolean moveItems() {
    boolean moved = false;
    for (int item = 0; item < likes.length; item++) {
      int best = bestCluster(item);
      if (best != clusters[item]) {
        members[clusters[item]].clear(item);
        members[best].set(item);
        clusters[item] = best;
        moved = true;
      }
    }
    return moved;
  }

  /** The cluster with which the item agrees most; its own, or an empty one, if none is better. */
  private int bestCluster(int item) {
    int best = clusters[item];
    long most = agreement(item, best);
    if (most < 0) {
      best = emptyCluster();
      most = 0;
    }
    for (int like = likes[item].nextSetBit(0); like >= 0; like = likes[item].nextSetBit(like + 1)) {
      long agreement = agreement(item, clusters[like]);
      if (agreement > most) {
        most = agreement;
        best = clusters[like];
      }
    }
    return best;
  }

  private int emptyCluster() {
    int cluster = 0;
    while (!members[cluster].isEmpty()) {
      cluster++;
    }
    return cluster;
  }

  /** How many of the cluster's other items are like this one, less those that are not. */
  private long agreement(int item, int cluster) {
    BitSet like = (BitSet) members[cluster].clone();
    int others = like.cardinality() - (like.get(item) ? 1 : 0);
    like.and(likes[item]);
    like.clear(item);
    return 2L * like.cardinality() - others;
  }

  /** Merges the first two clusters whose items like each other in most pairs. */
  private boolean mergeClusters() {
    for (int one = 0; one < members.length; one++) {
      for (int other = 0; other < one; other++) {
        if (agreementBetween(one, other) > 0) {
          for (int item : members[one].stream().toArray()) {
            clusters[item] = other;
          }
          members[other].or(members[one]);
          members[one].clear();
          return true;
        }
      }
    }
    return false;
  }

  private long agreementBetween(int one, int other) {
    long agreement = 0;
    if (!members[other].isEmpty()) {
      for (int item : members[one].stream().toArray()) {
        agreement += agreement(item, other);
      }
    }
    return agreement;
  }
}
