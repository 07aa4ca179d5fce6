package dev.doppel.index;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All decisions on the documents that are stored, in their order. */
final class History {

  private final NavigableMap<Long, Decided> byNumber = new TreeMap<>();
  private final Map<String, List<Long>> byId = new HashMap<>();
  private final Set<Long> undone = new HashSet<>();
  private long last;

  void add(Decided decided) {
    byNumber.put(decided.number(), decided);
    idsOf(decided)
        .forEach(id -> byId.computeIfAbsent(id, key -> new ArrayList<>(1)).add(decided.number()));
    if (decided.undoes() > 0) {
      undone.add(decided.undoes());
    }
    last = Math.max(last, decided.number());
  }

  /** Forgets all decisions on a document, as it is gone. */
  void forget(String id) {
    List<Long> numbers = byId.remove(id);
    if (numbers == null) {
      return;
    }
    for (Long number : numbers) {
      Decided decided = byNumber.remove(number);
      if (decided != null) {
        undone.remove(decided.undoes());
        idsOf(decided).filter(other -> !other.equals(id)).forEach(other -> drop(other, number));
      }
    }
  }

  private void drop(String id, Long number) {
    List<Long> numbers = byId.get(id);
    if (numbers != null && numbers.remove(number) && numbers.isEmpty()) {
      byId.remove(id);
    }
  }

  private static Stream<String> idsOf(Decided decided) {
    return Stream.of(decided.decision().first(), decided.decision().second())
        .filter(id -> !id.isEmpty());
  }

  @Nullable Decided get(long number) {
    return byNumber.get(number);
  }

  boolean isUndone(long number) {
    return undone.contains(number);
  }

  /** The number of the last decision that was made, 0 before the first. */
  long last() {
    return last;
  }

  int size() {
    return byNumber.size();
  }

  /** The decisions, the first before the others. */
  Stream<Decided> stream() {
    return byNumber.values().stream();
  }

  /** Those made before a number, the last of them first. */
  Stream<Decided> before(long number) {
    return byNumber.headMap(number, false).descendingMap().values().stream();
  }
}
