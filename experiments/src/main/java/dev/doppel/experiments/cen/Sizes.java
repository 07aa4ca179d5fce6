package dev.doppel.experiments.cen;

import dev.doppel.core.filter.LayeredFilter;
import dev.doppel.core.filter.LayeredFilter.Order;
import dev.doppel.experiments.paper.ExperimentSettings;
import java.util.Locale;
import java.util.Set;

/**
 * The sizes of the filters of a run, and what the paper's formulas say of them.
 *
 * @param urls n, the number of URLs they are made for
 * @param bits m, of each filter
 * @param hashes k
 * @param layers L
 */
record Sizes(int urls, long bits, int hashes, int layers) {

  static final LayeredFilter.Settings PAPER = LayeredFilter.Settings.CEN_2010;

  /** The paper adds 1, 1.5, 2, 2.5 and 3 million of the 3.5 million it has room for. */
  private static final double[] MILLIONS = {1, 1.5, 2, 2.5, 3};

  static final int POINTS = MILLIONS.length;

  /** L, k and m, as they are set. */
  static final Set<String> OPTIONS = Set.of("layers", "hash-functions", "bits");

  private static final double MOST_MEMBERS = 0.6;

  /**
   * Returns the paper's sizes if there are enough URLs, or those divided by a power of two: m stays
   * as little above a power of two as the paper's. Some URLs stay strangers.
   */
  static Sizes of(ExperimentSettings settings, int distinct) {
    int divisor = 1;
    while (PAPER.capacity() > divisor * MOST_MEMBERS * distinct) {
      divisor *= 2;
    }
    return of(settings, (int) (PAPER.capacity() / divisor), PAPER.bits() / divisor);
  }

  /** Returns the paper's sizes, whatever the number of URLs. */
  static Sizes ofPaper(ExperimentSettings settings) {
    return of(settings, (int) PAPER.capacity(), PAPER.bits());
  }

  private static Sizes of(ExperimentSettings settings, int urls, long bits) {
    return new Sizes(
        urls,
        settings.value("bits", 64, 1L << 33, bits),
        (int) settings.value("hash-functions", 1, 64, PAPER.probes()),
        (int) settings.value("layers", 1, 63, PAPER.layers()));
  }

  /** How many URLs are added at a point of the figures. */
  int added(int point) {
    return (int) (urls * MILLIONS[point] * 1e6 / PAPER.capacity());
  }

  /** The bits of all filters of the multi-layer one. */
  long allBits() {
    return (layers + 1) * bits;
  }

  LayeredFilter.Settings layered(long bitsEach, Order order) {
    return new LayeredFilter.Settings(layers, hashes, bitsEach, urls, order);
  }

  /** Formula (1), which is (3): the error of a classic filter that holds so many URLs. */
  double classic(int added) {
    return classic(bits, hashes, added);
  }

  static double classic(long bits, int hashes, long added) {
    return Math.pow(-Math.expm1(-(double) hashes * added / bits), hashes);
  }

  /** Formula (4). */
  double layered(int added) {
    return Math.pow(classic(added), layers);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "n = %,d (paper %,d), m = %,d (paper %,d), k = %d (paper %d), L = %d (paper %d)",
        urls,
        PAPER.capacity(),
        bits,
        PAPER.bits(),
        hashes,
        PAPER.probes(),
        layers,
        PAPER.layers());
  }
}
