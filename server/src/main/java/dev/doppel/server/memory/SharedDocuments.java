package dev.doppel.server.memory;

import dev.doppel.index.BulkRule;
import dev.doppel.index.Cluster;
import dev.doppel.index.ClusterCounts;
import dev.doppel.index.ClusterQuery;
import dev.doppel.index.Decided;
import dev.doppel.index.Decision;
import dev.doppel.index.DecisionRow;
import dev.doppel.index.DocumentQuery;
import dev.doppel.index.DocumentRow;
import dev.doppel.index.Match;
import dev.doppel.index.MemberPair;
import dev.doppel.index.Page;
import dev.doppel.index.PreparedDocument;
import dev.doppel.index.Query;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SketchedDocument;
import dev.doppel.index.StoredDocuments;
import dev.doppel.store.FolderSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Documents that many clients bring, with their texts. Safe for concurrent use. */
public final class SharedDocuments implements SharedMemory {

  private static final int MOST_MATCHES = 100;
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final MemorySettings.Documents settings;
  private final StoredDocuments documents;
  private final GroupCommit<Request, Answer> commits;
  private final AtomicLong commitsSoFar = new AtomicLong();
  private final ClusterKeeper clusters;

  private SharedDocuments(
      String name, MemorySettings.Documents settings, StoredDocuments documents) {
    this.settings = settings;
    this.documents = documents;
    this.clusters = new ClusterKeeper(name, documents);
    this.commits = GroupCommit.start(name, new Work());
    if (documents.index().size() > ClusterKeeper.AT_ONCE) {
      clusters.begin(); // somebody will look, and would wait
    }
  }

  static SharedDocuments open(String name, MemorySettings.Documents settings, Path folder)
      throws IOException {
    return new SharedDocuments(name, settings, StoredDocuments.open(folder, settings.settings()));
  }

  /** What can be asked for. */
  private sealed interface Request {}

  private record Add(PreparedDocument document) implements Request {}

  private record Remove(List<String> ids) implements Request {}

  private record Decide(List<Decision> decisions) implements Request {}

  private record Rule(BulkRule rule) implements Request {}

  private record Undo(long number, boolean isBatch) implements Request {}

  /** What comes of it. */
  private sealed interface Answer {}

  /**
   * What became of a document.
   *
   * @param matches the documents that were there before and are like it, the most similar first
   */
  public record Added(String id, SimilarityIndex.Added how, List<Match> matches)
      implements Answer {}

  private record Removed(List<Boolean> wereThere) implements Answer {}

  /** What was decided, or why nothing could be: as others wait, that is no reason to fail. */
  private record DecidedAnswer(List<Decided> made, @Nullable IllegalArgumentException refusal)
      implements Answer {}

  /**
   * Sketches a document; the work of adding it that can be done by many threads.
   *
   * @throws IllegalArgumentException if its id or what is told of it is not as it must be
   */
  public PreparedDocument prepare(String id, Map<String, String> metadata, String text) {
    DocumentLimits.check(id, metadata);
    return documents.prepare(id, metadata, text);
  }

  /** Finds what is like the document and adds it; the answer comes when it is safe. */
  public CompletableFuture<Added> add(PreparedDocument prepared) {
    return commits.submit(new Add(prepared), 1).thenApply(Added.class::cast);
  }

  /** Removes documents for good; the answer says of each whether it was there, when it is safe. */
  public CompletableFuture<List<Boolean>> remove(List<String> ids) {
    return commits
        .submit(new Remove(List.copyOf(ids)), ids.size())
        .thenApply(answer -> ((Removed) answer).wereThere);
  }

  /**
   * Remembers what a person decides; the answer says whether that is new, when it is safe.
   *
   * @throws IllegalArgumentException if it cannot be decided, as {@link StoredDocuments#check} says
   */
  public CompletableFuture<Boolean> decide(Decision decision) {
    return decideAll(List.of(decision)).thenApply(made -> !made.isEmpty());
  }

  /**
   * Remembers decisions that can be undone together; the answer has those that changed something,
   * when they are safe.
   *
   * @throws IllegalArgumentException if one cannot be made, as {@link StoredDocuments#check} says
   */
  public CompletableFuture<List<Decided>> decideAll(List<Decision> decisions) {
    decisions.forEach(documents::check);
    return commits
        .submit(new Decide(List.copyOf(decisions)), decisions.size())
        .thenApply(SharedDocuments::made);
  }

  /**
   * Decides on all clusters by a rule; the answer has what was decided, when it is safe. As {@link
   * #clustersSoon} says, a rule that has waited too long decides nothing.
   */
  public CompletableFuture<List<Decided>> decideBy(BulkRule rule) {
    return clustersSoon()
        .thenCompose(ready -> commits.submit(new Rule(rule), 1))
        .thenApply(SharedDocuments::made);
  }

  /** What a rule would decide on the clusters as they are now. */
  public List<Decision> propose(BulkRule rule) {
    return documents.propose(rule);
  }

  /**
   * Takes back a decision, or all of its batch; the answer has the decisions that restore what held
   * before. It fails with an IllegalArgumentException if the decision does not hold.
   */
  public CompletableFuture<List<Decided>> undo(long number, boolean isBatch) {
    return commits.submit(new Undo(number, isBatch), 1).thenApply(SharedDocuments::made);
  }

