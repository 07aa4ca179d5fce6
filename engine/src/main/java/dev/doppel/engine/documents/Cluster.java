package dev.doppel.engine.documents;

import dev.doppel.core.distance.Relation;
import java.util.List;

/**
 * A group of documents and the one that is kept.
 *
 * @param number from 1, the largest cluster first
 * @param head the document kept
 * @param members the others, in the order of the input
 */
public record Cluster(int number, int head, List<Member> members) {

  /**
   * A document that is not kept.
   *
   * @param similarity to the head
   * @param containment the share of the smaller of the two that the larger has
   */
  public record Member(int document, Relation relation, double similarity, double containment) {}

  /** How many documents, the head included. */
  public int size() {
    return members.size() + 1;
  }
}
