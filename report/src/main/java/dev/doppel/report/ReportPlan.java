package dev.doppel.report;

import dev.doppel.engine.documents.Cluster;
import dev.doppel.engine.documents.DocumentResult;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What a report shows of a result, and so which documents' texts it needs: at most 108, whatever
 * the result. Immutable.
 */
public final class ReportPlan {

  /** How much of a text a report reads, in characters. */
  public static final int TEXT_LIMIT = 200_000;

  private static final int MAX_CLUSTERS = 20; // of four documents at most: 80
  private static final int MAX_CONTAINED = 6; // pairs: 12
  private static final int MAX_BORDERLINE = 8; // pairs: 16

  private final List<ShownCluster> clusters;
  private final List<ShownPair> contained;
  private final List<ShownPair> borderline;
  private final ClusterSizes sizes;

  private ReportPlan(
      List<ShownCluster> clusters,
      List<ShownPair> contained,
      List<ShownPair> borderline,
      ClusterSizes sizes) {
    this.clusters = clusters;
    this.contained = contained;
    this.borderline = borderline;
    this.sizes = sizes;
  }

  /** Chooses what the report on a result shows: its largest clusters, and examples of pairs. */
  public static ReportPlan of(DocumentResult result) {
    List<Cluster> all = result.clusters();
    List<ShownCluster> largest =
        all.stream().limit(MAX_CLUSTERS).map(cluster -> ShownCluster.of(cluster, result)).toList();
    return new ReportPlan(
        largest,
        PairSample.contained(result.pairs(), MAX_CONTAINED),
        PairSample.leastSimilar(result.pairs(), MAX_BORDERLINE),
        ClusterSizes.of(all));
  }

  /** The numbers of the documents whose texts the report needs, in rising order. */
  public SortedSet<Integer> documents() {
    SortedSet<Integer> documents = new TreeSet<>();
    Stream.of(
            clusters.stream().flatMap(each -> each.compared().stream()),
            contained.stream(),
            borderline.stream())
        .flatMap(pairs -> pairs)
        .forEach(pair -> Collections.addAll(documents, pair.left(), pair.right()));
    return Collections.unmodifiableSortedSet(documents);
  }

  /** The largest clusters. */
  List<ShownCluster> clusters() {
    return clusters;
  }

  /** Some pairs of which one contains the other. */
  List<ShownPair> contained() {
    return contained;
  }

  /** The near pairs that only just made it. */
  List<ShownPair> borderline() {
    return borderline;
  }

  ClusterSizes sizes() {
    return sizes;
  }
}
