package dev.doppel.engine.events.commission;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which publishers share far more visitors than chance explains? Keeps a sample of the visitors,
 * each with all its publishers. Not safe for concurrent use.
 */
public final class SharedVisitors {

  /*
   * The sample is min-wise: of all visitors those with the smallest hashes, whichever publishers
   * they come from, so that what two publishers share of it can be counted. When it grows beyond
   * LINKS pairs of a visitor and a publisher, the limit on hashes is halved. Below that many pairs,
   * the sample is all there is.
   *
   * What is chance? People differ: some visit many publishers, and the address of a school visits
   * all. So the number of publishers of each visitor is taken as given, and which they are as drawn
   * at random, a publisher by its share q of all links. A visitor of d publishers is then shared by
   * two given ones with probability d (d - 1) q q' at most. The sum over all visitors is the mean
   * that is to be expected, and at least x shared ones are as unlikely as Chernoff's bound for a
   * sum of independent events says: exp(-(x ln(x / mean) - x + mean)).
   *
   * Visitors of many publishers say little about two of them, and hide what others say; those of
   * very many would cost the square of their number. A test that takes the numbers as given may
   * leave them out on both sides. Where to cut is not known before, so that three cuts are tried,
   * each with a third of the risk.
   */

  static final int LINKS = 1 << 20;
  private static final int[] CUTS = {4, 16, 64};

  private static final int SLOTS = 1 << 22;

  private final int mostLinks;
  private long[] visitors = new long[1 << 10]; // open addressing; 0: free
  private int[] publishers = new int[1 << 10];
  private int links;
  private long limit = Long.MAX_VALUE; // hashes up to this are in the sample

  private SharedVisitors(int mostLinks) {
    this.mostLinks = mostLinks;
  }

  /** Returns an empty sample. */
  public static SharedVisitors create() {
    return new SharedVisitors(LINKS);
  }

  /** Returns an empty sample of fewer links, for tests. */
  static SharedVisitors ofLinks(int most) {
    return new SharedVisitors(most);
  }

  /**
   * Two publishers.
   *
   * @param most of visitors of at most so many publishers it is said
   * @param shared how many visitors of the sample they share
   * @param expected how many they would share by chance
   * @param visitors how many visitors of the sample either has
   */
  public record Pair(int one, int other, int most, long shared, double expected, long visitors) {

    /** The share of the visitors of either that both have. */
    public double resemblance() {
      return (double) shared / visitors;
    }
  }

  /** Takes note that a visitor came to a publisher. */
  public void add(long visitor, int publisher) {
    long hash = Hashes.mix(visitor ^ Hashes.GOLDEN) >>> 1;
    if (hash > limit || publisher < 0) {
      return;
    }
    put(Math.max(1, hash), publisher);
    while (links > mostLinks) {
      limit >>>= 1;
      rebuild(visitors.length);
    }
  }

  /** The share of all visitors that are in the sample. */
  public double sampled() {
    return (double) limit / Long.MAX_VALUE;
  }

  /** About the memory it takes, computed from its contents alone. */
  public long bytes() {
    return 12L * visitors.length;
  }

  /**
   * The pairs that share more than {@code margin} times what chance explains, by more than chance
   * explains: for all pairs together, a false one has a probability of at most {@code risk}.
   */
  public List<Pair> suspicious(double margin, double risk) {
    Map<Long, Pair> found = new LinkedHashMap<>();
    for (int cut : CUTS) {
      for (Pair each : new Table(cut).suspicious(margin, risk / CUTS.length)) {
        found.merge(
            (long) each.one() << 32 | each.other(),
            each,
            (one, other) ->
                surprise(other.shared(), other.expected()) > surprise(one.shared(), one.expected())
                    ? other
                    : one);
      }
    }
    return List.copyOf(found.values());
  }

  private void put(long hash, int publisher) {
    int mask = visitors.length - 1;
    int slot = slot(hash, publisher, mask);
    while (visitors[slot] != 0) {
      if (visitors[slot] == hash && publishers[slot] == publisher) {
        return;
      }
      slot = (slot + 1) & mask;
    }
    visitors[slot] = hash;
    publishers[slot] = publisher;
    links++;
    if (2 * links > visitors.length && visitors.length < SLOTS) {
      rebuild(2 * visitors.length);
    }
  }

  private static int slot(long hash, int publisher, int mask) {
    return (int) Hashes.mix(hash + publisher * Hashes.GOLDEN) & mask;
  }

  /** Puts the links that are within the limit in their place again. */
  private void rebuild(int slots) {
    long[] oldVisitors = visitors;
    int[] oldPublishers = publishers;
    visitors = new long[slots];
    publishers = new int[slots];
    links = 0;
    for (int i = 0; i < oldVisitors.length; i++) {
      if (oldVisitors[i] != 0 && oldVisitors[i] <= limit) {
        put(oldVisitors[i], oldPublishers[i]);
      }
    }
  }

