package dev.doppel.engine.aliases;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.engine.aliases.Observation.State;
import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.columns.RowTable;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All addresses that were met, as rows in the order of their first occurrence, with what is known
 * of each. For one thread.
 */
@SuppressWarnings("EnumOrdinal") // numbers of one run, never stored
final class AddressTable implements Closeable {

  /*
   * Per address, in columns of which the first rows lie on the heap and the others in temporary files:
   *
   *   hash      16 bytes, by a key that each run draws      place   8, where its text begins
   *   state      4, as below                                time    4, seconds since 1970
   *   target     4, row + 1                                 sketch 16, zeros if there is none
   *   text       its bytes
   *
   * and 5 to 13 bytes in the heap to find it by its hash.
   *
   *   state:  bits 0-1 state | 2-5 reason + 1 | 6-10 refusal + 1 | 11 relative
   */

  static final int NONE = -1;

  private static final State[] STATES = State.values();
  private static final AliasReason[] REASONS = AliasReason.values();
  private static final Refusal[] REFUSALS = Refusal.values();
  private static final int REASON_SHIFT = 2;
  private static final int REFUSAL_SHIFT = 6;
  private static final int RELATIVE_BIT = 1 << 11;
  private static final int SKETCH_LONGS = 2;
  private static final int ROW_BYTES = 60;
  private static final int MEAN_TEXT = 80;
  private static final long LAST_SECOND = 0xFFFFFFFFL; // a time takes four bytes

  private final KeyedHash hash = KeyedHash.of(Secret.random());
  private final Columns columns;
  private final Column hashes;
  private final Column places;
  private final Column states;
  private final Column times;
  private final Column targets;
  private final Column sketches;
  private final Column texts;
  private final RowTable table;
  private int size;
  private long textEnd;

  private AddressTable(Columns columns) {
    this.columns = columns;
    hashes = columns.column(2 * Long.BYTES);
    places = columns.column(Long.BYTES);
    states = columns.column(Integer.BYTES);
    times = columns.column(Integer.BYTES);
    targets = columns.column(Integer.BYTES);
    sketches = columns.column(SKETCH_LONGS * Long.BYTES);
    texts = columns.column(MEAN_TEXT);
    table = new RowTable(row -> hashes.longAt(2L * row));
    places.putLong(0, 0);
  }

  /** Returns an empty table that takes an eighth of the heap at most, and files beyond. */
  static AddressTable create() {
    long rowsInHeap = Runtime.getRuntime().maxMemory() / 8 / (ROW_BYTES + MEAN_TEXT);
    return new AddressTable(Columns.withFiles(rowsInHeap));
  }

  /** Returns an empty table of which so many first rows lie on the heap. */
  static AddressTable withFiles(long rowsInHeap) {
    return new AddressTable(Columns.withFiles(rowsInHeap));
  }

  int size() {
    return size;
  }

  long temporaryBytes() {
    return columns.fileBytes();
  }

  /** Returns another column of this table's rows. */
  Column column(int bytesARow) {
    return columns.column(bytesARow);
  }

  /** Takes what was observed: of one address, what is newest. A user's word outlasts all of it. */
  void add(Observation seen) {
    int row = row(seen.url());
    if (seen.reason() != null && seen.reason().isGiven()) {
      lead(row, seen, state(row)); // which says nothing of the answer
    } else if (!isOutdone(row, seen)) {
      times.putInt(row, (int) kept(seen.seconds()));
      putSketch(row, seen.sketch());
      AliasReason reason = reason(row);
      if (reason != null && reason.isGiven()) {
        putState(row, seen.state(), reason, refusal(row), isRelative(row));
      } else {
        lead(row, seen, seen.state());
      }
    }
  }

  /** What is before 1970 or after 2105 is as old or as new as can be, and no other time. */
  private static long kept(long seconds) {
    return Math.max(0, Math.min(seconds, LAST_SECOND));
  }

