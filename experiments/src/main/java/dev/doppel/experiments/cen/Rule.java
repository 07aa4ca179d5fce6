package dev.doppel.experiments.cen;

import dev.doppel.core.filter.LayeredFilter;
import dev.doppel.core.filter.LayeredFilter.Order;
import dev.doppel.core.hash.Hashes;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The probability that a multi-layer filter calls a stranger known, where formula (4) has f^L.
 *
 * <p>Formula (4) supposes that all segments of a stranger are new, that all layers are equally
 * full, and that there is no last filter. Here a segment that a member has at the same place counts
 * 1, another the error of its layer as full as it is; times the error of the last filter, or 1 if a
 * member has the same XOR.
 */
final class Rule {

  private static final int LEAST_DRAWN = 1 << 17;

  private final int layers;
  private final LongSet[] segments;
  private final LongSet wholes = new LongSet();

  private Rule(int layers) {
    this.layers = layers;
    this.segments = Stream.generate(LongSet::new).limit(layers).toArray(LongSet[]::new);
  }

  /** Returns the rule for a filter that has the first members of a list. */
  static Rule of(UrlList members, int count, int layers) {
    Rule rule = new Rule(layers);
    for (int i = 0; i < count; i++) {
      rule.add(rule.segments(members, i));
    }
    return rule;
  }

  private void add(long[] url) {
    for (int layer = 0; layer < url.length; layer++) {
      segments[layer].add(url[layer]);
    }
    wholes.add(whole(url));
  }

  private long[] segments(UrlList urls, int url) {
    return Candidate.Layered.segments(urls.bytes(), urls.from(url), urls.to(url), layers);
  }

  /** Equal for URLs whose addresses in the last filter are equal if order is ignored. */
  static long whole(long[] url) {
    return Arrays.stream(url).reduce(0, (a, b) -> a ^ b);
  }

  /**
   * How many of the first strangers of a list the filter should call known. Strangers that have the
   * same new segments are known together or not at all, which the variance includes.
   */
  Expected expected(LayeredFilter filter, UrlList strangers, int count) {
    Errors errors = new Errors(filter, Math.max(LEAST_DRAWN, 4 * count));
    long[] keys = new long[count];
    double[] layered = new double[count];
    double[] last = new double[count];
    for (int i = 0; i < count; i++) {
      long[] url = segments(strangers, i);
      layered[i] = 1;
      for (int layer = 0; layer < url.length; layer++) {
        if (!segments[layer].contains(url[layer])) {
          layered[i] *= errors.ofLayer[layer];
          keys[i] = Hashes.mix(keys[i] ^ url[layer]) + layer;
        }
      }
      last[i] = lastError(errors, url);
    }
    long[] sorted = keys.clone();
    Arrays.sort(sorted);
    double mean = 0;
    double variance = 0;
    for (int i = 0; i < count; i++) {
      double together = keys[i] == 0 ? 1 : occurrences(sorted, keys[i]);
      mean += layered[i] * last[i];
      variance += layered[i] * last[i] * (1 - last[i]);
      variance += layered[i] * (1 - layered[i]) * last[i] * last[i] * together;
    }
    return new Expected(mean, variance);
  }

  private double lastError(Errors errors, long[] url) {
    if (errors.filter.settings().order() == Order.IGNORED) {
      if (wholes.contains(whole(url))) {
        return 1;
      }
      if (hasEqual(url)) { // all X/X of a host have one address, and so one answer
        return errors.filter.knowsCombination(url) ? 1 : 0;
      }
    }
    return errors.ofLast(url.length);
  }

  /** Whether two segments are equal, which cancel in the XOR. */
  static boolean hasEqual(long[] url) {
    return Arrays.stream(url).distinct().count() < url.length;
  }

  private static int occurrences(long[] sorted, long key) {
    return position(sorted, key, true) - position(sorted, key, false);
  }

  /** Where the first is that is larger than the key, or not smaller. */
  private static int position(long[] sorted, long key, boolean larger) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < key || (larger && sorted[middle] == key)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The errors of the single filters of a multi-layer one, as full as they are. */
  private static final class Errors {

    private final LayeredFilter filter;
    private final int draws; // enough that they add little to the error of the strangers
    private final double[] ofLayer;
    private final double[] ofLast;

    Errors(LayeredFilter filter, int draws) {
      LayeredFilter.Settings settings = filter.settings();
      this.filter = filter;
      this.draws = draws;
      this.ofLayer = new double[settings.layers()];
      this.ofLast = new double[settings.layers() + 1];
      for (int layer = 0; layer < ofLayer.length; layer++) {
        ofLayer[layer] = Math.pow(filter.fill(layer), settings.probes());
      }
      Arrays.fill(ofLast, Double.NaN);
    }

    double ofLast(int segments) {
      if (Double.isNaN(ofLast[segments])) {
        ofLast[segments] = drawn(filter, segments, draws);
      }
      return ofLast[segments];
    }
  }

  /**
   * The error of the last filter for so many new segments. It is drawn, as XORs are not evenly
   * spread over m bits unless m is a power of two.
   */
  private static double drawn(LayeredFilter filter, int segments, int draws) {
    SplittableRandom random = new SplittableRandom(segments);
    long[] url = new long[segments];
    long hits = 0;
    for (int i = 0; i < draws; i++) {
      Arrays.setAll(url, segment -> random.nextLong());
      hits += filter.knowsCombination(url) ? 1 : 0;
    }
    return (double) hits / draws;
  }
}
