package dev.doppel.experiments.roth;

import dev.doppel.core.shingle.Shingling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How fast SimHashes are computed, of our shingles and of the paper's, by one thread and by all.
 * Takes texts as they come and keeps some megabytes of them at a time.
 */
final class Speed {

  static final Shingling PAPER = Cut.CHARACTERS.shingling();

  private static final int BATCH_BYTES = 16 << 20;
  private static final double MEGABYTE = 1e6;

  private final Shingling shingling;
  private final List<SimHashStep> steps = new ArrayList<>();
  private final List<SimHashStep> paperSteps = new ArrayList<>();
  private final List<byte[]> texts = new ArrayList<>();
  private int textBytes;
  private long bytes;
  private boolean warm;

  Speed(Shingling shingling, int threads) {
    this.shingling = shingling;
    for (int count : threads == 1 ? List.of(1) : List.of(1, threads)) {
      steps.add(new SimHashStep(shingling, count));
      paperSteps.add(new SimHashStep(PAPER, count));
    }
  }

  void add(byte[] text) {
    texts.add(text);
    textBytes += text.length;
    if (textBytes >= BATCH_BYTES) {
      measure();
    }
  }

  /** The bytes of all texts. */
  double megabytes() {
    return (bytes + textBytes) / MEGABYTE;
  }

  /** The rates, with the paper's beside each. */
  List<Observation> finish() {
    measure();
    List<Observation> rates = new ArrayList<>();
    steps.forEach(step -> rates.add(rate("SimHash of " + shingling, step)));
    paperSteps.forEach(step -> rates.add(rate("SimHash of " + PAPER + ", as his", step)));
    return rates;
  }

  private void measure() {
    if (!warm) {
      runAll();
      steps.forEach(SimHashStep::warmedUp);
      paperSteps.forEach(SimHashStep::warmedUp);
      warm = true;
    }
    runAll();
    bytes += textBytes;
    texts.clear();
    textBytes = 0;
  }

  private void runAll() {
    steps.forEach(step -> step.run(texts));
    paperSteps.forEach(step -> step.run(texts));
  }

  private Observation rate(String what, SimHashStep step) {
    // Other programs stretch the clock on the wall, so each figure says which clock it was taken
    // by.
    String clock = step.threads() == 1 ? "1 thread, CPU time" : step.threads() + " threads, wall";
    double rate = bytes / MEGABYTE / step.seconds();
    return new Observation(
        what + ", MB/s, " + clock,
        "3.3",
        String.format(Locale.ROOT, "%.1f (%.0f times)", rate, rate / 3.3));
  }
}