  /** Whether more is known of an address than what was seen. */
  private boolean isOutdone(int row, Observation seen) {
    boolean isKnown = state(row) != State.UNSEEN || reason(row) != null;
    boolean isOlder = kept(seen.seconds()) < (times.intAt(row) & LAST_SECOND);
    boolean saysNothing = seen.state() == State.UNSEEN && seen.reason() == null;
    return isKnown && (isOlder || saysNothing);
  }

  private void lead(int row, Observation seen, State state) {
    byte[] target = seen.target();
    if (target != null && seen.refusal() == null && Arrays.equals(target, seen.url())) {
      State left = state == State.ELSEWHERE ? State.UNSEEN : state;
      targets.putInt(row, 0);
      putState(row, left, null, null, false);
    } else {
      targets.putInt(row, target == null ? 0 : row(target) + 1);
      putState(row, state, seen.reason(), seen.refusal(), seen.isRelative());
    }
  }

  /** Returns the row of an address, which is added if it is new. */
  private int row(byte[] url) {
    Fingerprint key = hash.fingerprint(url, 0, url.length);
    int known = table.find(key.high(), row -> hashes.longAt(2L * row + 1) == key.low());
    if (known >= 0) {
      return known;
    }
    int row = size++;
    hashes.putLong(2L * row, key.high());
    hashes.putLong(2L * row + 1, key.low());
    texts.putBytes(textEnd, url);
    textEnd += url.length;
    places.putLong(row + 1L, textEnd);
    times.putInt(row, 0);
    targets.putInt(row, 0);
    putState(row, State.UNSEEN, null, null, false);
    sketches.reserve((row + 1L) * SKETCH_LONGS * Long.BYTES);
    table.add(row);
    return row;
  }

  private void putSketch(int row, long @Nullable [] sketch) {
    for (int i = 0; i < SKETCH_LONGS; i++) {
      sketches.putLong((long) row * SKETCH_LONGS + i, sketch == null ? 0 : sketch[i]);
    }
  }

  private void putState(
      int row,
      State state,
      @Nullable AliasReason reason,
      @Nullable Refusal refusal,
      boolean isRelative) {
    int bits = state.ordinal();
    bits |= (reason == null ? 0 : reason.ordinal() + 1) << REASON_SHIFT;
    bits |= (refusal == null ? 0 : refusal.ordinal() + 1) << REFUSAL_SHIFT;
    bits |= isRelative ? RELATIVE_BIT : 0;
    states.putInt(row, bits);
  }

  /** Stops believing that an address leads elsewhere. */
  void refuse(int row, Refusal refusal) {
    putState(row, state(row), reason(row), refusal, isRelative(row));
  }

  byte[] url(int row) {
    long from = places.longAt(row);
    return texts.bytes(from, (int) (places.longAt(row + 1L) - from));
  }

  State state(int row) {
    return STATES[states.intAt(row) & 3];
  }

  /** Why the address leads elsewhere; null if it does not claim to. */
  @Nullable AliasReason reason(int row) {
    int number = states.intAt(row) >>> REASON_SHIFT & 15;
    return number == 0 ? null : REASONS[number - 1];
  }

  /** Why it is not believed to lead there; null if it is. */
  @Nullable Refusal refusal(int row) {
    int number = states.intAt(row) >>> REFUSAL_SHIFT & 31;
    return number == 0 ? null : REFUSALS[number - 1];
  }

  boolean isRelative(int row) {
    return (states.intAt(row) & RELATIVE_BIT) != 0;
  }

  /** Where it leads; {@link #NONE} if nowhere. */
  int target(int row) {
    return targets.intAt(row) - 1;
  }

  /** Whether it leads elsewhere, as far as is known by now. */
  boolean leadsOn(int row) {
    return reason(row) != null && refusal(row) == null && target(row) != NONE;
  }

  boolean hasSketch(int row) {
    return (sketches.longAt(2L * row) | sketches.longAt(2L * row + 1)) != 0;
  }

  long[] sketch(int row) {
    return new long[] {sketches.longAt(2L * row), sketches.longAt(2L * row + 1)};
  }

  @Override
  public void close() throws IOException {
    columns.close();
  }
}
