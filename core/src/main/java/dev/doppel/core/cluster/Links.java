package dev.doppel.core.cluster;

import dev.doppel.core.internal.Check;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Verified links between items, and the ways to make clusters of them. Not safe for concurrent use
 * while links are added.
 */
public final class Links {

  /*
   * A link says that one item may follow another as its head. Near-duplicates link both ways; a
   * text inside a larger one links to it, and not back: removing the larger would lose the rest of
   * it.
   */

  private final int items;
  private int[] from = new int[64];
  private int[] to = new int[64];
  private float[] similarity = new float[64];
  private int size;

  private Links(int items) {
    this.items = items;
  }

  /** Returns no links yet among items numbered from 0 to {@code items - 1}. */
  public static Links among(int items) {
    return new Links(items);
  }

  /** States that {@code head} may represent {@code follower}. */
  public void add(int follower, int head, float howSimilar) {
    Check.argument(
        0 <= follower && follower < items && 0 <= head && head < items,
        "link %d to %d among %d items",
        follower,
        head,
        items);
    if (size == from.length) {
      int room = size + (size >> 1);
      from = Arrays.copyOf(from, room);
      to = Arrays.copyOf(to, room);
      similarity = Arrays.copyOf(similarity, room);
    }
    from[size] = follower;
    to[size] = head;
    similarity[size++] = howSimilar;
  }

  /**
   * Clusters around heads: each item in {@code order} joins the most similar head it has a link to,
   * or becomes a head. No two members need resemble each other, but every one resembles its head,
   * so no chain of small steps joins unrelated items.
   *
   * @return the head of each item; a head is its own
   */
  public int[] byHead(int[] order) {
    int[] starts = new int[items + 1];
    int[] links = byFollower(starts);
    int[] heads = new int[items];
    boolean[] isHead = new boolean[items];
    for (int item : order) {
      heads[item] = bestHead(item, links, starts, isHead);
      isHead[item] = heads[item] == item;
    }
    return heads;
  }

  /**
   * Clusters by union-find, as the papers do: every item linked to a member is a member. The head
   * is the member that stands first in {@code order}.
   *
   * @return the head of each item; a head is its own
   */
  public int[] transitively(int[] order) {
    UnionFind union = UnionFind.of(items);
    for (int i = 0; i < size; i++) {
      union.union(from[i], to[i]);
    }
    return firstOfEach(IntStream.range(0, items).map(union::find).toArray(), order);
  }

  /**
   * Clusters that agree with as many pairs as can be found: linked ones together, others apart. A
   * member may resemble most of its cluster and not the head. The head is the member that stands
   * first in {@code order}. Takes time and memory by the square of the items: for hundreds.
   *
   * @return the head of each item; a head is its own
   */
  public int[] byAgreement(int[] order) {
    BitSet[] likes = new BitSet[items];
    Arrays.setAll(likes, item -> new BitSet(items));
    for (int i = 0; i < size; i++) {
      likes[from[i]].set(to[i]);
      likes[to[i]].set(from[i]);
    }
    Agreement aroundHeads = new Agreement(likes, byHead(order));
    aroundHeads.improve();
    Agreement fromAlone = new Agreement(likes, IntStream.range(0, items).toArray());
    fromAlone.improve();
    boolean isBetter = fromAlone.disagreements() < aroundHeads.disagreements();
    return firstOfEach((isBetter ? fromAlone : aroundHeads).clusters(), order);
  }

  /** Returns for each item the first in the order that has the same root. */
  private int[] firstOfEach(int[] roots, int[] order) {
    int[] headOfRoot = new int[items];
    Arrays.fill(headOfRoot, -1);
    int[] heads = new int[items];
    for (int item : order) {
      int root = roots[item];
      if (headOfRoot[root] < 0) {
        headOfRoot[root] = item;
      }
      heads[item] = headOfRoot[root];
    }
    return heads;
  }

  /** Returns link numbers grouped by follower and sets where each follower's begin. */
  private int[] byFollower(int[] starts) {
    for (int i = 0; i < size; i++) {
      starts[from[i] + 1]++;
    }
    for (int i = 0; i < items; i++) {
      starts[i + 1] += starts[i];
    }
    int[] next = Arrays.copyOf(starts, items);
    int[] links = new int[size];
    for (int i = 0; i < size; i++) {
      links[next[from[i]]++] = i;
    }
    return links;
  }

  private int bestHead(int item, int[] links, int[] starts, boolean[] isHead) {
    int best = item;
    float most = Float.NEGATIVE_INFINITY;
    for (int i = starts[item]; i < starts[item + 1]; i++) {
      int link = links[i];
      boolean better = similarity[link] > most || (similarity[link] == most && to[link] < best);
      if (isHead[to[link]] && better) {
        best = to[link];
        most = similarity[link];
      }
    }
    return best;
  }
}
