package dev.doppel.engine.documents;

import dev.doppel.similarity.group.Corpus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The stored documents by their texts, several of which may have one. Those of memories that prove
 * no texts are found by their ids and fingerprints.
 */
final class StoredTexts {

  private final Corpus corpus;
  private final int stored;
  private final Map<Integer, List<Integer>> copies = new HashMap<>(); // by the first of each text
  private final Map<String, List<Integer>> unproved = new HashMap<>(); // by id

  /**
   * @param stored how many documents of the memory count, the first ones
   */
  StoredTexts(Corpus corpus, int stored) {
    this.corpus = corpus;
    this.stored = stored;
    for (int number = 0; number < stored; number++) {
      if (corpus.first(number) != number) {
        copies.computeIfAbsent(corpus.first(number), first -> new ArrayList<>()).add(number);
      }
      if (!corpus.sha256(number).isKnown()) {
        unproved.computeIfAbsent(corpus.id(number), id -> new ArrayList<>()).add(number);
      }
    }
  }

  /** The stored documents with the text of this one, in their order. */
  List<Integer> of(int document) {
    int first = corpus.first(document);
    if (first >= stored && unproved.isEmpty()) {
      return List.of();
    }
    List<Integer> found = new ArrayList<>();
    if (first < stored) {
      found.add(first);
      found.addAll(copies.getOrDefault(first, List.of()));
    }
    for (int number : unproved.getOrDefault(corpus.id(document), List.of())) {
      if (corpus.fingerprint(number).equals(corpus.fingerprint(document))) {
        found.add(number);
      }
    }
    return found;
  }
}
