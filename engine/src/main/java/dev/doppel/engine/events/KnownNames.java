package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.function.LongPredicate;

/**
 * The names of the keys that a summary counts: a summary knows hashes only, and forgets some. When
 * it is full, names of hashes that the summary has forgotten are to be forgotten here, too.
 */
final class KnownNames {

  private final NamedRows rows;
  private final byte[] label = new byte[Layout.MAX_KEY_LABEL];

  KnownNames(int counters) {
    this.rows = new NamedRows(4 * counters);
  }

  boolean knows(long hash) {
    return rows.find(hash) != NamedRows.NONE;
  }

  /** Whether some must be forgotten before another one is added. */
  boolean isFull() {
    return rows.isFull();
  }

  /** Forgets all others. */
  void keepIf(LongPredicate counted) {
    rows.keepIf(counted);
  }

  /** Adds a name. */
  void add(long hash, String name) {
    rows.add(hash, name);
  }

  /** Adds the key of an event. */
  void add(EventBatch batch, int event) {
    int length = batch.layout().label(batch.fields(), event, label);
    if (length >= 0) {
      rows.add(batch.key(event), label, 0, length);
    } else {
      rows.add(batch.key(event), batch.layout().label(batch.fields(), event));
    }
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
