package dev.doppel.bench;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowSettings;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/**
 * Prints what becomes of the same ids when many threads add them all at once, beside one thread.
 *
 * <p>Run {@code bench/run threads [IDS [THREADS]]}. Good is no id that was unique twice, and as
 * many unique ones as with one thread but for the share of errors that is stated.
 */
final class SharedWindowTable {

  private static final double FPP = 3e-5;

  private SharedWindowTable() {}

  public static void main(String[] args) throws Exception {
    int ids = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    int threads = args.length > 1 ? Integer.parseInt(args[1]) : 16;
    print(ids, threads, System.out);
  }

  static void print(int ids, int threads, PrintStream out) throws Exception {
    out.printf(Locale.ROOT, "%,d ids, each added by every thread; fpp %s.%n%n", ids, FPP);
    out.println(
        "| threads | unique | unique twice | never unique | expected at most | M/s (wall) |");
    out.println("|--:|--:|--:|--:|--:|--:|");
    for (int count : new int[] {1, threads}) {
      AtomicIntegerArray unique = new AtomicIntegerArray(ids);
      long start = System.nanoTime();
      run(
          Window.shared(WindowSettings.parse("landmark").withCapacity(ids).withFpp(FPP)),
          unique,
          count);
      double rate = (double) count * ids * 1e3 / (System.nanoTime() - start);
      out.printf(
          Locale.ROOT,
          "| %d | %,d | %d | %d | %.0f | %.2f |%n",
          count,
          IntStream.range(0, ids).filter(id -> unique.get(id) > 0).count(),
          IntStream.range(0, ids).filter(id -> unique.get(id) > 1).count(),
          IntStream.range(0, ids).filter(id -> unique.get(id) == 0).count(),
          ids * FPP,
          rate);
    }
  }

  private static void run(Window window, AtomicIntegerArray unique, int threads) throws Exception {
    CyclicBarrier start = new CyclicBarrier(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      Future<?>[] running = new Future<?>[threads];
      for (int thread = 0; thread < threads; thread++) {
        running[thread] = pool.submit(() -> addAll(window, unique, start));
      }
      for (Future<?> each : running) {
        each.get();
      }
    } finally {
      pool.shutdown();
    }
  }

  private static boolean addAll(Window window, AtomicIntegerArray unique, CyclicBarrier start)
      throws Exception {
    start.await();
    for (int id = 0; id < unique.length(); id++) {
      if (window.add(Hashes.mix(id), 0)) {
        unique.incrementAndGet(id);
      }
    }
    return true;
  }
}
