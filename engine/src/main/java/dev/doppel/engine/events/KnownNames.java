package dev.doppel.engine.events;

import dev.doppel.core.count.FrequentKeys.Frequency;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * The names of the keys that a summary counts: a summary knows hashes only, and forgets some. When
 * it is full, names of hashes that the summary has forgotten are forgotten here, too.
 */
final class KnownNames {

  private final NamedRows rows;

  KnownNames(int counters) {
    this.rows = new NamedRows(4 * counters);
  }

  boolean knows(long hash) {
    return rows.find(hash) != NamedRows.NONE;
  }

  /** Adds a name; {@code counted} says what the summary holds, if room is needed. */
  void add(long hash, String name, Supplier<List<Frequency>> counted) {
    if (rows.isFull()) {
      NamedRows kept = new NamedRows(Integer.MAX_VALUE);
      for (Frequency each : counted.get()) {
        int row = rows.find(each.key());
        if (row != NamedRows.NONE) {
          kept.add(each.key(), rows.name(row));
        }
      }
      rows.clear();
      for (int row = 0; row < kept.size(); row++) {
        rows.add(kept.hash(row), kept.name(row));
      }
    }
    rows.add(hash, name);
  }

  String name(long hash) {
    int row = rows.find(hash);
    return row == NamedRows.NONE ? "#" + Long.toHexString(hash) : rows.name(row);
  }

  long bytes() {
    return rows.bytes();
  }

  void writeTo(StateWriter out) throws IOException {
    rows.writeTo(out);
  }

  void readFrom(StateReader in) throws IOException {
    rows.readFrom(in);
  }
}
