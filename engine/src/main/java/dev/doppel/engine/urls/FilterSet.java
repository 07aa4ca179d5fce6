package dev.doppel.engine.urls;

import dev.doppel.core.filter.Filter;
import dev.doppel.core.filter.ScalableFilter;
import dev.doppel.core.filter.SplitBlockFilter;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.engine.internal.Keying;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A Bloom filter in the heap, and on disk the hashes it was given. */
final class FilterSet implements SeenSet {

  private final Filter filter;
  private final HashLog log;
  private final KeyedHash hash;
  private final long[] hashes = new long[UrlBatch.LINES];
  private final int[] lines = new int[UrlBatch.LINES];
  private final boolean[] fresh = new boolean[UrlBatch.LINES];

  private FilterSet(Filter filter, HashLog log, KeyedHash hash) {
    this.filter = filter;
    this.log = log;
    this.hash = hash;
  }

  static FilterSet open(UrlSettings settings, Keying keying, @Nullable Path folder)
      throws IOException {
    Filter filter =
        settings.kind() == UrlSettings.Kind.SCALABLE
            ? ScalableFilter.startingAt(settings.capacity(), settings.fpp())
            : SplitBlockFilter.sizedFor(settings.capacity(), settings.fpp());
    filter.whenFull(full -> {}); // it is told by isOverfull; a crawl must not stop for it
    HashLog log =
        folder == null
            ? HashLog.none()
            : HashLog.open(folder, settings.line(keying.words()), stored -> addAll(filter, stored));
    return new FilterSet(filter, log, log.hash(keying));
  }

  private static void addAll(Filter filter, LongBuffer stored) {
    long[] hashes = new long[stored.remaining()];
    stored.get(hashes);
    filter.addAll(hashes, 0, hashes.length, new boolean[hashes.length]);
  }

  @Override
  public void add(UrlBatch batch) throws IOException {
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      if (batch.fault(i) == null) {
        hashes[count] = batch.low[i];
        lines[count++] = i;
      }
    }
    filter.addAll(hashes, 0, count, fresh);
    int added = 0;
    for (int i = 0; i < count; i++) {
      batch.fresh[lines[i]] = fresh[i];
      if (fresh[i]) {
        hashes[added++] = hashes[i];
      }
    }
    log.add(hashes, added);
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
    return filter.added() > filter.capacity();
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