  private static List<Decided> made(Answer answer) {
    DecidedAnswer decided = (DecidedAnswer) answer;
    if (decided.refusal != null) {
      throw decided.refusal;
    }
    return decided.made;
  }

  /** The decisions that were made, the last first; see {@link StoredDocuments#history}. */
  public Page<DecisionRow> history(long before, int limit) {
    return documents.history(before, limit);
  }

  /** All decisions that hold. */
  public List<Decision> decisionsInForce() {
    return documents.decisionsInForce();
  }

  /** Some of the documents, in a stable order. */
  public Page<DocumentRow> list(DocumentQuery query) {
    return documents.list(query);
  }

  /** A document as it is listed. */
  public Optional<DocumentRow> row(String id) {
    return documents.row(id);
  }

  /**
   * How many documents the clusters lack, while they are being found after a start or after very
   * many changes; 0 when they can be asked about without waiting for that. A question that is asked
   * meanwhile waits.
   *
   * @throws MemoryException if they could not be found
   */
  public int clustersLeft() {
    return clusters.left();
  }

  /** Completes when {@link #clustersLeft} is 0; for who wants an answer and holds no thread. */
  public CompletableFuture<@Nullable Void> clustersReady() {
    return clusters.ready();
  }

  /** The same, but fails with a {@link MemoryException} if that takes longer than 15 seconds. */
  public CompletableFuture<@Nullable Void> clustersSoon() {
    return clusters.readyWithin(PATIENCE);
  }

  /** Some of the clusters, in a stable order. */
  public Page<Cluster> clusters(ClusterQuery query) {
    return documents.clusters(query);
  }

  /** The cluster that a document is in; see {@link StoredDocuments#cluster}. */
  public Optional<Cluster> cluster(String id, double similarity, int from, int most) {
    return documents.cluster(id, similarity, from, most);
  }

  /** Some of the pairs of a document and the head of its cluster, the least similar first. */
  public Page<MemberPair> pairs(double similarity, @Nullable String cursor, int limit) {
    return documents.pairs(similarity, cursor, limit);
  }

  /** The documents themselves, to be written down, not changed. */
  public StoredDocuments stored() {
    return documents;
  }

  /** What the clusters of a similarity amount to. */
  public ClusterCounts counts(double similarity) {
    return documents.counts(similarity);
  }

  /** Whether a person decided to keep the document. */
  public boolean isKept(String id) {
    return documents.isKept(id);
  }

  /** All documents, without their texts, the one that came first before the others. */
  public List<SketchedDocument> all() {
    return documents.all();
  }

  /** Grows with every change, so that who keeps something of the documents sees that it is old. */
  public long version() {
    return commitsSoFar.get();
  }

  /** The other documents that are like a stored one. */
  public List<Match> similar(String id, Query query) {
    return documents.find(id, query);
  }

  /** The stored documents that are like a text, which is not added. */
  public List<Match> likeText(String text, Query query) {
    return documents.findText(text, query);
  }

  /** What is stored under an id, but for its text. */
  public Optional<SketchedDocument> get(String id) {
    return documents.get(id);
  }

  /** The text that is stored under an id. */
  public String text(String id) throws IOException {
    return documents.text(id);
  }

  /** The index itself, to be asked, not changed. */
  public SimilarityIndex index() {
    return documents.index();
  }

  @Override
  public MemorySettings.Documents settings() {
    return settings;
  }

  @Override
  public boolean hasFailed() {
    return commits.hasFailed();
  }

  @Override
  public MemoryState state() {
    return new MemoryState(index().size(), 0, null, null, commits.waiting(), commits.hasFailed());
  }

  @Override
  public CompletableFuture<FolderSnapshot> snapshot(Path folder) {
    return commits.between(() -> FolderSnapshot.take(folder));
  }

  @Override
  public void close() throws IOException {
    clusters.close();
    commits.close();
    documents.close();
  }

  private final class Work implements GroupCommit.Work<Request, Answer> {

    @Override
    public List<Answer> apply(List<Request> requests) throws IOException {
      List<Answer> answers = new ArrayList<>(requests.size());
      for (Request each : requests) {
        answers.add(answer(each));
      }
      return answers;
    }

    private Answer answer(Request request) throws IOException {
      if (request instanceof Add add) {
        return add(add.document);
      } else if (request instanceof Remove remove) {
        List<Boolean> wereThere = new ArrayList<>(remove.ids.size());
        for (String id : remove.ids) {
          wereThere.add(documents.remove(id));
        }
        return new Removed(wereThere);
      }
      try {
        return new DecidedAnswer(decided(request), null);
      } catch (IllegalArgumentException e) { // a document may have gone while this waited
        return new DecidedAnswer(List.of(), e);
      }
    }

    private List<Decided> decided(Request request) throws IOException {
      if (request instanceof Decide decide) {
        return documents.decideAll(decide.decisions);
      } else if (request instanceof Rule rule) {
        return documents.decideAll(documents.propose(rule.rule));
      }
      Undo undo = (Undo) request;
      return documents.undo(undo.number, undo.isBatch);
    }

    private Added add(PreparedDocument prepared) throws IOException {
      Query query = Query.similarity(settings.leastSimilarity()).limit(MOST_MATCHES);
      List<Match> matches = index().find(prepared.document(), query);
      return new Added(prepared.id(), documents.add(prepared), matches);
    }

    @Override
    public void commit() throws IOException {
      documents.commit();
      commitsSoFar.incrementAndGet();
      clusters.wake();
    }
  }
}
