package dev.doppel.server.api;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.doppel.core.internal.Check;
import dev.doppel.engine.index.ReviewExport;
import dev.doppel.index.BulkRule;
import dev.doppel.index.Decided;
import dev.doppel.index.Decision;
import dev.doppel.index.DecisionRow;
import dev.doppel.index.Page;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Json;
import dev.doppel.server.json.Shape;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What did people decide, and what do they decide now? */
final class DecisionsV1 {

  private static final String PATH = "/api/v1/decisions";
  private static final String MEMORY = "The memory to use; by default the one named documents.";
  private static final String TAG = "decisions";
  private static final int MOST_AT_ONCE = 10_000;
  private static final int MOST_SHOWN = 100;

  private final Memories memories;

  DecisionsV1(Memories memories) {
    this.memories = memories;
  }

  /** Two documents. */
  record TwoDocuments(@Shape(shortest = 1) String a, @Shape(shortest = 1) String b) {}

  /**
   * Decisions to be made, and undone, together; each on documents by their ids.
   *
   * @param keep those that are kept though they repeat others
   * @param discard those that repeat others and need not exist
   * @param letGo those on which nothing is decided any more
   * @param apart pairs that are no duplicates of each other
   * @param together pairs that may be, after all
   */
  record DecisionsInput(
      @Nullable @Shape(longest = MOST_AT_ONCE) List<String> keep,
      @Nullable @Shape(longest = MOST_AT_ONCE) List<String> discard,
      @Nullable @Shape(longest = MOST_AT_ONCE) List<String> letGo,
      @Nullable @Shape(longest = MOST_AT_ONCE) List<TwoDocuments> apart,
      @Nullable @Shape(longest = MOST_AT_ONCE) List<TwoDocuments> together) {

    List<Decision> decisions() {
      List<Decision> all = new ArrayList<>();
      each("keep", keep, id -> all.add(new Decision.Keep(id)));
      each("discard", discard, id -> all.add(new Decision.Discard(id)));
      each("letGo", letGo, id -> all.add(new Decision.LetGo(id)));
      each("apart", apart, two -> all.add(new Decision.Apart(two.a, two.b)));
      each("together", together, two -> all.add(new Decision.Together(two.a, two.b)));
      return all;
    }

    private static <T> void each(String name, @Nullable List<T> given, Consumer<T> decision) {
      if (given != null) {
        Check.argument(
            given.size() <= MOST_AT_ONCE,
            "%s may have %d items, got %d",
            name,
            MOST_AT_ONCE,
            given.size());
        given.forEach(decision);
      }
    }
  }

  /** A rule that decides on all clusters that are not settled. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "keep")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = FirstRule.class, name = "first"),
    @JsonSubTypes.Type(value = NewestRule.class, name = "newest"),
    @JsonSubTypes.Type(value = LongestRule.class, name = "longest"),
    @JsonSubTypes.Type(value = PrefixRule.class, name = "prefix")
  })
  sealed interface RuleInput {

    /** The least resemblance of a member to the head of its cluster. */
    @Nullable Double similarity();

    /** Only clusters all of whose members are at least so similar. */
    @Nullable Double least();

    /** Whether to tell only what would be decided. */
    @Nullable Boolean dryRun();

