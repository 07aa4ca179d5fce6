package dev.doppel.engine.results;

import dev.doppel.core.distance.Relation;
import java.util.List;

/**
 * A result and those that say the same. Nothing is dropped: each result read is in one group.
 *
 * @param head the one of the best rank; in transitive groups by {@link ResultMethod#JAIN_2005}, the
 *     best of those that lie in no other
 * @param rank the head's place in the list that came in, from 1 on
 * @param basis what the head was compared by
 * @param members the others, in the order of their ranks
 * @param parts heads of earlier groups that lie inside this one's head: a longer text is never
 *     grouped under a part of it, since the rest of it would be hidden
 */
public record ResultGroup(
    Result head, int rank, Basis basis, List<Member> members, List<Part> parts) {

  public ResultGroup {
    members = List.copyOf(members);
    parts = List.copyOf(parts);
  }

  /**
   * A result that says what the head says.
   *
   * @param relation what it is to the head; contained: it is part of it
   * @param similarity the resemblance to the head
   * @param containment the share of the shorter of the two that is in the longer
   * @param isLarger whether it is the head that lies inside this result, which happens only in
   *     transitive groups
   * @param isChained whether only others of the group link it to the head, as happens where groups
   *     are not made around heads
   * @param evidence the sketches' own measure: how many bits differ for SimHash, for others the
   *     share that matches
   * @param differences the numbers and dates that differ
   */
  public record Member(
      Result result,
      int rank,
      Basis basis,
      Relation relation,
      double similarity,
      double containment,
      boolean isLarger,
      boolean isChained,
      double evidence,
      Differences differences) {}

  /**
   * An earlier head that is part of this one.
   *
   * @param evidence the sketches' own measure, as of a member
   */
  public record Part(String id, int rank, double similarity, double containment, double evidence) {}
}
