package dev.doppel.similarity;

import java.util.List;

/**
 * An item and those that repeat it.
 *
 * @param head the one that stays
 * @param members those that repeat it, in the order given
 */
public record Group<T>(T head, List<Member<T>> members) {

  /** Copies the list. */
  public Group {
    members = List.copyOf(members);
  }
}
