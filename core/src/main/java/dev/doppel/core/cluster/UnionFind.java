package dev.doppel.core.cluster;

/**
 * Disjoint sets of items that grow by union; an operation takes nearly O(1). Not safe for
 * concurrent use.
 */
public final class UnionFind {

  private final int[] parents;

  private UnionFind(int[] parents) {
    this.parents = parents;
  }

  /** Returns {@code items} sets of one item each. */
  public static UnionFind of(int items) {
    int[] parents = new int[items];
    for (int i = 0; i < items; i++) {
      parents[i] = i;
    }
    return new UnionFind(parents);
  }

  /** The smallest item of the set. */
  public int find(int item) {
    while (parents[item] != item) {
      parents[item] = parents[parents[item]];
      item = parents[item];
    }
    return item;
  }

  /** Makes one set of two. Returns false if they were one already. */
  public boolean union(int a, int b) {
    int left = find(a);
    int right = find(b);
    parents[Math.max(left, right)] = Math.min(left, right);
    return left != right;
  }
}
