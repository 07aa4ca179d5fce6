package dev.doppel.engine.results;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A list of results without repeats.
 *
 * @param groups in the order of their heads' ranks
 * @param read how many results were taken from the list to fill the page
 */
public record RefinedList(List<ResultGroup> groups, int read, ResultSettings settings) {

  public RefinedList {
    groups = List.copyOf(groups);
  }

  /** How many results are grouped under another. */
  public int repeats() {
    return groups.stream().mapToInt(group -> group.members().size()).sum();
  }

  /** What the results were compared by, and how many by each; zeros are left out. */
  public Map<Basis, Integer> comparedBy() {
    Map<Basis, Integer> counts = new EnumMap<>(Basis.class);
    for (ResultGroup group : groups) {
      counts.merge(group.basis(), 1, Integer::sum);
      group.members().forEach(member -> counts.merge(member.basis(), 1, Integer::sum));
    }
    return counts;
  }
}
