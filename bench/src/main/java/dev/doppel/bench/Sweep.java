package dev.doppel.bench;

import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.similarity.group.DocumentPairs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The threshold of a job's pairs that agrees best with a truth, and its F1. */
record Sweep(double threshold, double f1) {

  private record Scored(IdPair pair, double similarity) {}

  static Sweep best(DocumentResult result, Set<IdPair> truth) {
    List<Scored> pairs = scored(result);
    pairs.sort(Comparator.comparingDouble(Scored::similarity).reversed());
    Sweep best = new Sweep(1, 0);
    int met = 0;
    for (int i = 0; i < pairs.size(); i++) {
      met += truth.contains(pairs.get(i).pair) ? 1 : 0;
      double similarity = pairs.get(i).similarity;
      boolean last = i + 1 == pairs.size() || pairs.get(i + 1).similarity < similarity;
      double f1 = 2.0 * met / (truth.size() + i + 1);
      if (last && f1 > best.f1) {
        best = new Sweep(similarity, f1);
      }
    }
    return best;
  }

  /** All pairs of documents that have a similarity; those of copies are those of the first copy. */
  private static List<Scored> scored(DocumentResult result) {
    List<Scored> pairs = new ArrayList<>();
    DocumentPairs found = result.pairs();
    for (int a = 0; a < result.documents(); a++) {
      for (int b = 0; b < a; b++) {
        IdPair ids = IdPair.of(result.id(a), result.id(b));
        int one = result.firstCopy(a);
        int other = result.firstCopy(b);
        if (one == other) {
          pairs.add(new Scored(ids, 1));
        } else {
          found
              .between(one, other)
              .ifPresent(pair -> pairs.add(new Scored(ids, found.similarity(pair))));
        }
      }
    }
    return pairs;
  }
}