  /** Writes the sample. */
  public void writeTo(StateWriter out) throws IOException {
    out.putLong(limit);
    out.putInt(visitors.length);
    out.putInt(links);
    for (int i = 0; i < visitors.length; i++) {
      if (visitors[i] != 0) {
        out.putLong(visitors[i]);
        out.putInt(publishers[i]);
      }
    }
  }

  /** Reads what {@link #writeTo} wrote into an empty sample. */
  public void readFrom(StateReader in) throws IOException {
    limit = in.getLong(0, Long.MAX_VALUE, "the limit of a sample");
    int slots = in.getInt();
    if (Integer.bitCount(slots) != 1 || slots < visitors.length || slots > SLOTS) {
      throw new IOException("the sample of visitors was changed: it has " + slots + " slots");
    }
    rebuild(slots);
    int all = in.getInt();
    for (int i = 0; i < all && i <= mostLinks; i++) {
      put(in.getLong(1, Long.MAX_VALUE, "a visitor"), in.getInt());
    }
  }

  /** The links by visitor and by publisher, to be counted. */
  private final class Table {

    private final int[] starts; // of each visitor in sorted, and the end of the last
    private final int[] sorted; // publishers
    private final int[] ofPublisher; // where its visitors begin in visitorsOf
    private final int[] visitorsOf;
    private final long[] degrees; // how many visitors have so many publishers
    private final int cut;
    private final long all;

    /** Takes visitors of at most {@code cut} publishers. */
    Table(int cut) {
      this.cut = cut;
      this.degrees = new long[cut + 1];
      Integer[] order = new Integer[links];
      int count = 0;
      for (int i = 0; i < visitors.length; i++) {
        if (visitors[i] != 0) {
          order[count++] = i;
        }
      }
      Arrays.sort(
          order,
          Comparator.<Integer>comparingLong(i -> visitors[i]).thenComparingInt(i -> publishers[i]));
      int[] firsts = new int[links + 1];
      int[] kept = new int[links];
      int found = 0;
      int filled = 0;
      for (int from = 0; from < links; ) {
        int to = from;
        while (to < links && visitors[order[to]] == visitors[order[from]]) {
          to++;
        }
        if (to - from <= cut) {
          firsts[found++] = filled;
          degrees[to - from]++;
          for (int i = from; i < to; i++) {
            kept[filled++] = publishers[order[i]];
          }
        }
        from = to;
      }
      firsts[found] = filled;
      this.starts = Arrays.copyOf(firsts, found + 1);
      this.sorted = Arrays.copyOf(kept, filled);
      this.all = filled;
      int most = Arrays.stream(sorted).max().orElse(-1) + 1;
      this.ofPublisher = new int[most + 1];
      for (int publisher : sorted) {
        ofPublisher[publisher + 1]++;
      }
      for (int i = 0; i < most; i++) {
        ofPublisher[i + 1] += ofPublisher[i];
      }
      this.visitorsOf = new int[filled];
      int[] next = ofPublisher.clone();
      for (int visitor = 0; visitor < found; visitor++) {
        for (int i = starts[visitor]; i < starts[visitor + 1]; i++) {
          visitorsOf[next[sorted[i]]++] = visitor;
        }
      }
    }

    List<Pair> suspicious(double margin, double risk) {
      int count = ofPublisher.length - 1;
      long present = 0;
      for (int i = 0; i < count; i++) {
        present += linksOf(i) > 0 ? 1 : 0;
      }
      double most = Math.log(Math.max(1, present * (present - 1) / 2.0) / risk);
      List<Pair> found = new ArrayList<>();
      long[] shared = new long[count];
      for (int one = 0; one < count; one++) {
        Arrays.fill(shared, 0);
        for (int i = ofPublisher[one]; i < ofPublisher[one + 1]; i++) {
          int visitor = visitorsOf[i];
          for (int at = starts[visitor]; at < starts[visitor + 1]; at++) {
            shared[sorted[at]]++;
          }
        }
        for (int other = one + 1; other < count; other++) {
          if (shared[other] > 0) {
            Pair pair = pair(one, other, shared[other]);
            if (surprise(shared[other], margin * pair.expected()) > most) {
              found.add(pair);
            }
          }
        }
      }
      return found;
    }

    private Pair pair(int one, int other, long shared) {
      long visitors = linksOf(one) + (long) linksOf(other) - shared;
      return new Pair(one, other, cut, shared, expected(one, other), visitors);
    }

    private double expected(int one, int other) {
      double product = (double) linksOf(one) / all * linksOf(other) / all;
      double sum = 0;
      for (int degree = 2; degree <= cut; degree++) {
        sum += degrees[degree] * Math.min(1, (double) degree * (degree - 1) * product);
      }
      return sum;
    }

    private int linksOf(int publisher) {
      return ofPublisher[publisher + 1] - ofPublisher[publisher];
    }
  }

  /** How surprising so many are where so many are expected, in nats, by Chernoff's bound. */
  static double surprise(long found, double expected) {
    return found <= expected ? 0 : found * Math.log(found / expected) - found + expected;
  }
}
