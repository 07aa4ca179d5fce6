package dev.doppel.engine.mirrors.parts;

import dev.doppel.core.hash.Hashes;
import dev.doppel.engine.internal.TextSketch;

/**
 * What a row is recognised by on another host, wherever that keeps it: its content and the end of
 * its path. A page with a sketch has several features, some of which survive small changes.
 *
 * <p>Features decide on samples, which must be the same in every run, so their hash has no key and
 * strangers can make it collide. Hosts that share a feature are therefore only candidates: what
 * {@link Views} show of them decides.
 *
 * @param hashes of the content and the last segment; of the last two segments if there is no
 *     content; of bands of the sketch and the last segment if there is a sketch
 * @param tail of the last three segments: where a host has a feature more than once, the lowest
 *     tail is taken on every host, which is then most likely the same page
 */
@SuppressWarnings("ArrayRecordComponent") // read by one, never compared
record PathFeature(long[] hashes, long tail) {

  /*
   * Pages of resemblance J have the same band of 16 bits with probability ((1 + J) / 2)^16: 0.66 at
   * 0.95, 0.44 at 0.9, 0.19 at 0.8, 0.07 at 0.7; strangers one in 65,536, and the name must be the
   * same, too. So two hosts with ten pages of resemblance 0.8 have 7 of 40 features in common.
   */

  static final int BANDS = 4;
  private static final int BAND_BITS = 16;

  private static final int TAIL_SEGMENTS = 3;
  private static final long NO_CONTENT = Hashes.GOLDEN;

  /**
   * Returns the feature of a path, which begins with a slash, and its query.
   *
   * @param content a hash of the content that has no key either; 0 if there is none
   */
  static PathFeature of(byte[] bytes, int from, int to, long content) {
    int pathTo = pathEnd(bytes, from, to);
    int start = segment(bytes, from, pathTo, content == 0 ? 2 : 1);
    long name = Hashes.of(bytes, start, to - start);
    long hash = Hashes.mix(name ^ (content == 0 ? NO_CONTENT : Hashes.mix(content)));
    return new PathFeature(new long[] {hash >>> 1}, tail(bytes, from, pathTo, to));
  }

  /** The same of a page with a sketch. */
  static PathFeature of(byte[] bytes, int from, int to, long[] sketch) {
    int pathTo = pathEnd(bytes, from, to);
    int start = segment(bytes, from, pathTo, 1);
    long name = Hashes.of(bytes, start, to - start);
    long[] hashes = new long[BANDS];
    for (int band = 0; band < BANDS; band++) {
      long bits = TextSketch.band(sketch, band, BAND_BITS);
      hashes[band] = Hashes.mix(name ^ Hashes.mix(bits << Byte.SIZE | (band + 1))) >>> 1;
    }
    return new PathFeature(hashes, tail(bytes, from, pathTo, to));
  }

  private static long tail(byte[] bytes, int from, int pathTo, int to) {
    int start = segment(bytes, from, pathTo, TAIL_SEGMENTS);
    return Hashes.of(bytes, start, to - start);
  }

  /** Where the query begins. In a canonical form no other question mark comes before it. */
  private static int pathEnd(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != '?') {
      at++;
    }
    return at;
  }

  /**
   * Returns where the last {@code count} segments begin; a slash at the end belongs to the last.
   */
  private static int segment(byte[] bytes, int from, int to, int count) {
    int at = to - 1;
    for (int left = count; left > 0 && at > from; left--) {
      at--;
      while (at > from && bytes[at] != '/') {
        at--;
      }
    }
    return Math.min(at + 1, to);
  }
}
