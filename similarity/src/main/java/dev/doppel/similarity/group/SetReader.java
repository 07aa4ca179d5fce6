package dev.doppel.similarity.group;

import java.io.IOException;

/** Reads the sets of a space, one after the other; for one thread. */
final class SetReader {

  private final Space space;
  private final ShingleSets.Cursor cursor;
  private long[] values = new long[1024];

  SetReader(Space space, ShingleSets sets) {
    this.space = space;
    this.cursor = sets.cursor();
  }

  /** Returns the set of the row, which the next call overwrites; what lies behind it is older. */
  long[] read(int row) throws IOException {
    int size = space.size(row);
    if (values.length < size) {
      values = new long[size + (size >> 1)];
    }
    cursor.read(space.place(row), size, values);
    return values;
  }
}
