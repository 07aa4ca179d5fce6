package dev.doppel.engine.results;

import dev.doppel.core.distance.Relation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The numbers and dates in which two results differ. Two invoices are nearly the same text and two
 * documents all the same: what differs must be seen.
 *
 * @param values the first {@link #MOST_NAMED}, as {@code "1,250.00 / 980.00"}: the head's, then the
 *     member's, a dash where one has none
 * @param count how many there are
 * @param onlyNumbers whether nothing else differs
 */
public record Differences(List<String> values, int count, boolean onlyNumbers) {

  /** More would not be read. */
  public static final int MOST_NAMED = 20;

  static final Differences NONE = new Differences(List.of(), 0, false);

  private static final String MISSING = "-";

  public Differences {
    values = List.copyOf(values);
  }

  /** Returns what differs between a head and a member; nothing where a text is missing. */
  static Differences between(Profile head, Profile member, Relation relation) {
    Values ours = head.values();
    Values theirs = member.values();
    if (relation == Relation.EXACT || ours == null || theirs == null) {
      return NONE;
    }
    // What a part leaves out is not a difference.
    return between(ours, theirs, relation != Relation.CONTAINED);
  }

  /**
   * Compares in three steps: what stands in the same place with the same value is the same; of the
   * rest, what stands in the same place differs; of the rest, what has the same value was moved.
   */
  static Differences between(Values head, Values member, boolean countsMissing) {
    List<Values.Value> ours = new ArrayList<>(head.list());
    List<Values.Value> theirs = new ArrayList<>(member.list());
    pair(ours, theirs, value -> key(value) + value.place());
    List<String> found = new ArrayList<>(pair(ours, theirs, value -> Long.toString(value.place())));
    pair(ours, theirs, Differences::key);
    if (countsMissing) {
      for (int i = 0; i < Math.max(ours.size(), theirs.size()); i++) {
        found.add(named(ours, i) + " / " + named(theirs, i));
      }
    }
    boolean onlyNumbers = !found.isEmpty() && head.words() == member.words();
    List<String> named = found.subList(0, Math.min(MOST_NAMED, found.size()));
    return new Differences(named, found.size(), onlyNumbers);
  }

  private static String key(Values.Value value) {
    return value.text().toLowerCase(Locale.ROOT);
  }

  private static String named(List<Values.Value> values, int at) {
    return at < values.size() ? values.get(at).text() : MISSING;
  }

  /** Takes values of one key out of both lists, first to first, and returns them side by side. */
  private static List<String> pair(
      List<Values.Value> ours, List<Values.Value> theirs, Function<Values.Value, String> keyOf) {
    Map<String, Deque<Integer>> waiting = new HashMap<>();
    for (int i = 0; i < theirs.size(); i++) {
      waiting.computeIfAbsent(keyOf.apply(theirs.get(i)), key -> new ArrayDeque<>()).add(i);
    }
    BitSet taken = new BitSet();
    List<String> paired = new ArrayList<>();
    ours.removeIf(
        value -> {
          Deque<Integer> same = waiting.get(keyOf.apply(value));
          if (same == null || same.isEmpty()) {
            return false;
          }
          int other = same.remove();
          taken.set(other);
          paired.add(value.text() + " / " + theirs.get(other).text());
          return true;
        });
    List<Values.Value> left =
        IntStream.range(0, theirs.size()).filter(i -> !taken.get(i)).mapToObj(theirs::get).toList();
    theirs.clear();
    theirs.addAll(left);
    return paired;
  }
}
