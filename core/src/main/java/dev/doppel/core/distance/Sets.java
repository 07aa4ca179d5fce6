package dev.doppel.core.distance;

import dev.doppel.core.internal.Check;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Measures on sets. */
public final class Sets {

  private Sets() {}

  /** Resemblance: common elements as a share of all. Two empty sets resemble each other fully. */
  public static <T> double jaccard(Set<T> a, Set<T> b) {
    int shared = shared(a, b);
    int union = a.size() + b.size() - shared;
    return union == 0 ? 1 : (double) shared / union;
  }

  /** The share of {@code a} that is in {@code b}. The empty set is contained in any. */
  public static <T> double containment(Set<T> a, Set<T> b) {
    return a.isEmpty() ? 1 : (double) shared(a, b) / a.size();
  }

  /**
   * Resemblance where items of one cluster count as one another: each set is widened to the
   * clusters it touches, and these are compared by the items they hold.
   *
   * @throws IllegalArgumentException if an item is in no cluster or in two
   */
  public static <T> double clusteredJaccard(Set<T> a, Set<T> b, Collection<Set<T>> clusters) {
    List<T> placed = new ArrayList<>();
    clusters.forEach(placed::addAll);
    Set<T> known = new HashSet<>(placed);
    Check.argument(known.size() == placed.size(), "clusters overlap: %s", clusters);
    Check.argument(known.containsAll(a), "an item of %s is in no cluster of %s", a, clusters);
    Check.argument(known.containsAll(b), "an item of %s is in no cluster of %s", b, clusters);
    return jaccard(widened(a, clusters), widened(b, clusters));
  }

  private static <T> int shared(Set<T> a, Set<T> b) {
    int shared = 0;
    for (T element : a) {
      shared += b.contains(element) ? 1 : 0;
    }
    return shared;
  }

  private static <T> Set<T> widened(Set<T> set, Collection<Set<T>> clusters) {
    Set<T> widened = new HashSet<>();
    for (Set<T> cluster : clusters) {
      if (cluster.stream().anyMatch(set::contains)) {
        widened.addAll(cluster);
      }
    }
    return widened;
  }
}
