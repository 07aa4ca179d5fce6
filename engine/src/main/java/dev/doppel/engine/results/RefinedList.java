package dev.doppel.engine.results;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A list of results without repeats.
 *
 * @param groups in the order of their best ranks
 * @param read how many results were taken from the list to fill the page
 * @param tooLong texts that were compared for equality only
 */
public record RefinedList(
    List<ResultGroup> groups, int read, TooLong tooLong, ResultSettings settings) {

  /**
   * Texts that are longer than the filters of {@link ResultMethod#JAIN_2005} are meant for.
   *
   * @param longest the length of the longest of them in bytes; 0 if there is none
   */
  public record TooLong(int count, int longest) {}

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
