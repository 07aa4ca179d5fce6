package dev.doppel.seen;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.seen.internal.Keying;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A filter in the heap, and on disk the hashes it was given. */
final class FilterSet implements SeenSet {

  private final UrlFilter filter;
  private final HashLog log;

  private FilterSet(UrlFilter filter, HashLog log) {
    this.filter = filter;
    this.log = log;
  }

  static FilterSet open(UrlFilter filter, String settings, Keying keying, @Nullable Path folder)
      throws IOException {
    HashLog log =
        folder == null
            ? HashLog.none(keying)
            : HashLog.open(folder, settings, keying, filter::restore);
    return new FilterSet(filter, log);
  }

  /** Opens the set in a folder to ask it only. */
  static FilterSet openToRead(UrlFilter filter, String settings, Keying keying, Path folder)
      throws IOException {
    return new FilterSet(filter, HashLog.openToRead(folder, settings, keying, filter::restore));
  }

  UrlFilter filter() {
    return filter;
  }

  @Override
  public void add(UrlBatch batch) throws IOException {
    filter.add(batch, log);
  }

  @Override
  public void ask(UrlBatch batch) {
    filter.ask(batch, log.hash());
  }

  @Override
  public void remove(long[] high, long[] low, int count, boolean[] known) {
    throw new IllegalArgumentException(
        "a filter cannot forget URLs, got %d; an exact memory can".formatted(count));
  }

  @Override
  public KeyedHash hash() {
    return log.hash();
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
