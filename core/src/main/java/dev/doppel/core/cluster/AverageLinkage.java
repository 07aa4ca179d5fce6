package dev.doppel.core.cluster;

import dev.doppel.core.internal.Check;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Groups items whose similarities are known for some pairs: the two groups that are most similar on
 * average become one, again and again, as long as that average reaches a bound. A pair without a
 * similarity counts as 0, so a chain of small steps ends where its ends have too little in common.
 * Not safe for concurrent use.
 *
 * <p>Two groups must have a reason to be one, besides: a pair that {@linkplain #link was said} to
 * be one, or a pair that is the closest which one of its items has. Items that all have somebody
 * closer in their own groups are neighbours, not kin.
 */
public final class AverageLinkage {

  /*
   * Sokal, Michener: A statistical method for evaluating systematic relationships, 1958 (UPGMA), on
   * a sparse graph. Each group has the sums of its similarities to its neighbours. The queue may
   * hold outdated entries, which the numbers of changes give away.
   */

  /** Two groups that may become one; the numbers say how often each had changed by then. */
  private record Merger(double mean, int a, int b, int changesOfA, int changesOfB) {

    static final Comparator<Merger> BEST_FIRST =
        Comparator.comparingDouble((Merger each) -> -each.mean)
            .thenComparingInt(Merger::a)
            .thenComparingInt(Merger::b);
  }

  /**
   * What two groups have in common.
   *
   * @param sum of the similarities of all pairs
   * @param hasReason whether a pair is a reason to be one group
   */
  private record Ties(double sum, boolean hasReason) {

    static final Ties NONE = new Ties(0, false);

    Ties plus(Ties other) {
      return new Ties(sum + other.sum, hasReason || other.hasReason);
    }
  }

  private final UnionFind joined;
  private final boolean[] counts;
  private final float[] closest; // the greatest similarity of an item to another
  private long[] links = new long[64]; // the lower item above the higher
  private float[] similarities = new float[64];
  private boolean[] reasons = new boolean[64];
  private int size;

  private AverageLinkage(int items) {
    joined = UnionFind.of(items);
    counts = new boolean[items];
    Arrays.fill(counts, true);
    closest = new float[items];
  }

  /** Returns no links yet among items numbered from 0 to {@code items - 1}. */
  public static AverageLinkage among(int items) {
    return new AverageLinkage(items);
  }

  /** States that two items are in one group, whatever their similarity. */
  public void join(int a, int b) {
    joined.union(a, b);
  }

  /** States that an item goes where it was {@linkplain #join joined}, and counts in no average. */
  public void leaveOut(int item) {
    counts[item] = false;
  }

  /**
   * States how similar two items are; to be said once of a pair.
   *
   * @param isReason whether their groups may be one though both have closer items in their own
   */
  public void link(int a, int b, float similarity, boolean isReason) {
    Check.argument(a != b, "item %d linked to itself", a);
    if (size == links.length) {
      links = Arrays.copyOf(links, size + (size >> 1));
      similarities = Arrays.copyOf(similarities, links.length);
      reasons = Arrays.copyOf(reasons, links.length);
    }
    links[size] = (long) Math.min(a, b) << 32 | Math.max(a, b);
    similarities[size] = similarity;
    reasons[size++] = isReason;
    closest[a] = Math.max(closest[a], similarity);
    closest[b] = Math.max(closest[b], similarity);
  }

  /**
   * Returns the group of each item, by its lowest member. To be called once, when all is said.
   *
   * @param bound the least average similarity of two groups that become one
   */
  public int[] groups(double bound) {
    Check.argument(bound > 0, "bound must be positive, got %s", bound);
    return new Merging(bound).run();
  }

  /** The merging of groups, from the largest average to the bound. */
  private final class Merging {

    private final double bound;
    private final int[] sizes = new int[counts.length]; // by group
    private final int[] changes = new int[counts.length];
    private final Map<Integer, Map<Integer, Ties>> ties = new HashMap<>(); // by group, both ways
    private final PriorityQueue<Merger> queue = new PriorityQueue<>(Merger.BEST_FIRST);

    Merging(double bound) {
      this.bound = bound;
    }

    int[] run() {
      for (int item = 0; item < counts.length; item++) {
        sizes[joined.find(item)] += counts[item] ? 1 : 0;
      }
      for (int link = 0; link < size; link++) {
        tie(link);
      }
      ties.forEach(
          (group, others) ->
              others.keySet().stream()
                  .filter(other -> group < other)
                  .forEach(other -> offer(group, other)));
      for (Merger best = queue.poll(); best != null; best = queue.poll()) {
        if (changes[best.a] == best.changesOfA && changes[best.b] == best.changesOfB) {
          merge(best.a, best.b);
        }
      }
      int[] groups = new int[counts.length];
      Arrays.setAll(groups, joined::find);
      return groups;
    }

    private void tie(int link) {
      int a = (int) (links[link] >>> 32);
      int b = (int) links[link];
      int group = joined.find(a);
      int other = joined.find(b);
      if (counts[a] && counts[b] && group != other) {
        float similarity = similarities[link];
        boolean isClosest = similarity >= Math.min(closest[a], closest[b]);
        Ties of = new Ties(similarity, isClosest || reasons[link]);
        tiesOf(group).merge(other, of, Ties::plus);
        tiesOf(other).merge(group, of, Ties::plus);
      }
    }

    private Map<Integer, Ties> tiesOf(int group) {
      return ties.computeIfAbsent(group, each -> new HashMap<>());
    }

    private void offer(int group, int other) {
      int a = Math.min(group, other);
      int b = Math.max(group, other);
      Ties of = tiesOf(a).getOrDefault(b, Ties.NONE);
      double mean = of.sum / ((double) sizes[a] * sizes[b]);
      if (mean >= bound && of.hasReason) {
        queue.add(new Merger(mean, a, b, changes[a], changes[b]));
      }
    }

    /** Makes one group of two; the lower number is that of the new one. */
    private void merge(int a, int b) {
      Map<Integer, Ties> both = tiesOf(a);
      tiesOf(b).forEach((other, of) -> both.merge(other, of, Ties::plus));
      both.remove(a);
      both.remove(b);
      ties.remove(b);
      joined.union(a, b);
      sizes[a] += sizes[b];
      changes[a]++;
      changes[b]++;
      both.forEach(
          (other, of) -> {
            tiesOf(other).remove(b);
            tiesOf(other).put(a, of);
          });
      both.keySet().forEach(other -> offer(a, other));
    }
  }
}
