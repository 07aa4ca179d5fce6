package dev.doppel.seen;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.seen.internal.Keying;
import dev.doppel.store.FingerprintMemory;
import dev.doppel.store.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Fingerprints on disk, or for one run in the heap: no error. */
final class ExactSet implements SeenSet {

  private final FingerprintMemory memory;
  private final KeyedHash hash;
  private final @Nullable TemporaryFolder temporary; // gone with the set
  private final long[] high = new long[UrlBatch.LINES];
  private final long[] low = new long[UrlBatch.LINES];
  private final int[] lines = new int[UrlBatch.LINES];
  private final boolean[] fresh = new boolean[UrlBatch.LINES];

  private ExactSet(FingerprintMemory memory, Keying keying, @Nullable TemporaryFolder temporary) {
    this.memory = memory;
    this.hash = keying.hash(memory.secret());
    this.temporary = temporary;
  }

  /** Opens the set in a folder; without one, it is gone when it is closed. */
  static ExactSet open(String settings, Keying keying, @Nullable Path folder) throws IOException {
    if (folder == null) {
      return temporary(keying);
    }
    return new ExactSet(FingerprintMemory.open(folder, settings), keying, null);
  }

  /** Opens the set in a folder to ask it only. */
  static ExactSet openToRead(String settings, Keying keying, Path folder) throws IOException {
    return new ExactSet(FingerprintMemory.openToRead(folder, settings), keying, null);
  }

  /** For one run: what takes too much of the heap goes to a folder that is deleted in the end. */
  private static ExactSet temporary(Keying keying) throws IOException {
    TemporaryFolder folder = TemporaryFolder.create("urls");
    try {
      Path memory = folder.path().resolve("memory");
      return new ExactSet(FingerprintMemory.temporary(memory), keying, folder);
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  @Override
  public void add(UrlBatch batch) throws IOException {
    int count = take(batch);
    memory.add(high, low, count, fresh);
    for (int i = 0; i < count; i++) {
      batch.fresh[lines[i]] = fresh[i];
    }
  }

  @Override
  public void ask(UrlBatch batch) throws IOException {
    int count = take(batch);
    memory.ask(high, low, count, fresh);
    for (int i = 0; i < count; i++) {
      batch.fresh[lines[i]] = !fresh[i];
    }
  }

  @Override
  public void remove(long[] highs, long[] lows, int count, boolean[] known) throws IOException {
    memory.remove(highs, lows, count, known);
  }

  /** Takes the fingerprints of those lines that are URLs, and returns how many these are. */
  private int take(UrlBatch batch) {
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      if (batch.fault(i) == null) {
        high[count] = batch.high[i];
        low[count] = batch.low[i];
        lines[count++] = i;
      }
    }
    return count;
  }

  @Override
  public KeyedHash hash() {
    return hash;
  }

  @Override
  public void commit(byte[] note) throws IOException {
    if (temporary == null) {
      memory.commit(note);
    }
  }

  @Override
  public byte[] note() {
    return memory.note();
  }

  @Override
  public long size() {
    return memory.size();
  }

  @Override
  public double expectedErrorNow() {
    return 0;
  }

  @Override
  public boolean isOverfull() {
    return false;
  }

  @Override
  public long heapBytes() {
    return memory.heapBytes();
  }

  @Override
  public void close() throws IOException {
    try (temporary) {
      memory.close();
    }
  }
}
