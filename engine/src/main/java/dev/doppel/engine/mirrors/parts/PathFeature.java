package dev.doppel.engine.mirrors.parts;

import dev.doppel.core.hash.Hashes;

/**
 * What a row is recognised by on another host, wherever that keeps it: its content and the end of
 * its path.
 *
 * <p>Features decide on samples, which must be the same in every run, so their hash has no key and
 * strangers can make it collide. Hosts that share a feature are therefore only candidates: what
 * {@link Views} show of them decides.
 *
 * @param hash of the content and the last segment; of the last two segments if there is no content
 * @param tail of the last three segments: where a host has a feature more than once, the lowest
 *     tail is taken on every host, which is then most likely the same page
 */
record PathFeature(long hash, long tail) {

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
    int tailStart = segment(bytes, from, pathTo, TAIL_SEGMENTS);
    return new PathFeature(hash >>> 1, Hashes.of(bytes, tailStart, to - tailStart));
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
