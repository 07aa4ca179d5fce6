package dev.doppel.engine.mirrors.parts;

import dev.doppel.engine.internal.LongRecords;
import java.util.Arrays;

/**
 * Which hosts have a feature, for each feature that several have. Hosts go by rank: 0 is that of
 * most rows. Immutable.
 */
final class Postings {

  /*
   * A host knows its core, the lowest of its features, and maybe more. Two hosts are compared on
   * the core of the smaller, that is, on features which are of the core of at least one of them;
   * to join the rest too would cost much and tell little. So the members of a feature stand in two
   * parts, each sorted by rank: those to whose core it belongs, then the others.
   */

  private final long[] hashes; // of the features
  private final int[] starts; // of each feature's members
  private final int[] coreEnds;
  private final int[] members;
  private final int[] hostStarts;
  private final int[] features; // of each host, lowest hash first; as ~feature past the core

  private Postings(
      long[] hashes,
      int[] starts,
      int[] coreEnds,
      int[] members,
      int[] hostStarts,
      int[] features) {
    this.hashes = hashes;
    this.starts = starts;
    this.coreEnds = coreEnds;
    this.members = members;
    this.hostStarts = hostStarts;
    this.features = features;
  }

  /** Inverts the samples of the hosts, which are given by rank. */
  static Postings of(Samples samples, int[] hosts) {
    long[] pairs = pairs(samples, hosts);
    int count = pairs.length / 2;
    LongRecords.sort(pairs, 2, count);
    int kept = keepRepeated(pairs, count);
    return index(pairs, kept, hosts.length);
  }

  /** The first of a host's features. */
  int firstFeature(int host) {
    return hostStarts[host];
  }

  int endFeature(int host) {
    return hostStarts[host + 1];
  }

  /** The feature at a position between the two. */
  int feature(int at) {
    return Math.max(features[at], ~features[at]);
  }

  /**
   * Returns the first position from {@code at} on with this feature or a later one, or {@code end}.
   * The steps double, so that a short list is found in a long one without walking through it.
   */
  int seek(int feature, int at, int end) {
    int low = at;
    int step = 1;
    while (low + step < end && feature(low + step) < feature) {
      low += step;
      step <<= 1;
    }
    int high = Math.min(end, low + step);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (feature(middle) < feature) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Whether the feature at a position is of the host's core. */
  boolean isCore(int at) {
    return features[at] >= 0;
  }

  /** How many features several hosts have. */
  int size() {
    return hashes.length;
  }

  long hash(int feature) {
    return hashes[feature];
  }

  /** How many hosts have the feature. */
  int hosts(int feature) {
    return starts[feature + 1] - starts[feature];
  }

  int start(int feature) {
    return starts[feature];
  }

  /** Where the members end to whose core the feature belongs, and the others begin. */
  int coreEnd(int feature) {
    return coreEnds[feature];
  }

  int end(int feature) {
    return starts[feature + 1];
  }

  int member(int at) {
    return members[at];
  }

  /** Returns records of a feature's hash and, after a bit for "not of the core", a host's rank. */
  private static long[] pairs(Samples samples, int[] hosts) {
    long count = 0;
    for (int host : hosts) {
      count += samples.get(host).size();
    }
    long[] pairs = new long[Math.toIntExact(2 * count)];
    int at = 0;
    for (int rank = 0; rank < hosts.length; rank++) {
      Sample sample = samples.get(hosts[rank]);
      for (int item = 0; item < sample.size(); item++) {
        long rest = item < samples.core() ? 0 : 1L << Integer.SIZE;
        pairs[at++] = sample.hash(item);
        pairs[at++] = rest | rank;
      }
    }
    return pairs;
  }

  /** Drops what only one host has, which is most. */
  private static int keepRepeated(long[] pairs, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      boolean likeNext = i + 1 < count && pairs[2 * i] == pairs[2 * i + 2];
      boolean likeLast = kept > 0 && pairs[2 * i] == pairs[2 * kept - 2];
      if (likeNext || likeLast) {
        pairs[2 * kept] = pairs[2 * i];
        pairs[2 * kept + 1] = pairs[2 * i + 1];
        kept++;
      }
    }
    return kept;
  }

  private static Postings index(long[] pairs, int count, int hosts) {
    long[] hashes = new long[count / 2];
    int[] starts = new int[count / 2 + 1];
    int[] coreEnds = new int[count / 2];
    int[] members = new int[count];
    int[] hostStarts = new int[hosts + 2];
    int size = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || pairs[2 * i] != pairs[2 * i - 2]) {
        hashes[size] = pairs[2 * i];
        coreEnds[size] = i;
        starts[size++] = i;
      }
      members[i] = (int) pairs[2 * i + 1];
      coreEnds[size - 1] += pairs[2 * i + 1] >>> Integer.SIZE == 0 ? 1 : 0;
      hostStarts[members[i] + 2]++;
    }
    starts[size] = count;
    for (int host = 2; host < hostStarts.length; host++) {
      hostStarts[host] += hostStarts[host - 1];
    }
    int[] features = new int[count];
    for (int feature = 0; feature < size; feature++) {
      for (int i = starts[feature]; i < starts[feature + 1]; i++) {
        features[hostStarts[members[i] + 1]++] = i < coreEnds[feature] ? feature : ~feature;
      }
    }
    return new Postings(
        Arrays.copyOf(hashes, size),
        Arrays.copyOf(starts, size + 1),
        Arrays.copyOf(coreEnds, size),
        members,
        Arrays.copyOf(hostStarts, hosts + 1),
        features);
  }
}
