package dev.doppel.bench;

import dev.doppel.core.distance.Relation;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.similarity.group.DocumentPairs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pairs that one job found among versions, with what each is worth by a set's truth. */
final class FoundVersions {

  private final VersionSet set;
  private final List<Pair> pairs = new ArrayList<>();

  private record Pair(Relation relation, VersionSet.Worth worth) {}

  private FoundVersions(VersionSet set) {
    this.set = set;
  }

  /** Returns the pairs, with the copies written out as in {@link FoundPairs}. */
  static FoundVersions of(VersionSet set, DocumentResult result) {
    FoundVersions found = new FoundVersions(set);
    Map<Integer, List<Integer>> copies = new HashMap<>();
    for (int document = 0; document < result.documents(); document++) {
      copies.computeIfAbsent(result.firstCopy(document), first -> new ArrayList<>()).add(document);
    }
    DocumentPairs all = result.pairs();
    for (int pair = 0; pair < all.size(); pair++) {
      for (int a : copies.getOrDefault(all.a(pair), List.of())) {
        for (int b : copies.getOrDefault(all.b(pair), List.of())) {
          found.add(result.id(a), result.id(b), all.relation(pair));
        }
      }
    }
    for (List<Integer> group : copies.values()) {
      for (int i = 0; i < group.size(); i++) {
        for (int j = 0; j < i; j++) {
          found.add(result.id(group.get(i)), result.id(group.get(j)), Relation.EXACT);
        }
      }
    }
    return found;
  }

  private void add(String one, String other, Relation relation) {
    VersionSet.Worth worth = set.worth(one, other);
    if (worth != VersionSet.Worth.NEUTRAL) {
      pairs.add(new Pair(relation, worth));
    }
  }

  /** Counts the pairs, with those of contained texts or without. */
  PairScore score(boolean withContained) {
    long right = 0;
    long wrong = 0;
    for (Pair pair : pairs) {
      if (withContained || pair.relation != Relation.CONTAINED) {
        right += pair.worth == VersionSet.Worth.RIGHT ? 1 : 0;
        wrong += pair.worth == VersionSet.Worth.WRONG ? 1 : 0;
      }
    }
    return new PairScore(right, wrong, set.positives());
  }
}
