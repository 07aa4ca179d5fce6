package dev.doppel.experiments.roth;

import static java.util.concurrent.CompletableFuture.runAsync;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.experiments.paper.CpuClock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The paper's second step, on the clock: the SimHash of each of many texts in memory. One thread is
 * timed by what it computes, several by the clock on the wall. One caller at a time.
 */
final class SimHashStep {

  private static final double NANO = 1e-9;

  private final List<Worker> workers;
  private long nanos;

  SimHashStep(Shingling shingling, int threads) {
    Check.argument(threads >= 1, "threads must be 1 or more, got %d", threads);
    this.workers = IntStream.range(0, threads).mapToObj(i -> new Worker(shingling)).toList();
  }

  /** Returns the SimHashes of the texts. */
  long[] run(List<byte[]> texts) {
    long[] simHashes = new long[texts.size()];
    AtomicInteger next = new AtomicInteger();
    if (workers.size() == 1) {
      long start = CpuClock.nanos();
      workers.get(0).run(texts, next, simHashes);
      nanos += CpuClock.nanos() - start;
    } else {
      long start = System.nanoTime();
      runAll(texts, next, simHashes);
      nanos += System.nanoTime() - start;
    }
    return simHashes;
  }

  int threads() {
    return workers.size();
  }

  double seconds() {
    return nanos * NANO;
  }

  /** Forgets the time so far, in which the compiler was at work. */
  void warmedUp() {
    nanos = 0;
  }

  private void runAll(List<byte[]> texts, AtomicInteger next, long[] simHashes) {
    CompletableFuture<?>[] running =
        workers.stream()
            .map(worker -> runAsync(() -> worker.run(texts, next, simHashes), SimHashStep::start))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(running).join();
  }

  private static void start(Runnable runnable) {
    new Thread(runnable, "simhash").start();
  }

  /** What a thread needs for itself. */
  private static final class Worker {

    private final TextShingles shingles;

    Worker(Shingling shingling) {
      this.shingles = TextShingles.of(shingling);
    }

    void run(List<byte[]> texts, AtomicInteger next, long[] simHashes) {
      for (int i = next.getAndIncrement(); i < simHashes.length; i = next.getAndIncrement()) {
        shingles.read(texts.get(i));
        simHashes[i] = SimHash.of(shingles.shingles());
      }
    }
  }
}
