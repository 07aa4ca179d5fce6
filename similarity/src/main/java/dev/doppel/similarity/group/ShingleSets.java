package dev.doppel.similarity.group;

import java.io.Closeable;
import java.io.IOException;

/**
 * The shingle sets of all documents, written once and read whenever two of them are compared. Safe
 * for many threads; each needs its own {@link Cursor}.
 */
public sealed interface ShingleSets extends Closeable permits Spool, HeapSets {

  /** Returns a cursor, for one thread. */
  Cursor cursor();

  /** The bytes taken, on disk or in memory. */
  long bytes();

  /** Writes and reads sets; for one thread. */
  interface Cursor extends SetStore {

    /** Reads {@code count} values from {@code start} on into {@code values}. */
    void read(long start, int count, long[] values) throws IOException;
  }
}
