package dev.doppel.flink;

import dev.doppel.core.quantity.Capacities;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.window.WindowShape;
import dev.doppel.core.window.WindowShape.Unit;
import java.io.Serializable;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.util.MathUtils;
import org.apache.flink.util.OutputTag;

/**
 * Splits a stream of events into unique, duplicate and late ones, by a window that is Flink state:
 * checkpoints hold it, and it moves with its key groups when a job is restored at another
 * parallelism. Immutable.
 *
 * <pre>{@code
 * WindowSettings window = WindowSettings.parse("sliding:24h")
 *     .withCapacity(50_000_000).withLateness(Duration.ofMinutes(10));
 * DuplicateFilter.Verdicts<Click> verdicts =
 *     DuplicateFilter.of(window, Click::keyHash).apply(clicks);
 * verdicts.unique().sinkTo(billing);
 * }</pre>
 *
 * <p>Each key group has a window of its own for its share of the capacity, so the verdicts do not
 * depend on the parallelism. They are those of one window for all events, except for other false
 * positives, at the same stated rate. The window's method, error and memory are as {@code
 * docs/windows.md} has them.
 *
 * <p>Time is the events' timestamp. An event is late if the watermark has passed it, as in Flink's
 * own windows. One that is ahead of the watermark by more than the window's lateness waits, as part
 * of the state, until the watermark follows: a window that took it would forget what may still come
 * from a slower source. Choose this lateness as large as the bound of the watermarks and what
 * sources usually are ahead of one another; without watermarks all events would wait.
 *
 * <p>Windows by count are refused: the events have no common order in which such a window could
 * count. {@code landmark}, which ends only on request, is accepted, and has neither time nor
 * lateness.
 */
public final class DuplicateFilter<T> implements Serializable {

  /** The default number of key groups; it is also the highest parallelism. */
  public static final int KEY_GROUPS = 128;

  private static final long serialVersionUID = 1;

  private final WindowSettings window;
  private final KeyHash<T> key;
  private final long capacity;
  private final int keyGroups;

  private DuplicateFilter(WindowSettings window, KeyHash<T> key, long capacity, int keyGroups) {
    this.window = window;
    this.key = key;
    this.capacity = capacity;
    this.keyGroups = keyGroups;
  }

  /**
   * The three streams that a stream is split into.
   *
   * @param unique also the place to set the operator's name, uid and parallelism
   */
  public record Verdicts<T>(
      SingleOutputStreamOperator<T> unique, DataStream<T> duplicates, DataStream<T> late) {}

  /**
   * Returns a filter by this window, whose capacity is that of all key groups together.
   *
   * @throws IllegalArgumentException if it is a window by count
   */
  public static <T> DuplicateFilter<T> of(WindowSettings window, KeyHash<T> key) {
    WindowShape shape = window.shape();
    if (shape.unit() == Unit.EVENTS && !shape.isEndless()) {
      throw new IllegalArgumentException(
          "events on many machines have no common order to count them in: use a window in time"
              + " such as sliding:24h, not "
              + shape);
    }
    return new DuplicateFilter<>(window, key, window.capacity(), KEY_GROUPS);
  }

  /**
   * Sets the number of parts of the window, which is also the highest possible number of subtasks.
   * State can be restored with the same number only.
   */
  public DuplicateFilter<T> withKeyGroups(int number) {
    if (number < 1 || number > Short.MAX_VALUE + 1) {
      throw new IllegalArgumentException("key groups must be 1 to 32768, got " + number);
    }
    return new DuplicateFilter<>(window, key, capacity, number);
  }

  /**
   * Sizes all key groups together for this many events, which may be more than one window holds.
   */
  public DuplicateFilter<T> withCapacity(long events) {
    if (events < 1) {
      throw new IllegalArgumentException("capacity must be positive, got " + events);
    }
    return new DuplicateFilter<>(window, key, events, keyGroups);
  }

  /** Splits the stream. Events need timestamps, unless the window has no time. */
  public Verdicts<T> apply(DataStream<T> events) {
    KeyHash<T> hash = key; // not this, so that a selector takes no settings along
    KeyedStream<T, Long> keyed = events.keyBy(hash::of, Types.LONG);
    return apply(keyed);
  }

  /** Splits a stream that is already keyed by the key's hash. */
  Verdicts<T> apply(KeyedStream<T, Long> events) {
    TypeInformation<T> type = events.getType();
    OutputTag<T> duplicates = new OutputTag<>("duplicate", type);
    OutputTag<T> late = new OutputTag<>("late", type);
    SingleOutputStreamOperator<T> unique =
        events
            .transform(
                "duplicate filter", type, new DuplicateOperator.Factory<>(this, duplicates, late))
            .setMaxParallelism(keyGroups);
    return new Verdicts<>(unique, unique.getSideOutput(duplicates), unique.getSideOutput(late));
  }

  long hash(T event) {
    return key.of(event);
  }

  int keyGroups() {
    return keyGroups;
  }

  /** The key group of a hash, as {@code KeyGroupRangeAssignment} has it for a keyed stream. */
  int keyGroup(long hash) {
    return keyGroup(hash, keyGroups);
  }

  /** The same for a number of key groups. */
  static int keyGroup(long hash, int keyGroups) {
    int mixed = MathUtils.murmurHash(Long.hashCode(hash));
    boolean isPowerOfTwo = (keyGroups & (keyGroups - 1)) == 0; // nearly always: spares a division
    return isPowerOfTwo ? mixed & (keyGroups - 1) : mixed % keyGroups;
  }

  boolean needsTime() {
    return !window.shape().isEndless();
  }

  /**
   * How much older than the newest event an event may be and still be compared, in milliseconds.
   */
  long lateness() {
    return window.lateness();
  }

  /** The window of one key group. */
  WindowSettings windowOfGroup() {
    WindowSettings sized = window; // a group that gets too many keys opens a further table
    if (window.cells() > 0) { // they are those of all key groups together
      int functions = Math.max(1, window.functionsInUse());
      sized =
          window
              .withFunctions(functions)
              .withCells(Math.max(functions, window.cells() / keyGroups));
    }
    return sized.withCapacity(Capacities.ofShard(capacity, keyGroups));
  }

  @Override
  public String toString() {
    return window.shape() + " in " + keyGroups + " key groups";
  }
}