    default BulkRule rule() {
      Double similarity = similarity();
      Double least = least();
      BulkRule.Choice choice =
          this instanceof FirstRule
              ? BulkRule.Choice.FIRST
              : this instanceof NewestRule
                  ? BulkRule.Choice.NEWEST
                  : this instanceof LongestRule ? BulkRule.Choice.LONGEST : BulkRule.Choice.PREFIX;
      return new BulkRule(
          similarity == null ? Given.USUAL_SIMILARITY : similarity,
          least == null ? 0 : least,
          choice,
          this instanceof PrefixRule byPrefix ? byPrefix.prefix : "");
    }
  }

  /** Keeps the document that came first. */
  record FirstRule(
      @Nullable @Shape(least = 0.5, most = 1) Double similarity,
      @Nullable @Shape(least = 0, most = 1) Double least,
      @Nullable Boolean dryRun)
      implements RuleInput {}

  /** Keeps the document that came last. */
  record NewestRule(
      @Nullable @Shape(least = 0.5, most = 1) Double similarity,
      @Nullable @Shape(least = 0, most = 1) Double least,
      @Nullable Boolean dryRun)
      implements RuleInput {}

  /** Keeps the document with the longest text. */
  record LongestRule(
      @Nullable @Shape(least = 0.5, most = 1) Double similarity,
      @Nullable @Shape(least = 0, most = 1) Double least,
      @Nullable Boolean dryRun)
      implements RuleInput {}

  /** Keeps the documents whose ids begin with a prefix, where a cluster has some. */
  record PrefixRule(
      @Shape(shortest = 1) String prefix,
      @Nullable @Shape(least = 0.5, most = 1) Double similarity,
      @Nullable @Shape(least = 0, most = 1) Double least,
      @Nullable Boolean dryRun)
      implements RuleInput {}

  /**
   * What is to be taken back.
   *
   * @param batch whether all decisions that were made together with it are
   */
  record UndoInput(@Shape(least = 1) long number, @Nullable Boolean batch) {}

  /**
   * A decision.
   *
   * @param decision keep, discard, let-go, apart or together
   * @param other the second document of a decision on two
   */
  record DecisionMade(String decision, String id, @Nullable String other) {}

  /** A decision as it was made. */
  record DecisionItem(
      long number,
      long batch,
      @Nullable String time,
      String decision,
      String id,
      @Nullable String other,
      @Nullable Long undoes,
      boolean undone) {

    static DecisionItem of(DecisionRow row) {
      Decided decided = row.decided();
      Decision decision = decided.decision();
      return new DecisionItem(
          decided.number(),
          decided.batch(),
          DocumentsV1.text(decided.time()),
          decision.word(),
          decision.first(),
          decision.second().isEmpty() ? null : decision.second(),
          decided.undoes() == 0 ? null : decided.undoes(),
          row.isUndone());
    }
  }

  /** Some of the decisions. */
  record DecisionPage(List<DecisionItem> items, int total, @Nullable String next) {}

  /**
   * What was decided.
   *
   * @param batch by which all of it is undone; none if nothing changed
   * @param changed how many decisions changed something
   * @param decisions the first hundred of them
   */
  record DecisionsAnswer(@Nullable Long batch, int changed, List<DecisionMade> decisions) {

    static DecisionsAnswer of(List<Decided> made) {
      return new DecisionsAnswer(
          made.isEmpty() ? null : made.get(0).batch(),
          made.size(),
          shown(made.stream().map(Decided::decision).toList()));
    }

    private static List<DecisionMade> shown(List<Decision> decisions) {
      return decisions.stream()
          .limit(MOST_SHOWN)
          .map(
              each ->
                  new DecisionMade(
                      each.word(), each.first(), each.second().isEmpty() ? null : each.second()))
          .toList();
    }
  }

  List<Route> routes() {
    return List.of(
        about(Method.POST, PATH, "Decides on documents; all of it can be undone together.")
            .takes(
                DecisionsInput.class,
                "{\"keep\":[\"a/1\"],\"apart\":[{\"a\":\"a/1\",\"b\":\"a/2\"}]}")
            .gives(DecisionsAnswer.class)
            .handledBy(this::decide),
        about(Method.POST, PATH + "/rule", "Decides on all clusters by a rule.")
            .takes(
                RuleInput.class,
                "{\"keep\":\"newest\",\"least\":0.95,\"dryRun\":true}",
                "{\"keep\":\"prefix\",\"prefix\":\"a/\",\"similarity\":0.9}")
            .gives(DecisionsAnswer.class)
            .handledBy(this::decideByRule),
        about(Method.POST, PATH + "/undo", "Takes back a decision, or all of its batch.")
            .takes(UndoInput.class, "{\"number\":1,\"batch\":true}")
            .gives(DecisionsAnswer.class)
            .handledBy(this::undo),
        Given.paged(about(Method.GET, PATH, "Lists the decisions, the newest first."))
            .gives(DecisionPage.class)
            .handledBy(this::list),
        ClustersV1.exporting(
                about(Method.GET, PATH + "/export", "All decisions, the newest first."))
            .handledBy(
                call -> {
                  SharedDocuments documents = memories.documentsToRead(call.query("memory"));
                  return ClustersV1.export(
                      call, (form, out) -> ReviewExport.decisions(documents.stored(), form, out));
                }));
  }

  private CompletableFuture<DecisionsAnswer> decide(Call call) throws IOException {
    DecisionsInput input = Json.readWhole(call.body(), DecisionsInput.class);
    return memories
        .documentsToRead(call.query("memory"))
        .decideAll(input.decisions())
        .thenApply(DecisionsAnswer::of);
  }

  private CompletableFuture<DecisionsAnswer> decideByRule(Call call) throws IOException {
    RuleInput input = Json.readWhole(call.body(), RuleInput.class);
    BulkRule rule = input.rule();
    SharedDocuments documents = memories.documentsToRead(call.query("memory"));
    if (Boolean.TRUE.equals(input.dryRun())) {
      return ClustersV1.later(
          call,
          documents,
          () -> {
            List<Decision> proposed = documents.propose(rule);
            return new DecisionsAnswer(null, proposed.size(), DecisionsAnswer.shown(proposed));
          });
    }
    return documents.decideBy(rule).thenApply(DecisionsAnswer::of);
  }

  private CompletableFuture<DecisionsAnswer> undo(Call call) throws IOException {
    UndoInput input = Json.readWhole(call.body(), UndoInput.class);
    return memories
        .documentsToRead(call.query("memory"))
        .undo(input.number, Boolean.TRUE.equals(input.batch))
        .thenApply(DecisionsAnswer::of);
  }

  private CompletableFuture<DecisionPage> list(Call call) throws IOException {
    SharedDocuments documents = memories.documentsToRead(call.query("memory"));
    long before = before(Given.cursor(call));
    int limit = Given.limit(call);
    return call.later(
        () -> {
          Page<DecisionRow> page = documents.history(before, limit);
          return new DecisionPage(
              page.items().stream().map(DecisionItem::of).toList(), page.total(), page.next());
        });
  }

  private static long before(@Nullable String cursor) {
    try {
      return cursor == null ? 0 : Long.parseLong(cursor);
    } catch (NumberFormatException e) {
      throw ProblemException.notFound(
          "cursor '" + cursor + "' is not one of this list; begin again without it");
    }
  }

  private static Route about(Method method, String path, String summary) {
    return Route.of(method, path, summary)
        .about(TAG)
        .refuses(404)
        .query("memory", String.class, MEMORY);
  }
}
