package dev.doppel.bench;

import dev.doppel.store.FingerprintMemory;
import java.io.IOException;
import java.nio.file.Path;

/** Our own memory. */
final class DoppelSeenSet implements SeenSet {

  private final FingerprintMemory memory;
  private boolean[] fresh = new boolean[0];

  private DoppelSeenSet(FingerprintMemory memory) {
    this.memory = memory;
  }

  static SeenSet open(Path folder) throws IOException {
    return new DoppelSeenSet(FingerprintMemory.open(folder, "bench"));
  }

  @Override
  public int add(long[] high, long[] low, int count) throws IOException {
    if (fresh.length < count) {
      fresh = new boolean[count];
    }
    return memory.add(high, low, count, fresh);
  }

  @Override
  public void commit() throws IOException {
    memory.commit(new byte[8]);
  }

  @Override
  public long memoryBytes() {
    return memory.heapBytes();
  }

  @Override
  public void close() throws IOException {
    memory.close();
  }
}
