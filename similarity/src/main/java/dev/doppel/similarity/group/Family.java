package dev.doppel.similarity.group;

import dev.doppel.core.words.GivenWords;
import java.util.List;

/**
 * Versions of one document, in their order: copies, near-duplicates, and texts that have less in
 * common and are no duplicates. It says nothing about what is kept.
 *
 * @param head the member that would be kept if only one were
 * @param members all of them, the head, too
 */
public record Family(int head, List<Member> members) {

  /** What a member is to the head. */
  public enum Kind {
    /** The head itself. */
    HEAD,
    /** Its text is equal. */
    EXACT,
    /** It is a near-duplicate of it. */
    NEAR,
    /** It lies inside it. */
    CONTAINED,
    /** It is another version of it. */
    VERSION;

    /** The word as it stands in files. */
    @Override
    public String toString() {
      return GivenWords.word(this);
    }
  }

  /**
   * A document of the family.
   *
   * @param toPredecessor its similarity to the member before it; 1 for the first
   * @param toHead its similarity to the head
   */
  public record Member(int document, Kind kind, double toPredecessor, double toHead) {}

  public Family {
    members = List.copyOf(members);
  }

  /** How many documents there are. */
  public int size() {
    return members.size();
  }

  /** How many of them are neither the head nor a duplicate of it. */
  public int versions() {
    return (int) members.stream().filter(each -> each.kind() == Kind.VERSION).count();
  }
}
