package dev.doppel.server.api;

import dev.doppel.core.internal.Check;
import dev.doppel.index.Match;
import dev.doppel.index.PreparedDocument;
import dev.doppel.index.Query;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Json;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.memory.SharedDocuments.Added;
import dev.doppel.similarity.evidence.Comparison;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which stored documents are like this one, and why? */
final class DocumentRoutes {

  private static final String MEMORY = "The memory to use; by default the one named documents.";
  private static final double DIGITS = 10_000;
  private static final double DEFAULT_SIMILARITY = 0.9;

  private final Memories memories;

  DocumentRoutes(Memories memories) {
    this.memories = memories;
  }

  /**
   * A document.
   *
   * @param text or html: one of them
   */
  record DocumentRequest(
      String id,
      @Nullable String text,
      @Nullable String html,
      @Nullable Map<String, String> metadata) {

    DocumentRequest {
      Check.argument(!id.isBlank(), "id must not be blank, got '%s'", id);
      Check.argument(
          metadata == null || !metadata.containsValue(null),
          "metadata must be strings, got %s",
          String.valueOf(metadata));
    }
  }

  /** What a document is, seen from those that were there before. */
  enum DocumentVerdict {
    NEW,
    EXACT,
    NEAR;

    static DocumentVerdict of(List<Match> matches) {
      DocumentVerdict verdict = NEW;
      for (Match match : matches) {
        if (match.kind() == Match.Kind.EXACT) {
          return EXACT;
        }
        verdict = match.kind() == Match.Kind.NEAR ? NEAR : verdict;
      }
      return verdict;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A stored document that is like another. */
  record Similar(String id, Match.Kind kind, int distance, double similarity) {

    static List<Similar> of(List<Match> matches) {
      return matches.stream()
          .map(
              match ->
                  new Similar(
                      match.id(),
                      match.kind(),
                      match.distance(),
                      Math.round(match.similarity() * DIGITS) / DIGITS))
          .toList();
    }
  }

  /** What became of a document. */
  record DocumentAnswer(
      String id, DocumentVerdict verdict, SimilarityIndex.Added added, List<Similar> matches) {

    static DocumentAnswer of(Added added) {
      return new DocumentAnswer(
          added.id(),
          DocumentVerdict.of(added.matches()),
          added.how(),
          Similar.of(added.matches()));
    }
  }

  /** The documents that are like one. */
  record SimilarAnswer(String id, List<Similar> matches) {}

  List<Route> routes() {
    return List.of(
        Route.of(Method.POST, "/api/documents", "Adds a document and returns what is like it.")
            .query("memory", String.class, MEMORY)
            .takes(
                DocumentRequest.class,
                "{\"id\":\"a\",\"text\":\"The quick brown fox jumps over the lazy dog and runs\"}",
                "{\"id\":\"b\",\"html\":\"<p>The quick brown fox jumps over the lazy dog and"
                    + " sleeps</p>\",\"metadata\":{\"source\":\"example\"}}")
            .gives(DocumentAnswer.class)
            .bulk(DocumentRequest.class, DocumentAnswer.class, this::addLines)
            .handledBy(this::add),
        Route.of(
                Method.GET,
                "/api/documents/{id}/similar",
                "Finds the documents that are like a stored one.")
            .part("id", "The stored document.", "a")
            .query("memory", String.class, MEMORY)
            .query("similarity", Double.class, "The least resemblance; by default 0.9.")
            .query("distance", Integer.class, "Instead: the most bits by which SimHashes differ.")
            .query("nearest", Integer.class, "Instead: how many of the nearest are wanted.")
            .query("limit", Integer.class, "How many are wanted at most; by default 100.")
            .gives(SimilarAnswer.class)
            .handledBy(this::similar),
        Route.of(
                Method.GET,
                "/api/documents/{id}/evidence/{other}",
                "Compares two stored documents by every measure.")
            .part("id", "A stored document.", "a")
            .part("other", "Another.", "b")
            .query("memory", String.class, MEMORY)
            .gives(ComparisonAnswer.class)
            .handledBy(this::evidence));
  }

  private CompletableFuture<DocumentAnswer> add(Call call) throws IOException {
    SharedDocuments documents = memories.documents(call.query("memory"));
    DocumentRequest request = call.body(DocumentRequest.class);
    return call.later(() -> prepare(documents, request))
        .thenCompose(documents::add)
        .thenApply(DocumentAnswer::of);
  }

  private CompletableFuture<List<Object>> addLines(Call call, List<byte[]> lines)
      throws IOException {
    SharedDocuments documents = memories.documents(call.query("memory"));
    Function<byte[], PreparedDocument> reading =
        line -> prepare(documents, Json.read(line, DocumentRequest.class));
    return call.later(() -> LineBatch.of(lines, reading))
        .thenCompose(
            batch ->
                all(batch.read().stream().map(documents::add).toList())
                    .thenApply(added -> added.stream().map(DocumentAnswer::of).toList())
                    .thenApply(batch::answers));
  }

  private static PreparedDocument prepare(SharedDocuments documents, DocumentRequest request) {
    String text =
        Texts.of(request.text, request.html, Texts.content(documents.settings().content()));
    Map<String, String> metadata = request.metadata == null ? Map.of() : request.metadata;
    return documents.prepare(request.id, metadata, text);
  }

  static <T> CompletableFuture<List<T>> all(List<CompletableFuture<T>> parts) {
    return CompletableFuture.allOf(parts.toArray(CompletableFuture[]::new))
        .thenApply(done -> parts.stream().map(CompletableFuture::join).toList());
  }

  private CompletableFuture<SimilarAnswer> similar(Call call) throws IOException {
    SharedDocuments documents = memories.documentsToRead(call.query("memory"));
    Query query = query(call).limit(call.number("limit", 100));
    String id = call.part("id");
    return call.later(() -> new SimilarAnswer(id, Similar.of(documents.similar(id, query))));
  }

  private static Query query(Call call) {
    if (call.query("distance").isPresent()) {
      return Query.distance(call.number("distance", 0));
    }
    if (call.query("nearest").isPresent()) {
      return Query.nearest(call.number("nearest", 1));
    }
    return Query.similarity(call.share("similarity", DEFAULT_SIMILARITY));
  }

  private CompletableFuture<ComparisonAnswer> evidence(Call call) throws IOException {
    SharedDocuments documents = memories.documentsToRead(call.query("memory"));
    String a = documents.text(call.part("id"));
    String b = documents.text(call.part("other"));
    return call.compute(() -> ComparisonAnswer.of(a, b, Comparison.Settings.DEFAULT));
  }
}
