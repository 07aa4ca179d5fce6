package dev.doppel.experiments.cen;

import dev.doppel.core.filter.ClassicFilter;
import dev.doppel.core.filter.LayeredFilter;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import java.util.Arrays;

/** What remembers URLs, given as stretches of bytes without a scheme. */
sealed interface Candidate {

  /** Adds a URL; false if it was known or looks so. */
  boolean add(byte[] bytes, int from, int to);

  boolean mightContain(byte[] bytes, int from, int to);

  /** Adds the first URLs of a list. */
  default void addFirst(UrlList urls, int count) {
    for (int i = 0; i < count; i++) {
      add(urls.bytes(), urls.from(i), urls.to(i));
    }
  }

  /** How many of the first URLs of a list it takes for known. */
  default int hits(UrlList urls, int count) {
    int hits = 0;
    for (int i = 0; i < count; i++) {
      hits += mightContain(urls.bytes(), urls.from(i), urls.to(i)) ? 1 : 0;
    }
    return hits;
  }

  /** One array of bits. */
  record Classic(ClassicFilter filter) implements Candidate {

    static Classic of(long bits, int hashes, long capacity) {
      ClassicFilter filter =
          ClassicFilter.ofBits(bits, hashes, capacity, ClassicFilter.Spaces.SHARED, 0);
      filter.allowOverfill();
      return new Classic(filter);
    }

    @Override
    public boolean add(byte[] bytes, int from, int to) {
      return filter.add(Hashes.of(bytes, from, to - from));
    }

    @Override
    public boolean mightContain(byte[] bytes, int from, int to) {
      return filter.mightContain(Hashes.of(bytes, from, to - from));
    }
  }

  /** The paper's multi-layer filter. */
  record Layered(LayeredFilter filter) implements Candidate {

    private static final KeyedHash HASH = KeyedHash.legacy(0); // the hash of the classic filter

    static Layered of(LayeredFilter.Settings settings) {
      return new Layered(LayeredFilter.of(settings));
    }

    @Override
    public boolean add(byte[] bytes, int from, int to) {
      return filter.add(segments(bytes, from, to, filter.settings().layers()));
    }

    @Override
    public boolean mightContain(byte[] bytes, int from, int to) {
      return filter.mightContain(segments(bytes, from, to, filter.settings().layers()));
    }

    static long[] segments(byte[] bytes, int from, int to, int layers) {
      return LayeredFilter.segments(bytes, from, to, layers, HASH);
    }
  }

  /** The same filters by k hash functions that read byte after byte, as was usual in 2010. */
  record ByFunctions(Candidate filter, int functions) implements Candidate {

    private static final long[] FACTORS = {31, 131, 1313, 13131, 131313, 1313131, 13131313};

    @Override
    public boolean add(byte[] bytes, int from, int to) {
      return filter instanceof Layered layered
          ? layered.filter.add(segments(bytes, from, to, layered))
          : ((Classic) filter).filter.add(hash(bytes, from, to));
    }

    @Override
    public boolean mightContain(byte[] bytes, int from, int to) {
      return filter instanceof Layered layered
          ? layered.filter.mightContain(segments(bytes, from, to, layered))
          : ((Classic) filter).filter.mightContain(hash(bytes, from, to));
    }

    private long[] segments(byte[] bytes, int from, int to, Layered layered) {
      long[] hashes = new long[layered.filter.settings().layers()];
      int count = 0;
      int start = from;
      while (start <= to && count < hashes.length) {
        int end = start;
        while (end < to && (bytes[end] != '/' || count == hashes.length - 1)) {
          end++;
        }
        hashes[count++] = hash(bytes, start, end);
        start = end + 1;
      }
      return count == hashes.length ? hashes : Arrays.copyOf(hashes, count);
    }

    /** What all functions have computed, as one hash that our filters take. */
    private long hash(byte[] bytes, int from, int to) {
      long all = 0;
      for (int i = 0; i < functions; i++) {
        long factor = FACTORS[i % FACTORS.length] + 2L * (i / FACTORS.length);
        long hash = 0;
        for (int at = from; at < to; at++) {
          hash = hash * factor + bytes[at];
        }
        all = Hashes.mix(all ^ hash);
      }
      return all;
    }
  }

  /** Checksums of 64 bits, all in memory: those of a host lie together, as in Mercator. */
  record Checksums(LongSet set) implements Candidate {

    static Checksums empty() {
      return new Checksums(new LongSet());
    }

    @Override
    public boolean add(byte[] bytes, int from, int to) {
      return set.add(checksum(bytes, from, to));
    }

    @Override
    public boolean mightContain(byte[] bytes, int from, int to) {
      return set.contains(checksum(bytes, from, to));
    }

    static final int HOST_BITS = 24;

    /** The host's bits above, those of the whole URL below. */
    static long checksum(byte[] bytes, int from, int to) {
      int slash = from;
      while (slash < to && bytes[slash] != '/') {
        slash++;
      }
      long host = Hashes.of(bytes, from, slash - from);
      long whole = Hashes.of(bytes, from, to - from);
      return host >>> (Long.SIZE - HOST_BITS) << (Long.SIZE - HOST_BITS) | whole >>> HOST_BITS;
    }
  }
}
