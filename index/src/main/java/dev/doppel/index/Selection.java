package dev.doppel.index;

import dev.doppel.core.internal.Check;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of what is shown to it, in any order: one pass over everything, with no more than a page
 * kept.
 */
final class Selection<T> {

  private static final int MOST = 10_000;

  private final String name;
  private final int limit;
  private final Comparator<Cursor> order;
  private final @Nullable Cursor after;
  private final PriorityQueue<Placed<T>> best;
  private int total;
  private int rest;

  private record Placed<T>(Cursor place, T item) {}

  /**
   * Begins a page.
   *
   * @param name what list it is and how it is sorted
   * @param cursor after which the page begins, as an earlier page gave it; null for the first one
   */
  Selection(String name, boolean isDescending, @Nullable String cursor, int limit) {
    Check.argument(1 <= limit && limit <= MOST, "limit must be 1 to %d, got %d", MOST, limit);
    this.name = name;
    this.limit = limit;
    this.order = isDescending ? Cursor.ORDER.reversed() : Cursor.ORDER;
    this.after = Cursor.parse(cursor, name);
    this.best = new PriorityQueue<>((a, b) -> order.compare(b.place, a.place));
  }

  void add(Cursor place, T item) {
    total++;
    if (after != null && order.compare(place, after) <= 0) {
      return;
    }
    rest++;
    if (best.size() < limit) {
      best.add(new Placed<>(place, item));
    } else if (order.compare(place, best.element().place) < 0) {
      best.remove();
      best.add(new Placed<>(place, item));
    }
  }

  /** The page, each shown as it is to be. */
  <R> Page<R> page(Function<T, R> shown) {
    List<Placed<T>> sorted = new ArrayList<>(best);
    sorted.sort((a, b) -> order.compare(a.place, b.place));
    boolean isLast = rest <= sorted.size();
    String next = isLast ? null : sorted.get(sorted.size() - 1).place.of(name);
    return new Page<>(sorted.stream().map(each -> shown.apply(each.item)).toList(), total, next);
  }
}
