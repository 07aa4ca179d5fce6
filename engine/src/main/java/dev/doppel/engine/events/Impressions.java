package dev.doppel.engine.events;

import dev.doppel.core.internal.Check;
import dev.doppel.engine.events.EventSettings.Commission;
import dev.doppel.engine.events.EventSettings.Roles;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How often each publisher showed an advertisement. */
public final class Impressions {

  private static final int MAX_DIGITS = 15;

  private final NamedRows rows = new NamedRows(Publishers.MOST);
  private long[] counts = new long[16];
  private long total;
  private EventScan.Read read = new EventScan.Read(0, 0, Map.of(), List.of());

  private Impressions() {}

  /** Returns none. */
  public static Impressions none() {
    return new Impressions();
  }

  /**
   * Reads impressions from lines in any format of events, whose publisher is in the same field.
   *
   * @param count the field that holds how many impressions a line stands for; null for one each
   * @throws IllegalArgumentException if the memory does not know publishers
   */
  public static Impressions read(
      LineInput input, EventMemory memory, @Nullable String count, int threads) throws IOException {
    String publisher = memory.settings().roles().publisher();
    Check.argument(
        publisher != null,
        "impressions are those of publishers: name their field with --publisher");
    String[] key = count == null ? new String[] {publisher} : new String[] {publisher, count};
    EventSettings settings =
        EventSettings.ofKey(key)
            .withFormat(memory.settings().format())
            .withRoles(new Roles(publisher, null, null))
            .withCommission(Commission.NONE);
    Impressions found = new Impressions();
    found.read =
        EventScan.run(
            input,
            settings,
            memory.hash(),
            threads,
            (batch, event, number) ->
                found.add(batch.publisher(event), count == null ? 1 : number(batch, event)));
    return found;
  }

  /** How many there are in all. */
  public long total() {
    return total;
  }

  /** How many lines there were. */
  public long lines() {
    return read.lines();
  }

  /** How many of them could not be read. */
  public long lost() {
    return read.lost();
  }

  /** What was wrong with the first of those. */
  public List<String> problems() {
    return read.problems();
  }

  long of(long publisher) {
    int row = rows.find(publisher);
    return row == NamedRows.NONE ? 0 : counts[row];
  }

  private void add(long publisher, long count) {
    total += count;
    int row = rows.find(publisher);
    if (row == NamedRows.NONE) {
      if (rows.isFull()) {
        return; // clicks of so many publishers are not counted one by one either
      }
      row = rows.add(publisher, "");
      counts = row < counts.length ? counts : Arrays.copyOf(counts, 2 * row);
    }
    counts[row] += count;
  }

  private static long number(EventBatch batch, int event) throws IOException {
    int field = batch.layout().key()[1];
    String text = batch.fields().text(event, field, MAX_DIGITS + 1);
    if (text.isEmpty()
        || text.length() > MAX_DIGITS
        || !text.chars().allMatch(c -> '0' <= c && c <= '9')) {
      throw new IOException(
          batch.place(event) + ": a number of impressions is needed, got '" + text + "'");
    }
    return Long.parseLong(text);
  }
}
