package dev.doppel.core.count;

import dev.doppel.core.internal.Check;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the keys that come most often, with a fixed number of counters: of n events, a key that
 * comes more than n / counters times is surely among them. Each count is given with its bounds.
 *
 * <p>Keys are longs, such as hashes of what is counted. Not thread-safe: use one instance per
 * thread and {@link #addAll} them.
 */
public final class FrequentKeys implements Mergeable<FrequentKeys> {

  /*
   * Space-Saving [1]: a key that has no counter takes over that of the rarest one and inherits its
   * count, which is noted as the error.
   *
   * The counters are kept in the order of their counts, the rarest first, empty ones before all. A
   * counter that goes up by one changes places with the last of those that were equal to it, which
   * a binary search finds; going up by more, it passes one group of equals after the other.
   *
   * [1] Metwally, Agrawal, El Abbadi: Efficient Computation of Frequent and Top-k Elements in Data
   * Streams. ICDT 2005.
   */

  static final int MAX_COUNTERS = (1 << 16) - 1;

  private static final String MAGIC = "DPFREQNT";
  private static final int VERSION = 1;

  private final long[] keys;
  private final Tallies counts;
  private final Tallies errors;
  private final KeyPlaces places;
  private int empty;
  private long total;

  private FrequentKeys(int counters) {
    this.keys = new long[counters];
    this.counts = new Tallies(counters);
    this.errors = new Tallies(counters);
    this.places = new KeyPlaces(keys);
    this.empty = counters;
  }

  /**
   * How often a key came.
   *
   * @param least a lower bound of the count
   * @param most an upper bound of the count
   */
  public record Frequency(long key, long least, long most) {

    private static final Comparator<Frequency> FREQUENT_FIRST =
        Comparator.comparingLong(Frequency::most)
            .thenComparingLong(Frequency::least)
            .reversed()
            .thenComparingLong(Frequency::key);
  }

  /**
   * Returns an empty summary of at most 65,535 counters of 15 to 18 bytes each, and up to 12 more
   * once a count is over 65,535.
   */
  public static FrequentKeys ofCounters(int counters) {
    Check.argument(
        counters >= 1 && counters <= MAX_COUNTERS,
        "counters must be 1 to %d, got %d",
        MAX_COUNTERS,
        counters);
    return new FrequentKeys(counters);
  }

  /** Counts the key once. */
  public void add(long key) {
    count(key, 1);
  }

  /** Counts the key as having come {@code times} more times. */
  public void add(long key, long times) {
    Check.argument(times > 0, "times must be positive, got %d", times);
    count(key, times);
  }

  /** How many events were counted. */
  public long total() {
    return total;
  }

  /** No key without a counter came more often than this. */
  public long mostUncounted() {
    return empty > 0 ? 0 : counts.get(0);
  }

  /** Whether the key has a counter now. */
  public boolean isCounted(long key) {
    return places.find(key) >= 0;
  }

  /** Returns the bounds for a key. */
  public Frequency frequency(long key) {
    int at = places.find(key);
    return at < 0 ? new Frequency(key, 0, mostUncounted()) : at(at);
  }

  /** Returns the {@code n} keys of the highest counts, the most frequent first. */
  public List<Frequency> top(int n) {
    Check.argument(n >= 0, "cannot return the top %d", n);
    return all().stream().limit(n).toList();
  }

  /**
   * Bounds stay bounds: a key that one of them dropped may have come there as often as its rarest.
   */
  @Override
  public void addAll(FrequentKeys other) {
    Check.argument(
        keys.length == other.keys.length,
        "cannot add %d counters to %d",
        other.keys.length,
        keys.length);
    List<Frequency> merged = new ArrayList<>();
    for (Frequency here : all()) {
      merged.add(sum(here, other.frequency(here.key())));
    }
    for (Frequency there : other.all()) {
      if (places.find(there.key()) < 0) {
        merged.add(sum(there, frequency(there.key())));
      }
    }
    merged.sort(Frequency.FREQUENT_FIRST);
    long sum = total + other.total;
    clear();
    total = sum;
    for (Frequency each : merged.subList(0, Math.min(merged.size(), keys.length))) {
      empty--;
      put(empty, each.key(), each.most(), each.most() - each.least());
    }
  }

  @Override
  public FrequentKeys emptyLike() {
    return new FrequentKeys(keys.length);
  }

  @Override
  public void clear() {
    empty = keys.length;
    total = 0;
    places.clear();
  }

  @Override
  public long bytes() {
    return (long) Long.BYTES * keys.length + counts.bytes() + errors.bytes() + places.bytes();
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    StateWriter writer = StateWriter.begin(out, MAGIC, VERSION);
    writer.putLong(keys.length);
    writer.putLong(empty);
    writer.putLong(total);
    writer.check();
    for (int i = empty; i < keys.length; i++) {
      writer.putLong(keys[i]);
      writer.putLong(counts.get(i));
      writer.putLong(errors.get(i));
    }
    writer.check();
  }

  /** Reads what {@link #writeTo} wrote, and no byte more. */
  public static FrequentKeys read(InputStream in) throws IOException {
    StateReader reader = StateReader.begin(in, MAGIC, VERSION, "summary of frequent keys");
    int counters = (int) reader.getLong(1, MAX_COUNTERS, "the number of counters");
    int empty = (int) reader.getLong(0, counters, "the number of empty ones");
    long total = reader.getLong();
    reader.check();
    FrequentKeys read = ofCounters(counters);
    read.empty = empty;
    read.total = total;
    for (int i = empty; i < counters; i++) {
      long key = reader.getLong();
      long count = reader.getLong(0, Long.MAX_VALUE, "a count");
      read.put(i, key, count, reader.getLong(0, count, "the error of a count"));
    }
    reader.check();
    return read;
  }

  @Override
  public String toString() {
    return "FrequentKeys[" + total + " events, " + keys.length + " counters]";
  }

  private static Frequency sum(Frequency one, Frequency other) {
    return new Frequency(one.key(), one.least() + other.least(), one.most() + other.most());
  }

  private List<Frequency> all() {
    List<Frequency> all = new ArrayList<>(keys.length - empty);
    for (int i = empty; i < keys.length; i++) {
      all.add(at(i));
    }
    all.sort(Frequency.FREQUENT_FIRST);
    return all;
  }

  private Frequency at(int place) {
    long most = counts.get(place);
    return new Frequency(keys[place], most - errors.get(place), most);
  }

  private void put(int place, long key, long count, long error) {
    keys[place] = key;
    counts.set(place, count);
    errors.set(place, error);
    places.add(place);
  }

  private void count(long key, long times) {
    total += times;
    int at = places.find(key);
    raise(at < 0 ? takeOver(key) : at, times);
  }

  /** Gives the key an empty counter or the rarest one, and returns its place. */
  private int takeOver(long key) {
    if (empty > 0) {
      empty--;
      put(empty, key, 0, 0);
      return empty;
    }
    places.remove(0);
    put(0, key, counts.get(0), counts.get(0));
    return 0;
  }

  private void raise(int from, long times) {
    int at = swap(from, lastOfEqual(from));
    long raised = counts.get(at) + times;
    counts.set(at, raised);
    while (at + 1 < keys.length && counts.get(at + 1) < raised) {
      at = swap(at, lastOfEqual(at + 1));
    }
  }

  private int lastOfEqual(int place) {
    long count = counts.get(place);
    int low = place;
    int high = keys.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (counts.get(middle) == count) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private int swap(int place, int other) {
    if (place != other) {
      places.swap(place, other);
      long key = keys[place];
      keys[place] = keys[other];
      keys[other] = key;
      counts.swap(place, other);
      errors.swap(place, other);
    }
    return other;
  }
}
