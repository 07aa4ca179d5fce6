package dev.doppel.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The versions of policy documents: consecutive ones are duplicates, of strangers none is. */
record Revisions(Map<String, String> documents, Truth consecutive, Set<IdPair> related) {

  static Revisions read(Path labels, Path relatedDocuments) throws IOException {
    List<String[]> rows = Truth.rows(labels);
    Map<String, String> documents = new HashMap<>();
    Map<String, String> byPlace = new HashMap<>();
    for (String[] row : rows) {
      documents.put(row[0], row[1]);
      byPlace.put(row[1] + "\t" + row[2], row[0]);
    }
    Map<IdPair, Double> pairs = new HashMap<>();
    for (String[] row : rows) {
      String next = byPlace.get(row[1] + "\t" + (Integer.parseInt(row[2]) + 1));
      if (next != null) {
        pairs.put(IdPair.of(row[0], next), 1.0);
      }
    }
    Set<IdPair> related = new HashSet<>();
    for (String[] row : Truth.rows(relatedDocuments)) {
      related.add(IdPair.of(row[0], row[1]));
    }
    return new Revisions(documents, new Truth(pairs), related);
  }

  /** Whether the two are of different documents that are not known to share text. */
  boolean isOfStrangers(IdPair pair) {
    String left = documents.getOrDefault(pair.a(), pair.a());
    String right = documents.getOrDefault(pair.b(), pair.b());
    return !left.equals(right) && !related.contains(IdPair.of(left, right));
  }
}
