package dev.doppel.engine.mirrors.parts;

import dev.doppel.engine.internal.TextSketch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What two samples of paths and contents have in common.
 *
 * @param seen how many paths of the smaller were looked at
 * @param shared how many of them the other has
 * @param compared how many of those have a content, or a sketch, on both sides
 * @param near how many of those have nearly the same content, and not the same
 * @param differingItems where contents differ, as items of the second sample
 * @param agreeingItems where they agree exactly or nearly, as items of the second sample; noted
 *     only where there are sketches
 * @param isSketched whether there are sketches on both sides
 * @param texts how many different texts there are among the agreeing ones, counted up to {@link
 *     #MANY_TEXTS}
 * @param rate the share of all paths that was looked at
 */
record SharedPaths(
    int seen,
    int shared,
    int compared,
    int near,
    List<Integer> differingItems,
    List<Integer> agreeingItems,
    boolean isSketched,
    int texts,
    double rate) {

  /** Nobody asks how many more different texts there are. */
  static final int MANY_TEXTS = 64;

  /**
   * Compares samples that each hold {@code core} paths, or all.
   *
   * @param resemblance from which on two sketches are those of nearly the same page
   */
  static SharedPaths of(Sample a, Sample b, int core, double resemblance) {
    long common = Math.min(a.complete(), b.complete());
    // The core of the smaller is enough: more would cost without telling more.
    long end = Math.min(common, Math.max(a.coreEnd(core), b.coreEnd(core)));
    int sizeA = a.upTo(end);
    int sizeB = b.upTo(end);
    boolean isSmaller = sizeA <= sizeB;
    Sample smaller = isSmaller ? a : b;
    Sample larger = isSmaller ? b : a;
    int seen = Math.min(sizeA, sizeB);
    int shared = 0;
    int compared = 0;
    int near = 0;
    boolean hasSketches = false;
    List<Integer> differing = new ArrayList<>();
    List<Integer> agreeing = new ArrayList<>();
    for (int item = 0; item < seen; item++) {
      int other = larger.find(smaller.hash(item));
      if (other < 0 || !Views.isSamePath(smaller.place(item), larger.place(other))) {
        continue;
      }
      shared++;
      int ofB = isSmaller ? other : item;
      boolean areKnown = smaller.value(item) != 0 && larger.value(other) != 0;
      boolean areSketched = smaller.hasSketch(item) && larger.hasSketch(other);
      hasSketches |= areSketched;
      compared += areKnown || areSketched ? 1 : 0;
      if (areKnown && smaller.value(item) == larger.value(other)) {
        agreeing.add(ofB);
      } else if (areSketched
          && TextSketch.resemblance(smaller.sketch(item), larger.sketch(other)) >= resemblance) {
        near++;
        agreeing.add(ofB);
      } else if (areKnown || areSketched) {
        differing.add(ofB);
      }
    }
    if (!hasSketches) {
      agreeing.clear();
    }
    return new SharedPaths(
        seen,
        shared,
        compared,
        near,
        differing,
        agreeing,
        hasSketches,
        texts(b, agreeing, resemblance),
        Sample.rate(end));
  }

  /** Counts texts, of which each is like none before it. */
  private static int texts(Sample sample, List<Integer> items, double resemblance) {
    List<long[]> heads = new ArrayList<>();
    Set<Long> others = new HashSet<>(); // contents of what has no sketch
    for (int item : items) {
      if (heads.size() + others.size() == MANY_TEXTS) {
        break;
      }
      if (!sample.hasSketch(item)) {
        others.add(sample.value(item));
        continue;
      }
      long[] sketch = sample.sketch(item);
      if (heads.stream().noneMatch(head -> TextSketch.resemblance(head, sketch) >= resemblance)) {
        heads.add(sketch);
      }
    }
    return heads.size() + others.size();
  }

  /** How many paths both have, in all. */
  double estimate() {
    return shared / rate;
  }

  /** The same, but where texts repeat, as on a parked domain, the number of texts. */
  double estimatedTexts() {
    boolean areMany = texts == MANY_TEXTS || texts == agreeingItems.size();
    return isSketched && !areMany ? texts : estimate();
  }

  /** The share of compared contents that are equal, or nearly; 1 if none was compared. */
  double agreement() {
    return compared == 0 ? 1 : (double) (compared - differing()) / compared;
  }

  /** The share of the smaller's paths that the other has. */
  double coverage() {
    return seen == 0 ? 0 : (double) shared / seen;
  }

  int differing() {
    return differingItems.size();
  }

  boolean isExact() {
    return rate == 1;
  }

  /** The first few items of the second sample whose content differs. */
  List<Integer> differingItems(int count) {
    return differingItems.subList(0, Math.min(count, differingItems.size()));
  }

  /** The first few items of the second sample whose content agrees. */
  List<Integer> agreeingItems(int count) {
    return agreeingItems.subList(0, Math.min(count, agreeingItems.size()));
  }
}
