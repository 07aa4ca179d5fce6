package dev.doppel.report;

import dev.doppel.core.distance.Relation;
import dev.doppel.engine.documents.Cluster;
import dev.doppel.engine.documents.Cluster.Member;
import dev.doppel.engine.documents.DocumentResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A cluster as the page shows it.
 *
 * @param counts how many members there are of each relation
 * @param listed the members least similar to the head
 * @param compared the head with its least similar member of each relation, near ones first
 */
record ShownCluster(
    int number,
    int head,
    int size,
    Map<Relation, Integer> counts,
    List<ShownPair> listed,
    List<ShownPair> compared) {

  private static final int MAX_LISTED = 10;

  private static final List<Relation> BY_INTEREST =
      List.of(Relation.NEAR, Relation.CONTAINED, Relation.EXACT);

  private static final Comparator<Member> LEAST_SIMILAR =
      Comparator.comparing((Member member) -> member.relation() == Relation.EXACT)
          .thenComparingDouble(Member::similarity)
          .thenComparingInt(Member::document);

  static ShownCluster of(Cluster cluster, DocumentResult result) {
    List<ShownPair> listed =
        cluster.members().stream()
            .sorted(LEAST_SIMILAR)
            .limit(MAX_LISTED)
            .map(member -> pair(cluster, member, result))
            .toList();
    List<ShownPair> compared = new ArrayList<>();
    Map<Relation, Integer> counts = new EnumMap<>(Relation.class);
    for (Relation relation : BY_INTEREST) {
      List<Member> members =
          cluster.members().stream().filter(member -> member.relation() == relation).toList();
      counts.put(relation, members.size());
      members.stream()
          .min(LEAST_SIMILAR)
          .ifPresent(member -> compared.add(pair(cluster, member, result)));
    }
    return new ShownCluster(
        cluster.number(), cluster.head(), cluster.size(), counts, listed, List.copyOf(compared));
  }

  int count(Relation relation) {
    return counts.getOrDefault(relation, 0);
  }

  int notListed() {
    return size - 1 - listed.size();
  }

  private static ShownPair pair(Cluster cluster, Member member, DocumentResult result) {
    // A copy is to the head what the text it copies is; only that one stands among the pairs.
    int measured = result.firstCopy(member.document());
    OptionalInt pair = result.pairs().between(measured, cluster.head());
    double containment =
        pair.isPresent() ? result.pairs().containment(pair.getAsInt()) : member.similarity();
    return new ShownPair(
        cluster.head(),
        member.document(),
        member.relation(),
        member.similarity(),
        containment,
        result.evidence(member.document()));
  }
}
