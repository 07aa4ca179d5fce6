package dev.doppel.server.api;

import dev.doppel.engine.index.ReviewExport;
import dev.doppel.index.Cluster;
import dev.doppel.index.ClusterCounts;
import dev.doppel.index.ClusterQuery;
import dev.doppel.index.MemberPair;
import dev.doppel.index.Page;
import dev.doppel.server.api.DocumentRoutes.Similar;
import dev.doppel.server.api.DocumentsV1.DocumentItem;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.Raw;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Which documents belong together? */
final class ClustersV1 {

  private static final String PATH = "/api/v1/clusters";
  private static final String MEMORY = "The memory to use; by default the one named documents.";
  private static final String TAG = "clusters";

  private final Memories memories;

  ClustersV1(Memories memories) {
    this.memories = memories;
  }

  /** Documents that are alike, with what was decided on them. */
  record ClusterItem(
      String head,
      int size,
      double least,
      int undecided,
      List<DocumentItem> documents,
      List<Similar> members) {

    static ClusterItem of(Cluster cluster) {
      return new ClusterItem(
          cluster.head(),
          cluster.size(),
          cluster.least(),
          cluster.undecided(),
          cluster.documents().stream().map(DocumentItem::of).toList(),
          Similar.of(cluster.members()));
    }
  }

  /** The cluster of a document; without one if it is in none. */
  record ClusterAnswer(String id, @Nullable ClusterItem cluster) {}

  /** Some of the clusters. */
  record ClusterPage(List<ClusterItem> items, int total, @Nullable String next) {}

  /** A document beside the head of its cluster. */
  record PairItem(String head, Similar member) {

    static PairItem of(MemberPair pair) {
      return new PairItem(pair.head(), Similar.of(List.of(pair.member())).get(0));
    }
  }

  /** Some of the pairs. */
  record PairPage(List<PairItem> items, int total, @Nullable String next) {}

  List<Route> routes() {
    return List.of(list(), counts(), pairs(), export());
  }

  private Route list() {
    Route route =
        about(PATH, "Lists the clusters, each around the document that came first.")
            .query("sort", ClusterQuery.Order.class, "Which come first; the least similar.")
            .query("least", Double.class, "Without those with a member less similar.", 0, 1)
            .query("settled", Boolean.class, "Whether all their documents were decided on.")
            .query("text", String.class, "Part of an id or the metadata of one of them.")
            .query("members", Integer.class, "How many documents of each; 100.", 1, 1000);
    return Given.paged(route)
        .gives(ClusterPage.class)
        .handledBy(
            call -> {
              SharedDocuments documents = memories.documentsToRead(call.query("memory"));
              ClusterQuery query =
                  new ClusterQuery(
                      Given.similarity(call),
                      Given.choice(call, "sort", ClusterQuery.Order.LEAST_SIMILAR),
                      Given.share(call, "least", 0, 0),
                      Given.flag(call, "settled"),
                      call.query("text").orElse(""),
                      Given.within(call, "members", 100, 1, 1000),
                      Given.cursor(call),
                      Given.limit(call));
              return later(call, documents, () -> page(documents.clusters(query)));
            });
  }

  private static ClusterPage page(Page<Cluster> page) {
    return new ClusterPage(
        page.items().stream().map(ClusterItem::of).toList(), page.total(), page.next());
  }

  private Route counts() {
    return about(PATH + "/counts", "Counts the clusters, and what is in them.")
        .gives(ClusterCounts.class)
        .handledBy(
            call -> {
              SharedDocuments documents = memories.documentsToRead(call.query("memory"));
              double similarity = Given.similarity(call);
              return later(call, documents, () -> documents.counts(similarity));
            });
  }

  private Route pairs() {
    return Given.paged(
            about("/api/v1/pairs", "Lists documents with their heads, the least similar first."))
        .gives(PairPage.class)
        .handledBy(
            call -> {
              SharedDocuments documents = memories.documentsToRead(call.query("memory"));
              double similarity = Given.similarity(call);
              String cursor = Given.cursor(call);
              int limit = Given.limit(call);
              return later(
                  call,
                  documents,
                  () -> {
                    Page<MemberPair> page = documents.pairs(similarity, cursor, limit);
                    return new PairPage(
                        page.items().stream().map(PairItem::of).toList(),
                        page.total(),
                        page.next());
                  });
            });
  }

  private Route export() {
    return exporting(about(PATH + "/export", "All clusters, a row for each document."))
        .handledBy(
            call -> {
              SharedDocuments documents = memories.documentsToRead(call.query("memory"));
              double similarity = Given.similarity(call);
              return documents
                  .clustersReady()
                  .thenCompose(
                      ready ->
                          export(
                              call,
                              (form, out) ->
                                  ReviewExport.clusters(
                                      documents.stored(), similarity, form, out)));
            });
  }

  /**
   * Computes an answer about clusters; while these are being found it waits, and no thread does.
   */
  static <T> CompletableFuture<T> later(Call call, SharedDocuments documents, Supplier<T> work) {
    return documents.clustersReady().thenCompose(ready -> call.later(work));
  }

  /** Declares the parameters and the answers of an export. */
  static Route exporting(Route route) {
    return route
        .query("format", ReviewExport.Form.class, "The form of the rows; by default csv.")
        .givesAs("text/csv")
        .givesAs("application/x-ndjson");
  }

  /** Writes rows in the form that is asked for. */
  interface Export {
    void write(ReviewExport.Form form, OutputStream out) throws IOException;
  }

  static CompletableFuture<Raw> export(Call call, Export export) {
    ReviewExport.Form form = Given.choice(call, "format", ReviewExport.Form.CSV);
    return call.later(
        () -> {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          try {
            export.write(form, out);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          boolean isCsv = form == ReviewExport.Form.CSV;
          return new Raw(
              isCsv ? "text/csv; charset=utf-8" : "application/x-ndjson", out.toByteArray());
        });
  }

  private static Route about(String path, String summary) {
    return Given.similar(
        Route.of(Method.GET, path, summary)
            .about(TAG)
            .refuses(404)
            .query("memory", String.class, MEMORY));
  }
}
