package dev.doppel.server.api;

import dev.doppel.core.internal.Check;
import dev.doppel.index.Cluster;
import dev.doppel.index.DocumentQuery;
import dev.doppel.index.DocumentRow;
import dev.doppel.index.DocumentState;
import dev.doppel.index.Match;
import dev.doppel.index.Page;
import dev.doppel.index.PreparedDocument;
import dev.doppel.index.Query;
import dev.doppel.server.api.DocumentRoutes.DocumentAnswer;
import dev.doppel.server.api.DocumentRoutes.DocumentVerdict;
import dev.doppel.server.api.DocumentRoutes.Similar;
import dev.doppel.server.api.DocumentRoutes.SimilarAnswer;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Either;
import dev.doppel.server.json.Json;
import dev.doppel.server.json.Shape;
import dev.doppel.server.memory.DocumentLimits;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.similarity.evidence.Comparison;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Documents of a memory: asked about, added, listed, read and removed. */
final class DocumentsV1 {

  private static final String PATH = "/api/v1/documents";
  private static final String ONE = "/api/v1/document";
  private static final String MEMORY = "The memory to use; by default the one named documents.";
  private static final String TAG = "documents";
  private static final int MOST_AT_ONCE = 1000;
  private static final int MOST_MATCHES = 100;

  private final Memories memories;

  DocumentsV1(Memories memories) {
    this.memories = memories;
  }

  /**
   * A document to be added.
   *
   * @param text or html: one of them
   */
  @Either({"text", "html"})
  record DocumentInput(
      @Shape(
              shortest = 1,
              longest = DocumentLimits.LONGEST_ID,
              pattern = DocumentLimits.WITHOUT_NUL)
          String id,
      @Nullable String text,
      @Nullable String html,
      @Nullable
          @Shape(
              longest = DocumentLimits.MOST_VALUES,
              longestName = DocumentLimits.LONGEST_NAME,
              longestValue = DocumentLimits.LONGEST_VALUE,
              pattern = DocumentLimits.WITHOUT_NUL)
          Map<String, String> metadata) {

    DocumentInput {
      Check.argument(!id.isEmpty(), "a document needs an id, got '%s'", id);
      Check.argument(
          (text == null) != (html == null),
          "give either text or html, got %s",
          text == null ? "neither" : "both");
    }
  }

  /** A text that is not added. */
  @Either({"text", "html"})
  record Question(
      @Nullable String text,
      @Nullable String html,
      @Nullable @Shape(above = 0, most = 1) Double similarity,
      @Nullable @Shape(least = 1, most = MOST_MATCHES) Integer limit) {

    Question {
      Check.argument(
          (text == null) != (html == null),
          "give either text or html, got %s",
          text == null ? "neither" : "both");
      Check.argument(
          similarity == null || (0 < similarity && similarity <= 1),
          "similarity must lie in (0, 1], got %s",
          String.valueOf(similarity));
      Check.argument(
          limit == null || (1 <= limit && limit <= MOST_MATCHES),
          "limit must be 1 to %d, got %s",
          MOST_MATCHES,
          String.valueOf(limit));
    }
  }

  /** Documents to be added together. */
  record DocumentsInput(
      @Shape(shortest = 1, longest = MOST_AT_ONCE) List<DocumentInput> documents) {

    DocumentsInput {
      Check.argument(
          1 <= documents.size() && documents.size() <= MOST_AT_ONCE,
          "documents must be 1 to %d, got %d; send more as JSON lines to %s",
          MOST_AT_ONCE,
          documents.size(),
          PATH);
    }
  }

  /** What became of each, in their order. */
  record DocumentsAnswer(List<DocumentAnswer> results) {}

  /** What is like a text. */
  record QuestionAnswer(DocumentVerdict verdict, List<Similar> matches) {}

  /** Documents by their ids. */
  record Ids(@Shape(shortest = 1, longest = MOST_AT_ONCE) List<String> ids) {

    Ids {
      Check.argument(
          1 <= ids.size() && ids.size() <= MOST_AT_ONCE,
          "ids must be 1 to %d, got %d",
          MOST_AT_ONCE,
          ids.size());
      Check.argument(!ids.contains(null), "ids[%d] is null", ids.indexOf(null));
    }
  }

  /**
   * What was removed.
   *
   * @param removed the ids that were stored
   * @param unknown those that were not
   */
  record RemovalAnswer(List<String> removed, List<String> unknown) {}

