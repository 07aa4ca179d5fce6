package dev.doppel.engine.events;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.internal.Check;
import java.io.IOException;

/**
 * Reads events that come one by one, as messages do: each a line, without a header before it. Keys
 * and times are those that {@link EventJob} finds in the same lines. For one thread.
 */
public final class EventReader {

  private final EventBatch batch;
  private final Layout layout;
  private final LineParser parser;
  private final KeyedHash hash;

  private EventReader(Layout layout, LineParser parser, KeyedHash hash) {
    this.batch = new EventBatch(layout, 1);
    this.layout = layout;
    this.parser = parser;
    this.hash = hash;
  }

  /**
   * Returns a reader of lines in the format of the settings.
   *
   * @throws IllegalArgumentException if they name no format, or none that does without a header; or
   *     no secret, by which all readers of a stream make the same keys
   */
  public static EventReader of(EventSettings settings) {
    Check.argument(
        settings.format() != null, "the format of single events must be named, of %s", settings);
    Layout layout = new Layout(settings);
    Layout.Opening opening = open(layout);
    Check.argument(
        !opening.isHeader(), "single events have no header: name the columns of %s", settings);
    return new EventReader(layout, opening.parser(), settings.hash());
  }

  private static Layout.Opening open(Layout layout) {
    try {
      return layout.open("settings", new byte[0], 0, 0);
    } catch (IOException e) { // it looked for the columns in the header that is not there
      throw new IllegalArgumentException("single events have no header: name the columns", e);
    }
  }

  /**
   * Reads a line; {@code now} is its time if no field holds one.
   *
   * @return what keeps it from being an event, or {@link LineFault#NONE}
   */
  public LineFault read(byte[] line, int from, int to, long now) {
    batch.clear(parser);
    batch.add(line, from, to, now);
    batch.parse(hash);
    return batch.fault(0);
  }

  /** The hash of the key fields of the event that was read last. */
  public long key() {
    return batch.key(0);
  }

  /** When that event was, in milliseconds since 1970. */
  public long time() {
    return batch.time(0);
  }

  /** Who is paid for that event; empty if no field says so. */
  public String publisher() {
    int field = layout.publisher();
    return field == Layout.NONE ? "" : Layout.label(batch.fields(), 0, field);
  }
}
