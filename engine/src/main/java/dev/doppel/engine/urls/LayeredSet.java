package dev.doppel.engine.urls;

import dev.doppel.core.filter.LayeredFilter;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.engine.internal.Keying;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The multi-layer Bloom filter in the heap, and on disk the segments' hashes it was given. */
final class LayeredSet implements SeenSet {

  private final LayeredFilter filter;
  private final HashLog log;
  private final Keying keying;
  private final KeyedHash hash;

  private LayeredSet(LayeredFilter filter, HashLog log, Keying keying) {
    this.filter = filter;
    this.log = log;
    this.keying = keying;
    this.hash = log.hash(keying);
  }

  static LayeredSet open(UrlSettings settings, Keying keying, @Nullable Path folder)
      throws IOException {
    LayeredFilter filter = LayeredFilter.of(settings.layers());
    HashLog log =
        folder == null
            ? HashLog.none()
            : HashLog.open(folder, settings.line(keying.words()), stored -> addAll(filter, stored));
    return new LayeredSet(filter, log, keying);
  }

  /** A URL is how many segments it has, then their hashes. */
  private static void addAll(LayeredFilter filter, LongBuffer stored) {
    while (stored.hasRemaining()) {
      long[] segments = new long[(int) stored.get()];
      stored.get(segments);
      filter.add(segments);
    }
  }

  @Override
  public void add(UrlBatch batch) throws IOException {
    for (int i = 0; i < batch.size(); i++) {
      if (batch.fault(i) != null) {
        continue;
      }
      byte[] url =
          Arrays.copyOfRange(batch.canonical(), batch.canonicalFrom(i), batch.canonicalTo(i));
      long[] segments = segments(url);
      batch.fresh[i] = filter.add(segments);
      if (batch.fresh[i]) {
        long[] record = new long[segments.length + 1];
        record[0] = segments.length;
        System.arraycopy(segments, 0, record, 1, segments.length);
        log.add(record, record.length);
      }
    }
  }

  private long[] segments(byte[] url) {
    int layers = filter.settings().layers();
    if (!keying.isLegacy()) {
      return LayeredFilter.segments(url, layers, hash);
    }
    long seed = keying.legacySeed();
    long[] segments = LayeredFilter.segments(url, layers);
    for (int layer = 0; seed != 0 && layer < segments.length; layer++) {
      segments[layer] = Hashes.mix(segments[layer] ^ seed);
    }
    return segments;
  }

  @Override
  public KeyedHash hash() {
    return hash;
  }

  @Override
  public void commit(byte[] note) throws IOException {
    log.commit(note);
  }

  @Override
  public byte[] note() {
    return log.note();
  }

  @Override
  public long size() {
    return filter.added();
  }

  @Override
  public double expectedErrorNow() {
    return filter.expectedErrorNow();
  }

  @Override
  public boolean isOverfull() {
    return filter.added() > filter.settings().capacity();
  }

  @Override
  public long heapBytes() {
    return filter.bytes();
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
