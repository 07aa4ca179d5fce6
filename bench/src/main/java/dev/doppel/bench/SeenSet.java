package dev.doppel.bench;

import java.io.Closeable;
import java.io.IOException;

/** A durable set of fingerprints, ours or another's, for {@link MemoryTable}. */
interface SeenSet extends Closeable {

  /** Adds fingerprints, of which the new ones differ, and tells how many are new. */
  int add(long[] high, long[] low, int count) throws IOException;

  /** Returns once all that was added would survive the loss of power. */
  void commit() throws IOException;

  /** The bytes of memory that it keeps, in the heap or beside it, but for the page cache. */
  long memoryBytes() throws IOException;
}
