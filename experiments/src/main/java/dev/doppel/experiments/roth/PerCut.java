package dev.doppel.experiments.roth;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** A value for each way to cut texts. */
final class PerCut<T> {

  private final Map<Cut, T> values = new EnumMap<>(Cut.class);

  void put(Cut cut, T value) {
    values.put(cut, value);
  }

  T get(Cut cut) {
    return requireNonNull(values.get(cut), cut.name());
  }

  /** In the order of the cuts. */
  Collection<T> values() {
    return values.values();
  }
}