  /** A document as it is listed. */
  record DocumentItem(
      String id,
      Map<String, String> metadata,
      int length,
      @Nullable String added,
      DocumentState state) {

    static DocumentItem of(DocumentRow row) {
      return new DocumentItem(
          row.id(), row.metadata(), row.length(), text(row.added()), row.state());
    }
  }

  /** Some of the documents. */
  record DocumentPage(List<DocumentItem> items, int total, @Nullable String next) {}

  /** A document with its text. */
  record DocumentText(
      String id,
      Map<String, String> metadata,
      int length,
      @Nullable String added,
      DocumentState state,
      String text) {}

  static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }

  List<Route> routes() {
    return List.of(
        add(),
        addAll(),
        list(),
        check(),
        read(),
        similar(),
        evidence(),
        cluster(),
        removeAll(),
        remove());
  }

  private Route add() {
    return about(Method.POST, PATH, "Adds a document and returns what is like it.")
        .takes(
            DocumentInput.class,
            "{\"id\":\"a/1\",\"text\":\"The quick brown fox jumps over the lazy dog and runs\"}",
            "{\"id\":\"a/2\",\"html\":\"<p>The quick brown fox jumps over the lazy dog and"
                + " sleeps</p>\",\"metadata\":{\"title\":\"Fox\"}}")
        .gives(DocumentAnswer.class)
        .refuses(404)
        .bulk(DocumentInput.class, DocumentAnswer.class, this::addLines)
        .handledBy(this::add);
  }

  private CompletableFuture<DocumentAnswer> add(Call call) throws IOException {
    DocumentInput input = Json.readWhole(call.body(), DocumentInput.class);
    SharedDocuments documents = memories.documents(call.query("memory"));
    return call.later(() -> prepare(documents, input))
        .thenCompose(documents::add)
        .thenApply(DocumentAnswer::of);
  }

  private CompletableFuture<List<Object>> addLines(Call call, List<byte[]> lines)
      throws IOException {
    SharedDocuments documents = memories.documents(call.query("memory"));
    return call.later(
            () ->
                LineBatch.of(
                    lines, line -> prepare(documents, Json.readWhole(line, DocumentInput.class))))
        .thenCompose(batch -> addAll(documents, batch.read()).thenApply(batch::answers));
  }

  private Route addAll() {
    return about(Method.POST, PATH + "/batch", "Adds documents, all or none of a wrong request.")
        .takes(
            DocumentsInput.class,
            "{\"documents\":[{\"id\":\"b/1\",\"text\":\"one two three four five six\"},"
                + "{\"id\":\"b/2\",\"text\":\"One two three four five six\"}]}")
        .gives(DocumentsAnswer.class)
        .refuses(404)
        .handledBy(this::addAll);
  }

  private CompletableFuture<DocumentsAnswer> addAll(Call call) throws IOException {
    DocumentsInput input = Json.readWhole(call.body(), DocumentsInput.class);
    SharedDocuments documents = memories.documents(call.query("memory"));
    return call.later(() -> input.documents.stream().map(each -> prepare(documents, each)).toList())
        .thenCompose(prepared -> addAll(documents, prepared))
        .thenApply(DocumentsAnswer::new);
  }

  private static CompletableFuture<List<DocumentAnswer>> addAll(
      SharedDocuments documents, List<PreparedDocument> prepared) {
    return DocumentRoutes.all(prepared.stream().map(documents::add).toList())
        .thenApply(added -> added.stream().map(DocumentAnswer::of).toList());
  }

  static PreparedDocument prepare(SharedDocuments documents, DocumentInput input) {
    Map<String, String> metadata = input.metadata == null ? Map.of() : input.metadata;
    return documents.prepare(
        input.id,
        metadata,
        Texts.of(input.text, input.html, Texts.content(documents.settings().content())));
  }

  private Route check() {
    return about(
            Method.POST, PATH + "/check", "Finds documents that are like a text, and adds nothing.")
        .takes(
            Question.class,
            "{\"text\":\"The quick brown fox jumps over the lazy dog and runs\"}",
            "{\"html\":\"<p>Nothing of the kind was ever stored here</p>\",\"similarity\":0.5}")
        .gives(QuestionAnswer.class)
        .refuses(404)
        .bulk(Question.class, QuestionAnswer.class, this::checkLines)
        .handledBy(
            call -> {
              Question question = Json.readWhole(call.body(), Question.class);
              SharedDocuments documents = memories.documentsToRead(call.query("memory"));
              return call.later(() -> answer(documents, question));
            });
  }

  private CompletableFuture<List<Object>> checkLines(Call call, List<byte[]> lines)
      throws IOException {
    SharedDocuments documents = memories.documentsToRead(call.query("memory"));
    return call.later(
        () -> {
          LineBatch<QuestionAnswer> batch =
              LineBatch.of(lines, line -> answer(documents, Json.readWhole(line, Question.class)));
          return batch.answers(batch.read());
        });
  }

  private static QuestionAnswer answer(SharedDocuments documents, Question question) {
    String text =
        Texts.of(question.text, question.html, Texts.content(documents.settings().content()));
    double similarity =
        question.similarity == null ? documents.settings().leastSimilarity() : question.similarity;
    int limit = question.limit == null ? MOST_MATCHES : question.limit;
    List<Match> matches = documents.likeText(text, Query.similarity(similarity).limit(limit));
    return new QuestionAnswer(DocumentVerdict.of(matches), Similar.of(matches));
  }

  private Route list() {
    Route route =
        about(Method.GET, PATH, "Lists the documents.")
            .query("text", String.class, "Part of an id, a title or other metadata, in any case.")
            .query("state", DocumentState.class, "What was decided on them.")
            .query("clustered", Boolean.class, "Whether they have near-duplicates.")
            .query("sort", DocumentQuery.Order.class, "The order; by arrival unless given.")
            .query("descending", Boolean.class, "Whether to sort in descending order.");
    return Given.paged(Given.similar(route))
        .gives(DocumentPage.class)
        .refuses(404)
        .handledBy(
            call -> {
              SharedDocuments documents = memories.documentsToRead(call.query("memory"));
              DocumentQuery query =
                  new DocumentQuery(
                      Given.choice(call, "sort", DocumentQuery.Order.ARRIVAL),
                      Boolean.TRUE.equals(Given.flag(call, "descending")),
                      call.query("text").orElse(""),
                      Given.choice(call, "state", DocumentState.class),
                      Given.flag(call, "clustered"),
                      Given.similarity(call),
                      Given.cursor(call),
                      Given.limit(call));
              Supplier<DocumentPage> list = () -> page(documents.list(query));
              return query.isClustered() == null
                  ? call.later(list)
                  : ClustersV1.later(call, documents, list);
            });
  }

  private static DocumentPage page(Page<DocumentRow> page) {
    return new DocumentPage(
        page.items().stream().map(DocumentItem::of).toList(), page.total(), page.next());
  }

  private Route read() {
    return withId(about(Method.GET, ONE, "Reads a document with its text."))
        .gives(DocumentText.class)
        .handledBy(
            call -> {
              SharedDocuments documents = memories.documentsToRead(call.query("memory"));
              String id = Given.needed(call, "id");
              return call.later(() -> read(documents, id));
            });
  }

  private static DocumentText read(SharedDocuments documents, String id) {
    String text = textOf(documents, id);
    DocumentItem item = documents.row(id).map(DocumentItem::of).orElseThrow(() -> unknown(id));
    return new DocumentText(item.id, item.metadata, item.length, item.added, item.state, text);
  }

  private static String textOf(SharedDocuments documents, String id) {
    try {
      return documents.text(id);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProblemException unknown(String id) {
    return ProblemException.notFound("no document '" + id + "' in this memory");
  }

  private Route similar() {
    return withId(
            about(Method.GET, ONE + "/similar", "Finds the documents that are like a stored one."))
        .query(
            "similarity",
            Double.class,
            "The least resemblance; 0.9 where neither distance nor nearest is given.",
            0.01,
            1)
        .query("distance", Integer.class, "The most bits by which SimHashes differ.", 0, 64)
        .query(
            "nearest",
            Integer.class,
            "How many of the nearest are wanted.",
            1,
            Given.MOST_ON_A_PAGE)
        .query("limit", Integer.class, "How many are wanted.", 1, Given.MOST_ON_A_PAGE)
        .gives(SimilarAnswer.class)
        .handledBy(
            call -> {
              SharedDocuments documents = memories.documentsToRead(call.query("memory"));
              String id = Given.needed(call, "id");
              Query query = query(call);
              Predicate<Match> isWanted = isWanted(call);
              int limit = Given.limit(call);
              return call.later(
                  () ->
                      new SimilarAnswer(
                          id,
                          Similar.of(
                              documents.similar(id, query).stream()
                                  .filter(isWanted)
                                  .limit(limit)
                                  .toList())));
            });
  }

  /** By what documents are found; what else is given must hold of those. */
  private static Query query(Call call) {
    if (call.query("nearest").isPresent()) {
      return Query.nearest(Given.within(call, "nearest", 1, 1, Given.MOST_ON_A_PAGE));
    }
    if (call.query("distance").isPresent()) {
      return Query.distance(Given.within(call, "distance", 0, 0, Long.SIZE));
    }
    return Query.similarity(Given.share(call, "similarity", 0.9, 0.01));
  }

  private static Predicate<Match> isWanted(Call call) {
    double least = Given.share(call, "similarity", 0, 0);
    int most = Given.within(call, "distance", Long.SIZE, 0, Long.SIZE);
    return match -> match.similarity() >= least && match.distance() <= most;
  }

  private Route evidence() {
    return withId(
            about(Method.GET, ONE + "/evidence", "Compares two stored documents by every measure."))
        .needs("other", "The id of the other one.", "a/2")
        .gives(ComparisonAnswer.class)
        .handledBy(
            call -> {
              SharedDocuments documents = memories.documentsToRead(call.query("memory"));
              String a = Given.needed(call, "id");
              String b = Given.needed(call, "other");
              return call.later(() -> List.of(textOf(documents, a), textOf(documents, b)))
                  .thenCompose(
                      texts ->
                          call.compute(
                              () ->
                                  ComparisonAnswer.of(
                                      texts.get(0), texts.get(1), Comparison.Settings.DEFAULT)));
            });
  }

  private Route cluster() {
    return Given.similar(
            withId(about(Method.GET, ONE + "/cluster", "The cluster that a document is in.")))
        .query("from", Integer.class, "How many of its documents are passed over.", 0, 1e9)
        .query(
            "limit", Integer.class, "How many are shown; by default 100.", 1, Given.MOST_ON_A_PAGE)
        .gives(ClustersV1.ClusterAnswer.class)
        .handledBy(
            call -> {
              SharedDocuments documents = memories.documentsToRead(call.query("memory"));
              String id = Given.needed(call, "id");
              double similarity = Given.similarity(call);
              int from = Given.within(call, "from", 0, 0, 1_000_000_000);
              int limit = Given.limit(call);
              return ClustersV1.later(
                  call,
                  documents,
                  () -> {
                    List<ClustersV1.ClusterItem> found = new ArrayList<>();
                    documents
                        .cluster(id, similarity, from, limit)
                        .map((Cluster each) -> ClustersV1.ClusterItem.of(each))
                        .ifPresent(found::add);
                    return new ClustersV1.ClusterAnswer(id, found.isEmpty() ? null : found.get(0));
                  });
            });
  }

  private Route remove() {
    return about(Method.DELETE, ONE, "Removes a document for good, with its text.")
        .needs("id", "The id of the document.", "b/2")
        .refuses(404)
        .gives(RemovalAnswer.class)
        .handledBy(
            call -> {
              String id = Given.needed(call, "id");
              return memories
                  .documentsToRead(call.query("memory"))
                  .remove(List.of(id))
                  .thenApply(
                      were -> {
                        if (!were.get(0)) {
                          throw unknown(id);
                        }
                        return new RemovalAnswer(List.of(id), List.of());
                      });
            });
  }

  private Route removeAll() {
    return about(Method.POST, PATH + "/remove", "Removes documents for good, with their texts.")
        .takes(Ids.class, "{\"ids\":[\"b/1\",\"nobody\"]}")
        .gives(RemovalAnswer.class)
        .refuses(404)
        .handledBy(
            call -> {
              List<String> ids = Json.readWhole(call.body(), Ids.class).ids;
              return memories
                  .documentsToRead(call.query("memory"))
                  .remove(ids)
                  .thenApply(were -> removal(ids, were));
            });
  }

  private static RemovalAnswer removal(List<String> ids, List<Boolean> were) {
    List<String> removed = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      (were.get(i) ? removed : unknown).add(ids.get(i));
    }
    return new RemovalAnswer(removed, unknown);
  }

  private static Route withId(Route route) {
    return route.needs("id", "The id of the document.", "a/1").refuses(404);
  }

  private static Route about(Method method, String path, String summary) {
    return Route.of(method, path, summary).about(TAG).query("memory", String.class, MEMORY);
  }
}
