package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.engine.internal.LineBatch;
import dev.doppel.engine.internal.Times;
import dev.doppel.io.LineBlock;
import dev.doppel.io.LineInput;
import java.util.Arrays;

/**
 * Some lines of one file, to be worked on together: read by one thread, parsed by another, judged
 * by a third; a buffer to be filled again. Never used by two at a time.
 */
final class EventBatch implements LineBatch {

  static final int LINES = 2048;
  private static final int MAX_QUOTED = 160;

  private final Layout layout;
  private final Fields fields;
  private LineParser parser = (line, from, to, out) -> LineFault.NONE;
  private String source = "";
  private long firstNumber;
  private long firstOfAll; // how many lines of all files are before the first
  private final LineBlock lines;
  private final LineFault[] faults;
  private final long[] times;
  private final long[] keys;
  private final long[] publishers;
  private final long[] ips;
  private final long[] cookies;

  EventBatch(Layout layout) {
    this(layout, LINES);
  }

  /** Makes room for this many lines. */
  EventBatch(Layout layout, int lines) {
    this.layout = layout;
    this.fields = new Fields(layout.fields(), lines);
    this.lines = new LineBlock(lines);
    this.faults = new LineFault[lines];
    this.times = new long[lines];
    this.keys = new long[lines];
    this.publishers = new long[lines];
    this.ips = new long[lines];
    this.cookies = new long[lines];
  }

  /** Empties it, for lines that this parser can read. */
  void clear(LineParser newParser) {
    parser = newParser;
    clear();
  }

  @Override
  public void clear() {
    lines.clear();
    fields.clear();
  }

  int size() {
    return lines.size();
  }

  boolean isEmpty() {
    return size() == 0;
  }

  @Override
  public boolean isFull() {
    return lines.isFull();
  }

  /**
   * Adds the present line, without its first {@code skipped} bytes, and those after it that have
   * been read already; they came at {@code now}.
   */
  void add(LineInput line, int skipped, long now) {
    int first = size();
    if (first == 0) {
      source = line.source();
      firstNumber = line.line();
    }
    line.copyTo(lines);
    lines.leaveOut(first, skipped);
    Arrays.fill(times, first, size(), now);
  }

  /** Adds a line that came at the time {@code now}. */
  void add(byte[] bytes, int from, int to, long now) {
    times[size()] = now;
    lines.add(bytes, from, to, false);
  }

  /** Finds the fields of each line and hashes them. */
  void parse(KeyedHash hash) {
    for (int i = 0; i < size(); i++) {
      fields.begin(i);
      faults[i] = lines.isCut(i) ? LineFault.TOO_LONG : parse(i, hash);
    }
  }

  private LineFault parse(int event, KeyedHash hash) {
    if (from(event) == to(event)) {
      return LineFault.EMPTY;
    }
    LineFault fault = parser.parse(text(), from(event), to(event), fields);
    if (fault != LineFault.NONE) {
      return fault;
    }
    if (layout.time() != Layout.NONE) {
      int field = layout.time();
      long came = times[event];
      times[event] =
          Times.parse(fields.bytes(), fields.from(event, field), fields.to(event, field));
      if (times[event] == Times.UNREADABLE) {
        return LineFault.BAD_TIME;
      }
      if (!Times.isInCalendar(times[event])) {
        return LineFault.NO_YEAR;
      }
      if (times[event] > came && times[event] - came > layout.ahead()) {
        return LineFault.AHEAD;
      }
    }
    keys[event] = hashKey(event, hash);
    publishers[event] = hash(event, layout.publisher(), hash);
    ips[event] = hash(event, layout.ip(), hash);
    cookies[event] = hash(event, layout.cookie(), hash);
    return LineFault.NONE;
  }

  private long hashKey(int event, KeyedHash hash) {
    int[] key = layout.key();
    long mixed = hash(event, key[0], hash);
    for (int i = 1; i < key.length; i++) {
      // Field by field, so that "ab", "c" is another key than "a", "bc".
      mixed = Hashes.mix(mixed + Hashes.GOLDEN) ^ hash(event, key[i], hash);
    }
    return mixed;
  }

  private long hash(int event, int field, KeyedHash hash) {
    return field == Layout.NONE
        ? 0
        : hash.hash(fields.bytes(), fields.from(event, field), fields.length(event, field));
  }

  /** Notes how many lines of all files are before the first; those of a batch follow each other. */
  void place(long linesBefore) {
    firstOfAll = linesBefore;
  }

  /** How many lines of all files are before an event that was placed. */
  long number(int event) {
    return firstOfAll + event;
  }

  LineFault fault(int event) {
    return faults[event];
  }

  long time(int event) {
    return times[event];
  }

  long key(int event) {
    return keys[event];
  }

  /** The keys of all events, in their order; what is behind them has no meaning. */
  long[] keys() {
    return keys;
  }

  long publisher(int event) {
    return publishers[event];
  }

  long ip(int event) {
    return ips[event];
  }

  long cookie(int event) {
    return cookies[event];
  }

  Layout layout() {
    return layout;
  }

  Fields fields() {
    return fields;
  }

  /** Holds the lines; each goes from {@link #from} to before {@link #to}. */
  byte[] text() {
    return lines.bytes();
  }

  int from(int event) {
    return lines.starts()[event];
  }

  int to(int event) {
    return lines.ends()[event];
  }

  /** Says where an event is and which time it has. */
  String place(int event) {
    int field = layout.time();
    String time = field == Layout.NONE ? "" : ", '" + Layout.label(fields, event, field) + "'";
    return source + ":" + (firstNumber + event) + time;
  }

  /** Says where a line is, what is wrong with it, and how it goes. */
  String problem(int event) {
    LineFault fault = faults[event];
    String what = fault.reason();
    if (fault.isOfTime()) {
      what += ": '" + Layout.label(fields, event, layout.time()) + "'";
    }
    int length = Math.min(MAX_QUOTED, to(event) - from(event));
    String line = new String(text(), from(event), length, UTF_8);
    return source + ":" + (firstNumber + event) + ": " + what + ": " + line;
  }
}
