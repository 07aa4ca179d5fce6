package dev.doppel.bench;

import dev.doppel.core.hash.Hashes;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;

/**
 * Prints what adding a hash to a filter and asking for it costs, known or not, beside other
 * libraries' filters, with the error measured and the bits a hash. One thread, CPU time.
 *
 * <p>Run {@code bench/run filters [N [ERROR...]]}. Good is a split-block filter in batches at least
 * four times as fast as Guava, at an error within three sigmas of the wanted one, with at most 20 %
 * more bits than the classic formula.
 */
final class FilterTable {

  /*
   * Hashes are made between measurements, a chunk at a time, since a hundred million of them would
   * be a second filter in the caches. Filters take turns within a round, so that a slow spell falls
   * on all of them; the median of the rounds counts.
   */

  private static final int DEFAULT_ITEMS = 10_000_000;
  private static final int MANY_ITEMS = 50_000_000; // one round is enough, as chunks average
  private static final int ROUNDS = 3;
  private static final int WARM_UP_ITEMS = 200_000;
  private static final int CHUNK = 1 << 15;
  private static final double[] ERRORS = {1e-2, 1e-3, 1e-4};

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final int items;
  private final double error;

  private FilterTable(int items, double error) {
    this.items = items;
    this.error = error;
  }

  /** What was measured of one filter once. */
  private record Row(double add, double hit, double miss, double falseHits, double bitsPerHash) {}

  public static void main(String[] args) {
    int items = args.length == 0 ? DEFAULT_ITEMS : Integer.parseInt(args[0]);
    double[] errors = Arrays.stream(args).skip(1).mapToDouble(Double::parseDouble).toArray();
    print(items, errors.length == 0 ? ERRORS : errors, System.out);
  }

  static void print(int items, double[] errors, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%,d hashes; nanoseconds of CPU an operation; in brackets, how many times as fast as"
            + " Guava.%n%n",
        items);
    out.println(
        "| error | filter | add | ask, known | ask, not known | measured error | sigmas off |"
            + " bits a hash | to classic |");
    out.println("|--:|---|--:|--:|--:|--:|--:|--:|--:|");
    for (double error : errors) {
      new FilterTable(Math.min(items, WARM_UP_ITEMS), error).warmUp();
      new FilterTable(items, error).print(out);
    }
  }

  private void warmUp() {
    for (int round = 0; round < 2 * ROUNDS; round++) {
      for (FilterPeer.Maker maker : FilterPeer.MAKERS) {
        measure(maker);
      }
    }
  }

  private void print(PrintStream out) {
    int rounds = items < MANY_ITEMS ? ROUNDS : 1;
    Row[][] rows = new Row[FilterPeer.MAKERS.size()][rounds];
    String[] failures = new String[rows.length];
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < rows.length; i++) {
        try {
          rows[i][round] = measure(FilterPeer.MAKERS.get(i));
        } catch (RuntimeException e) {
          failures[i] = e.toString(); // some count bits by ints; that is a result
        }
      }
    }
    Row guava = median(rows[0]);
    for (int i = 0; i < rows.length; i++) {
      String name = FilterPeer.MAKERS.get(i).name();
      if (failures[i] != null) {
        out.printf(Locale.ROOT, "| %s | %s | cannot: %s | | | | | | |%n", error, name, failures[i]);
      } else {
        print(name, median(rows[i]), guava, out);
      }
    }
  }

  private void print(String name, Row row, Row guava, PrintStream out) {
    double classic = -Math.log(error) / Math.pow(Math.log(2), 2);
    out.printf(
        Locale.ROOT,
        "| %s | %s | %s | %s | %s | %.3g | %+.1f | %.2f | %+.1f %% |%n",
        error,
        name,
        times(row.add, guava.add),
        times(row.hit, guava.hit),
        times(row.miss, guava.miss),
        row.falseHits / items,
        (row.falseHits - items * error) / Math.sqrt(items * error * (1 - error)),
        row.bitsPerHash,
        100 * (row.bitsPerHash / classic - 1));
  }

  private static String times(double nanos, double guava) {
    return String.format(Locale.ROOT, "%.1f (%.1f)", nanos, guava / nanos);
  }

  private Row measure(FilterPeer.Maker maker) {
    FilterPeer peer = maker.factory().make(items, error);
    long[] known = new long[1];
    long[] strangers = new long[1];
    double add = nanos(0, peer::add);
    double hit = nanos(0, chunk -> known[0] += peer.ask(chunk));
    double miss = nanos(1L << 40, chunk -> strangers[0] += peer.ask(chunk));
    if (known[0] != items) {
      throw new AssertionError(maker.name() + " forgot " + (items - known[0]) + " hashes");
    }
    return new Row(add, hit, miss, strangers[0], (double) peer.bits() / items);
  }

  /** Returns the time a hash takes, for as many as there are items, made from a first number on. */
  private double nanos(long first, Consumer<long[]> operation) {
    long[] chunk = new long[Math.min(CHUNK, items)];
    long nanos = 0;
    for (int done = 0; done < items; done += chunk.length) {
      if (items - done < chunk.length) {
        chunk = new long[items - done];
      }
      for (int i = 0; i < chunk.length; i++) {
        chunk[i] = Hashes.mix((first + done + i) * Hashes.GOLDEN);
      }
      long start = THREADS.getCurrentThreadCpuTime();
      operation.accept(chunk);
      nanos += THREADS.getCurrentThreadCpuTime() - start;
    }
    return (double) nanos / items;
  }

  private static Row median(Row[] rows) {
    return new Row(
        median(Arrays.stream(rows).mapToDouble(Row::add)),
        median(Arrays.stream(rows).mapToDouble(Row::hit)),
        median(Arrays.stream(rows).mapToDouble(Row::miss)),
        rows[0].falseHits,
        rows[0].bitsPerHash);
  }

  private static double median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
