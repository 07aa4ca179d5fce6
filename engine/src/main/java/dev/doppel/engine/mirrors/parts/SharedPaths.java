package dev.doppel.engine.mirrors.parts;

import java.util.ArrayList;
import java.util.List;

/**
 * What two samples of paths and contents have in common.
 *
 * @param seen how many paths of the smaller were looked at
 * @param shared how many of them the other has
 * @param compared how many of those have a content on both sides
 * @param differingItems where contents differ, as items of the second sample
 * @param rate the share of all paths that was looked at
 */
record SharedPaths(int seen, int shared, int compared, List<Integer> differingItems, double rate) {

  /** Compares samples that each hold {@code core} paths, or all. */
  static SharedPaths of(Sample a, Sample b, int core) {
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
    List<Integer> differing = new ArrayList<>();
    for (int item = 0; item < seen; item++) {
      int other = larger.find(smaller.hash(item));
      if (other >= 0 && Views.isSamePath(smaller.place(item), larger.place(other))) {
        shared++;
        boolean known = smaller.value(item) != 0 && larger.value(other) != 0;
        compared += known ? 1 : 0;
        if (known && smaller.value(item) != larger.value(other)) {
          differing.add(isSmaller ? other : item);
        }
      }
    }
    return new SharedPaths(seen, shared, compared, differing, Sample.rate(end));
  }

  /** How many paths both have, in all. */
  double estimate() {
    return shared / rate;
  }

  /** The share of compared contents that are equal; 1 if none was compared. */
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
}
