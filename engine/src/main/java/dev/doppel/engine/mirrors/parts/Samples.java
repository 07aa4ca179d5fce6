package dev.doppel.engine.mirrors.parts;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Sample} for each of many sets, within a budget of items over all. While everything fits,
 * nothing is left out. Not safe for concurrent use while items are added.
 */
final class Samples {

  /*
   * Past the budget, samples are thinned step by step until they fit; MirrorThinning says how. A
   * step is taken only when the items met so far do not fit without it, and so all items would not
   * either; hence the last step depends on the items alone, never on their order.
   */

  private static final long[] NO_SKETCH = {0, 0};

  private final int width;
  private final long budget;
  private MirrorThinning thinning;
  private @Nullable Sample[] samples = new Sample[1024];
  private long items;
  private long allowed;
  private int shrinks;

  /** Returns empty samples that keep at least {@code core} items each, if they can. */
  Samples(int width, int core, long budget) {
    this(width, MirrorThinning.none(core), budget);
  }

  private Samples(int width, MirrorThinning thinning, long budget) {
    this.width = width;
    this.thinning = thinning;
    this.budget = budget;
    this.allowed = budget;
  }

  /** Returns empty samples for items that are thinned already. */
  static Samples ofThinned(int width, MirrorThinning thinning) {
    return new Samples(width, thinning, Long.MAX_VALUE);
  }

  void add(int set, long hash, long place, long value) {
    add(set, hash, place, value, NO_SKETCH);
  }

  /** The same with a sketch of two longs, which are copied. */
  void add(int set, long hash, long place, long value, long[] sketch) {
    if (set >= samples.length) {
      samples = Arrays.copyOf(samples, Math.max(set + 1, samples.length * 2));
    }
    Sample sample = samples[set];
    if (sample == null) {
      sample = new Sample(width);
      samples[set] = sample;
    }
    items -= sample.size();
    sample.add(hash, place, value, sketch, thinning.core(), thinning.line());
    items += sample.size();
    if (items > allowed) {
      shrink();
    }
  }

  /** Says that a set has items that were left out before they came here. */
  void cut(int set) {
    Sample sample = samples[set];
    if (sample != null) {
      sample.cut();
    }
  }

  /** Sorts, thins and trims all samples; to be called once, after the last item. */
  void finish() {
    thin();
    for (Sample sample : samples) {
      if (sample != null) {
        sample.settle(thinning.line());
        sample.trim();
      }
    }
  }

  Sample get(int set) {
    Sample sample = set < samples.length ? samples[set] : null;
    return sample == null ? new Sample(width) : sample;
  }

  /** About how many items each of the first {@code sets} sets has. */
  float[] estimates(int sets) {
    float[] estimates = new float[sets];
    for (int set = 0; set < sets; set++) {
      estimates[set] = (float) get(set).estimate();
    }
    return estimates;
  }

  /** How many of its lowest items each set has for certain. */
  int core() {
    return thinning.core();
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
    thin();
    // Sets of a few items cannot be cut any more; trying again at once would only cost time.
    allowed = Math.max(budget, items + (items >> 2));
  }

  private void thin() {
    compactAll();
    MirrorThinning first = thinning;
    while (kept(thinning) > MirrorThinning.limit(budget) && thinning.hasNext()) {
      thinning = thinning.next();
    }
    if (!thinning.equals(first)) {
      compactAll();
    }
  }

  private long kept(MirrorThinning step) {
    long kept = 0;
    for (Sample sample : samples) {
      if (sample != null) {
        kept += step.kept(sample.size(), sample.upTo(step.line()));
      }
    }
    return kept;
  }

  private void compactAll() {
    items = 0;
    for (Sample sample : samples) {
      if (sample != null) {
        sample.compact(thinning.core(), thinning.line());
        items += sample.size();
      }
    }
  }
}
