package dev.doppel.seen;

import dev.doppel.core.filter.LayeredFilter;
import dev.doppel.seen.UrlSettings.Kind;
import java.util.OptionalInt;

/** Which sizes a filter gets that was asked for some of them. */
final class Sizing {

  /*
   * Of hashes (k), bits (m), capacity (n) and fpp, three determine the fourth, by the formula (1) of
   * Cen, Xu and Sun: fpp = (1 - e^(-kn/m))^k. With their k = 3, n = 3.5 million and fpp = 0.1 it gives
   * m = 16,829,146, which is their 16,829,152 in whole words of 32 bits. Their text refers to (2),
   * the formula for the best k, by which m would be 16,773,675.
   */

  static final long USUAL_CAPACITY = 10_000_000;
  static final double USUAL_FPP = 1e-4;

  private static final LayeredFilter.Settings PAPER = LayeredFilter.Settings.CEN_2010;
  private static final double PAPER_FPP = 0.1;

  /** Ten hash functions and one array: the crawler of the Internet Archive, as [9] there has it. */
  private static final int INTERNET_ARCHIVE_HASHES = 10;

  private static final int MOST_HASHES = 64;
  private static final int WORD = 32;
  private static final double LN2 = Math.log(2);

  private Sizing() {}

  static FilterSizes used(Kind kind, FilterSizes asked) {
    return switch (kind) {
      case EXACT -> FilterSizes.USUAL;
      case BLOOM, SCALABLE ->
          FilterSizes.USUAL.withCapacity(capacity(kind, asked)).withFpp(fpp(kind, asked));
      case CLASSIC, INTERNET_ARCHIVE -> oneFilter(kind, asked);
      case LAYERED, CEN_2010 ->
          oneFilter(kind, asked).withLayers(asked.layers().orElse(PAPER.layers()));
    };
  }

  static long capacity(Kind kind, FilterSizes asked) {
    return asked.capacity().orElse(kind == Kind.CEN_2010 ? PAPER.capacity() : USUAL_CAPACITY);
  }

  private static double fpp(Kind kind, FilterSizes asked) {
    return asked.fpp().orElse(kind == Kind.CEN_2010 ? PAPER_FPP : USUAL_FPP);
  }

  private static FilterSizes oneFilter(Kind kind, FilterSizes asked) {
    long capacity = capacity(kind, asked);
    OptionalInt fixed = hashes(kind, asked);
    if (asked.bits().isPresent()) {
      long bits = asked.bits().getAsLong();
      int hashes = fixed.orElse(whole(LN2 * bits / capacity));
      return sizes(hashes, bits, capacity, error(hashes, bits, capacity));
    }
    double fpp = fpp(kind, asked);
    int hashes = fixed.orElse(whole(-Math.log(fpp) / LN2));
    if (kind == Kind.LAYERED && fixed.isEmpty()) {
      // By (2), as in all memories so far: the same bits, so that they answer as before.
      return sizes(
          hashes, (long) Math.ceil(-Math.log(fpp) / (LN2 * LN2) * capacity), capacity, fpp);
    }
    return sizes(hashes, bits(hashes, capacity, fpp), capacity, fpp);
  }

  private static OptionalInt hashes(Kind kind, FilterSizes asked) {
    if (kind == Kind.INTERNET_ARCHIVE) {
      return OptionalInt.of(INTERNET_ARCHIVE_HASHES);
    }
    return asked.hashes().isEmpty() && kind == Kind.CEN_2010
        ? OptionalInt.of(PAPER.probes())
        : asked.hashes();
  }

  private static FilterSizes sizes(int hashes, long bits, long capacity, double fpp) {
    return FilterSizes.USUAL.withHashes(hashes).withBits(bits).withCapacity(capacity).withFpp(fpp);
  }

  private static int whole(double hashes) {
    return (int) Math.max(1, Math.min(MOST_HASHES, Math.round(hashes)));
  }

  /** (1), solved for m. */
  private static long bits(int hashes, long capacity, double fpp) {
    double bits = -hashes * (double) capacity / Math.log1p(-Math.pow(fpp, 1.0 / hashes));
    return (long) Math.ceil(bits / WORD) * WORD;
  }

  /** (1); a filter that is far too small errs always, and nearly always is the most we say. */
  private static double error(int hashes, long bits, long capacity) {
    double error = Math.pow(-Math.expm1(-(double) hashes * capacity / bits), hashes);
    return Math.max(Double.MIN_NORMAL, Math.min(Math.nextDown(1.0), error));
  }
}
