package dev.doppel.experiments.jain;

import dev.doppel.experiments.paper.CpuClock;
import java.util.Arrays;
import java.util.function.IntSupplier;

/** Times work by the processor time of the one thread that does it. Not safe for others. */
final class Stopwatch {

  private int results; // what is timed leaves something here, or it would be left out

  /** The median of some rounds, after as many to warm up, in milliseconds. */
  double millis(int rounds, IntSupplier work) {
    double[] times = new double[rounds];
    for (int round = -rounds; round < rounds; round++) {
      long start = CpuClock.nanos();
      results += work.getAsInt();
      if (round >= 0) {
        times[round] = (CpuClock.nanos() - start) / 1e6;
      }
    }
    Arrays.sort(times);
    return times[rounds / 2];
  }

  @Override
  public String toString() {
    return "Stopwatch[" + results + "]";
  }
}
