package dev.doppel.bench;

import dev.doppel.engine.documents.Cluster;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.similarity.group.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** How well groups of versions agree with which versions are of one document. */
final class FamilyScores {

  private FamilyScores() {}

  /** Scores the clusters of a job. */
  static PairScore ofClusters(VersionSet set, DocumentResult result) {
    List<List<String>> groups = new ArrayList<>();
    for (Cluster cluster : result.clusters()) {
      List<String> ids = new ArrayList<>(List.of(result.id(cluster.head())));
      cluster.members().forEach(member -> ids.add(result.id(member.document())));
      groups.add(ids);
    }
    return score(set, groups);
  }

  /**
   * Scores the families of a job.
   *
   * @param ids the id in the set of each document
   */
  static PairScore ofFamilies(VersionSet set, DocumentResult result, IntFunction<String> ids) {
    List<List<String>> groups = new ArrayList<>();
    for (Family family : result.families()) {
      groups.add(family.members().stream().map(member -> ids.apply(member.document())).toList());
    }
    return score(set, groups);
  }

  private static PairScore score(VersionSet set, List<List<String>> groups) {
    long right = 0;
    long wrong = 0;
    for (List<String> group : groups) {
      for (int i = 0; i < group.size(); i++) {
        for (int j = 0; j < i; j++) {
          VersionSet.Worth worth = set.worthOfGrouping(group.get(i), group.get(j));
          right += worth == VersionSet.Worth.RIGHT ? 1 : 0;
          wrong += worth == VersionSet.Worth.WRONG ? 1 : 0;
        }
      }
    }
    return new PairScore(right, wrong, set.samePairs());
  }
}
