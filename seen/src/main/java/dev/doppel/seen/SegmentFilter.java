package dev.doppel.seen;

import dev.doppel.core.filter.LayeredFilter;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.seen.internal.Keying;
import java.io.IOException;
import java.nio.LongBuffer;

/** The multi-layer Bloom filter over the hashes of URLs' segments. */
final class SegmentFilter implements UrlFilter {

  private final LayeredFilter filter;
  private final Keying keying;

  private SegmentFilter(LayeredFilter filter, Keying keying) {
    this.filter = filter;
    this.keying = keying;
  }

  static SegmentFilter of(UrlSettings settings, Keying keying) {
    return new SegmentFilter(LayeredFilter.of(settings.layers()), keying);
  }

  /** A URL is the number of its segments, then their hashes. */
  @Override
  public void restore(LongBuffer logged) {
    while (logged.hasRemaining()) {
      long[] segments = new long[(int) logged.get()];
      logged.get(segments);
      filter.add(segments);
    }
  }

  @Override
  public int unite(LongBuffer logged, HashLog log) throws IOException {
    int urls = 0;
    while (logged.hasRemaining()) {
      long[] segments = new long[(int) logged.get()];
      logged.get(segments);
      add(segments, log);
      urls++;
    }
    return urls;
  }

  @Override
  public void add(UrlBatch batch, HashLog log) throws IOException {
    KeyedHash hash = log.hash();
    for (int i = 0; i < batch.size(); i++) {
      if (batch.fault(i) == null) {
        batch.fresh[i] = add(segments(batch, i, hash), log);
      }
    }
  }

  private boolean add(long[] segments, HashLog log) throws IOException {
    boolean isNew = filter.add(segments);
    if (isNew) {
      long[] record = new long[segments.length + 1];
      record[0] = segments.length;
      System.arraycopy(segments, 0, record, 1, segments.length);
      log.add(record, record.length);
    }
    return isNew;
  }

  @Override
  public void ask(UrlBatch batch, KeyedHash hash) {
    for (int i = 0; i < batch.size(); i++) {
      if (batch.fault(i) == null) {
        batch.fresh[i] = !filter.mightContain(segments(batch, i, hash));
      }
    }
  }

  private long[] segments(UrlBatch batch, int line, KeyedHash hash) {
    return segments(batch.canonical(), batch.canonicalFrom(line), batch.canonicalTo(line), hash);
  }

  /** Whether a URL of the host of this one was added. */
  boolean knowsHost(byte[] canonical, int length, KeyedHash hash) {
    return filter.knowsSegment(0, segments(canonical, 0, length, hash)[0]);
  }

  private long[] segments(byte[] bytes, int from, int to, KeyedHash hash) {
    int layers = filter.settings().layers();
    if (!keying.isLegacy()) {
      return LayeredFilter.segments(bytes, from, to, layers, hash);
    }
    long seed = keying.legacySeed();
    long[] segments = LayeredFilter.segments(bytes, from, to, layers, KeyedHash.legacy(0));
    for (int layer = 0; seed != 0 && layer < segments.length; layer++) {
      segments[layer] = Hashes.mix(segments[layer] ^ seed);
    }
    return segments;
  }

  @Override
  public long added() {
    return filter.added();
  }

  @Override
  public long capacity() {
    return filter.settings().capacity();
  }

  @Override
  public double expectedErrorNow() {
    return filter.expectedErrorNow();
  }

  @Override
  public long bytes() {
    return filter.bytes();
  }
}
