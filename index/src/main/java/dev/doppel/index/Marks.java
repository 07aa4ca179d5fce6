package dev.doppel.index;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Pairs of ids that a person declared to be no duplicates of each other. */
final class Marks {

  private final Map<String, Set<String>> others = new HashMap<>();
  private int size;

  /** Adds a pair; false if it was there. */
  boolean add(String a, String b) {
    boolean fresh = others.computeIfAbsent(a, id -> new HashSet<>()).add(b);
    others.computeIfAbsent(b, id -> new HashSet<>()).add(a);
    size += fresh ? 1 : 0;
    return fresh;
  }

  /** Takes a pair out; false if it was not there. */
  boolean remove(String a, String b) {
    boolean known = contain(a, b);
    if (known) {
      of(a).remove(b);
      of(b).remove(a);
      size--;
    }
    return known;
  }

  boolean contain(String a, String b) {
    return of(a).contains(b);
  }

  /** With how many documents one must not be confused. */
  int count(String id) {
    return of(id).size();
  }

  /** The documents with which one must not be confused. */
  Set<String> others(String id) {
    return Set.copyOf(of(id));
  }

  /** All pairs, each once. */
  Stream<Decision.Apart> pairs() {
    return asChanges()
        .map(Change.Mark.class::cast)
        .map(each -> new Decision.Apart(each.a(), each.b()));
  }

  Marks copy() {
    Marks copy = new Marks();
    pairs().forEach(pair -> copy.add(pair.a(), pair.b()));
    return copy;
  }

  int size() {
    return size;
  }

  /** The changes that lead here from nothing. */
  Stream<Change> asChanges() {
    return others.entrySet().stream()
        .flatMap(
            each ->
                each.getValue().stream()
                    .filter(other -> each.getKey().compareTo(other) < 0)
                    .map(other -> new Change.Mark(each.getKey(), other)));
  }

  private Set<String> of(String id) {
    return others.getOrDefault(id, Set.of());
  }
}
