package dev.doppel.seen;

import dev.doppel.core.filter.ClassicFilter;
import dev.doppel.core.filter.Filter;
import dev.doppel.core.filter.ScalableFilter;
import dev.doppel.core.filter.SplitBlockFilter;
import dev.doppel.core.hash.KeyedHash;
import java.io.IOException;
import java.nio.LongBuffer;

/** A Bloom filter over the hashes of URLs. */
final class HashFilter implements UrlFilter {

  private final Filter filter;
  private final long[] hashes = new long[UrlBatch.LINES];
  private final int[] lines = new int[UrlBatch.LINES];
  private final boolean[] fresh = new boolean[UrlBatch.LINES];

  private HashFilter(Filter filter) {
    this.filter = filter;
  }

  static HashFilter of(UrlSettings settings) {
    Filter filter = filter(settings.kind(), settings.used());
    filter.whenFull(full -> {}); // isOverfull says so; a crawl must not stop for it
    return new HashFilter(filter);
  }

  private static Filter filter(UrlSettings.Kind kind, FilterSizes sizes) {
    long capacity = sizes.capacity().orElseThrow();
    if (sizes.bits().isPresent()) {
      long bits = sizes.bits().getAsLong();
      int hashes = sizes.hashes().orElseThrow();
      return ClassicFilter.ofBits(bits, hashes, capacity, ClassicFilter.Spaces.SHARED, 0);
    }
    double fpp = sizes.fpp().orElseThrow();
    return kind == UrlSettings.Kind.SCALABLE
        ? ScalableFilter.startingAt(capacity, fpp)
        : SplitBlockFilter.sizedFor(capacity, fpp);
  }

  @Override
  public void restore(LongBuffer logged) {
    long[] stored = new long[logged.remaining()];
    logged.get(stored);
    filter.addAll(stored, 0, stored.length, new boolean[stored.length]);
  }

  /** Adds the first hashes, and answers for each whether it was new. */
  void add(long[] added, int count, boolean[] isNew) {
    filter.addAll(added, 0, count, isNew);
  }

  @Override
  public int unite(LongBuffer logged, HashLog log) throws IOException {
    int urls = logged.remaining();
    while (logged.hasRemaining()) {
      int count = Math.min(hashes.length, logged.remaining());
      logged.get(hashes, 0, count);
      filter.addAll(hashes, 0, count, fresh);
      log.add(hashes, keepFresh(count));
    }
    return urls;
  }

  /** Moves the hashes that were new to the front, and returns how many these are. */
  private int keepFresh(int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (fresh[i]) {
        hashes[kept++] = hashes[i];
      }
    }
    return kept;
  }

  @Override
  public void add(UrlBatch batch, HashLog log) throws IOException {
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      if (batch.fault(i) == null) {
        hashes[count] = batch.low[i];
        lines[count++] = i;
      }
    }
    filter.addAll(hashes, 0, count, fresh);
    for (int i = 0; i < count; i++) {
      batch.fresh[lines[i]] = fresh[i];
    }
    log.add(hashes, keepFresh(count));
  }

  @Override
  public void ask(UrlBatch batch, KeyedHash hash) {
    for (int i = 0; i < batch.size(); i++) {
      if (batch.fault(i) == null) {
        batch.fresh[i] = !filter.mightContain(batch.low[i]);
      }
    }
  }

  @Override
  public long added() {
    return filter.added();
  }

  @Override
  public long capacity() {
    return filter.capacity();
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
