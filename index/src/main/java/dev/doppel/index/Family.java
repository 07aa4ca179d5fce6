package dev.doppel.index;

import java.util.List;

/**
 * Documents that are alike: the head and those whose likeness to it was verified.
 *
 * @param head the id of the document that was stored first
 * @param members what the others are to the head, in the order in which they were stored
 */
public record Family(String head, List<Match> members) {

  public Family {
    members = List.copyOf(members);
  }

  /** Whether nobody in it but versions of the head is like the head. */
  public boolean isOneDocument() {
    return members.stream().allMatch(member -> member.kind() == Match.Kind.VERSION);
  }
}
