package dev.doppel.engine.urls;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Sample} for each of many sets, within a budget of items over all. While everything fits,
 * nothing is left out. Not safe for concurrent use while items are added.
 */
final class Samples {

  /*
   * Past the budget, the line below which all hashes are kept is halved: large sets pay, and a small
   * set still finds its part in a large one, since both know the same hashes below the line. Where
   * that frees little, there are many small sets, and the core that each keeps is halved instead.
   */

  private static final int LEAST_CORE = 64;
  private static final double LITTLE = 0.9;
  private static final double ENOUGH = 0.75; // of the budget: the rest is room to grow

  private final int width;
  private final long budget;
  private int core;
  private long line = Long.MAX_VALUE;
  private @Nullable Sample[] samples = new Sample[1024];
  private long items;
  private long allowed;
  private int shrinks;

  /** Returns empty samples that keep at least {@code core} items each, if they can. */
  Samples(int width, int core, long budget) {
    this.width = width;
    this.core = core;
    this.budget = budget;
    this.allowed = budget;
  }

  void add(int set, long hash, long place, long value) {
    if (set >= samples.length) {
      samples = Arrays.copyOf(samples, Math.max(set + 1, samples.length * 2));
    }
    Sample sample = samples[set];
    if (sample == null) {
      sample = new Sample(width);
      samples[set] = sample;
    }
    items -= sample.size();
    sample.add(hash, place, value, core, line);
    items += sample.size();
    if (items > allowed) {
      shrink();
    }
  }

  /** Sorts and trims all samples; to be called once, after the last item. */
  void finish() {
    compactAll();
    for (Sample sample : samples) {
      if (sample != null) {
        sample.trim();
      }
    }
  }

  Sample get(int set) {
    Sample sample = set < samples.length ? samples[set] : null;
    return sample == null ? new Sample(width) : sample;
  }

  /** How many of its lowest items each set has for certain. */
  int core() {
    return core;
  }

  /** How many items all samples hold. */
  long items() {
    return items;
  }

  /** How often the budget was passed, each time at the cost of sorting all samples. */
  int shrinks() {
    return shrinks;
  }

  private void shrink() {
    shrinks++;
    compactAll();
    if (items > ENOUGH * budget) {
      long before = items;
      line >>>= 1;
      compactAll();
      if (items > LITTLE * before && core > LEAST_CORE) {
        core >>= 1;
        compactAll();
      }
    }
    // Sets of a few items cannot be cut any more; trying again at once would only cost time.
    allowed = Math.max(budget, items + (items >> 2));
  }

  private void compactAll() {
    items = 0;
    for (Sample sample : samples) {
      if (sample != null) {
        sample.compact(core, line);
        items += sample.size();
      }
    }
  }
}
