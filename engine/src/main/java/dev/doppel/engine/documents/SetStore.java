package dev.doppel.engine.documents;

import java.io.IOException;

/** Where shingle sets go, to be read again when documents are compared. */
@FunctionalInterface
interface SetStore {

  /** Stores the first {@code count} values and returns where. */
  long write(long[] values, int count) throws IOException;
}
