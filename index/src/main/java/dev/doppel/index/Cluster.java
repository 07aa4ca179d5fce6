package dev.doppel.index;

import java.util.List;

/**
 * Documents that are alike, as they are reviewed: a {@link Family} with what was decided on it.
 *
 * @param head the id of the document that came first
 * @param size how many documents it has, with the head
 * @param least the similarity of the one that is least like the head
 * @param undecided on how many of them nothing was decided
 * @param documents the head and those who came next, as many as were asked for
 * @param members what those without the head are to it
 */
public record Cluster(
    String head,
    int size,
    double least,
    int undecided,
    List<DocumentRow> documents,
    List<Match> members) {

  public Cluster {
    documents = List.copyOf(documents);
    members = List.copyOf(members);
  }

  /** Whether something was decided on each of its documents. */
  public boolean isSettled() {
    return undecided == 0;
  }
}
