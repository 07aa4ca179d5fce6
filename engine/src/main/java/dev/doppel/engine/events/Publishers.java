package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.Arrays;

/**
 * Events and duplicates of each publisher, exactly, for a limited number of publishers; later ones
 * are counted together.
 */
final class Publishers {

  static final int MOST = 1 << 16;

  private final NamedRows rows = new NamedRows(MOST);
  private long[] events = new long[16];
  private long[] duplicates = new long[16];
  private long otherEvents;
  private long otherDuplicates;

  /** The row of an event's publisher; {@link NamedRows#NONE} if it came too late to have one. */
  int row(EventBatch batch, int event) {
    long hash = batch.publisher(event);
    int row = rows.find(hash);
    if (row == NamedRows.NONE && !rows.isFull()) {
      row = rows.add(hash, Layout.label(batch.fields(), event, batch.layout().publisher()));
      if (row == events.length) {
        events = Arrays.copyOf(events, 2 * row);
        duplicates = Arrays.copyOf(duplicates, 2 * row);
      }
    }
    return row;
  }

  /** Counts an event of the publisher in that row. */
  void add(int row, boolean isDuplicate) {
    int more = isDuplicate ? 1 : 0;
    if (row == NamedRows.NONE) {
      otherEvents++;
      otherDuplicates += more;
    } else {
      events[row]++;
      duplicates[row] += more;
    }
  }

  int size() {
    return rows.size();
  }

  long hash(int row) {
    return rows.hash(row);
  }

  String name(int row) {
    return rows.name(row);
  }

  long events(int row) {
    return events[row];
  }

  long duplicates(int row) {
    return duplicates[row];
  }

  long otherEvents() {
    return otherEvents;
  }

  long otherDuplicates() {
    return otherDuplicates;
  }

  long bytes() {
    return rows.bytes() + 2L * Long.BYTES * rows.size();
  }

  void writeTo(StateWriter out) throws IOException {
    rows.writeTo(out);
    for (int row = 0; row < rows.size(); row++) {
      out.putLong(events[row]);
      out.putLong(duplicates[row]);
    }
    out.putLong(otherEvents);
    out.putLong(otherDuplicates);
  }

  void readFrom(StateReader in) throws IOException {
    rows.readFrom(in);
    events = new long[Math.max(16, rows.size())];
    duplicates = new long[events.length];
    for (int row = 0; row < rows.size(); row++) {
      events[row] = in.getLong();
      duplicates[row] = in.getLong();
    }
    otherEvents = in.getLong();
    otherDuplicates = in.getLong();
  }
}
