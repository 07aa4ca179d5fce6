package dev.doppel.similarity.group;

import java.io.IOException;

/** Stores shingle sets, to be read again when documents are compared. */
@FunctionalInterface
public interface SetStore {

  /** Stores the first {@code count} values and returns where. */
  long write(long[] values, int count) throws IOException;
}
