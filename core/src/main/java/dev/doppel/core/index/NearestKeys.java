package dev.doppel.core.index;

import dev.doppel.core.index.HammingIndex.Neighbour;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Keeps the nearest of the keys it is shown. */
final class NearestKeys implements HammingIndex.Hits {

  private static final Comparator<Neighbour> NEAREST =
      Comparator.comparingInt(Neighbour::distance).thenComparingInt(Neighbour::id);

  private final int wanted;
  private final PriorityQueue<Neighbour> kept = new PriorityQueue<>(NEAREST.reversed());

  NearestKeys(int wanted) {
    this.wanted = wanted;
  }

  void clear() {
    kept.clear();
  }

  /** Whether as many as wanted are here, none further than {@code distance}. */
  boolean isCompleteWithin(int distance) {
    return wanted == 0 || (kept.size() == wanted && kept.element().distance() <= distance);
  }

  @Override
  public void hit(int id, long key, int distance) {
    Neighbour furthest = kept.peek();
    if (kept.size() < wanted) {
      kept.add(new Neighbour(id, key, distance));
    } else if (furthest != null
        && (distance < furthest.distance()
            || (distance == furthest.distance() && id < furthest.id()))) {
      kept.remove();
      kept.add(new Neighbour(id, key, distance));
    }
  }

  List<Neighbour> sorted() {
    return kept.stream().sorted(NEAREST).toList();
  }
}
