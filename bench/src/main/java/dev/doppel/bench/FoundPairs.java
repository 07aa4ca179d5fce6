package dev.doppel.bench;

import dev.doppel.core.distance.Relation;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.similarity.group.DocumentPairs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The pairs a job found, by id and with the copies written out: if a and b are near-duplicates, so
 * are all exact copies of a and all of b.
 */
record FoundPairs(Map<IdPair, Relation> relations) {

  static FoundPairs of(DocumentResult result) {
    Map<Integer, List<Integer>> copies = new HashMap<>();
    for (int document = 0; document < result.documents(); document++) {
      copies.computeIfAbsent(result.firstCopy(document), first -> new ArrayList<>()).add(document);
    }
    Map<IdPair, Relation> relations = new HashMap<>();
    DocumentPairs pairs = result.pairs();
    for (int pair = 0; pair < pairs.size(); pair++) {
      for (int a : copies.getOrDefault(pairs.a(pair), List.of())) {
        for (int b : copies.getOrDefault(pairs.b(pair), List.of())) {
          relations.put(IdPair.of(result.id(a), result.id(b)), pairs.relation(pair));
        }
      }
    }
    for (List<Integer> group : copies.values()) {
      for (int i = 0; i < group.size(); i++) {
        for (int j = 0; j < i; j++) {
          String one = result.id(group.get(i));
          relations.put(IdPair.of(one, result.id(group.get(j))), Relation.EXACT);
        }
      }
    }
    return new FoundPairs(relations);
  }
}
