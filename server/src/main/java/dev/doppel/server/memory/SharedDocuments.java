package dev.doppel.server.memory;

import dev.doppel.index.Decision;
import dev.doppel.index.Match;
import dev.doppel.index.PreparedDocument;
import dev.doppel.index.Query;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SketchedDocument;
import dev.doppel.index.StoredDocuments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** Documents that many clients bring, with their texts. Safe for concurrent use. */
public final class SharedDocuments implements SharedMemory {

  private static final int MOST_MATCHES = 100;

  private final MemorySettings.Documents settings;
  private final StoredDocuments documents;
  private final GroupCommit<Request, Answer> commits;
  private final AtomicLong commitsSoFar = new AtomicLong();

  private SharedDocuments(
      String name, MemorySettings.Documents settings, StoredDocuments documents) {
    this.settings = settings;
    this.documents = documents;
    this.commits = GroupCommit.start(name, new Work());
  }

  static SharedDocuments open(String name, MemorySettings.Documents settings, Path folder)
      throws IOException {
    return new SharedDocuments(name, settings, StoredDocuments.open(folder, settings.settings()));
  }

  /** What can be asked for. */
  private sealed interface Request {}

  private record Add(PreparedDocument document) implements Request {}

  private record Decide(Decision decision) implements Request {}

  /** What comes of it. */
  private sealed interface Answer {}

  /**
   * What became of a document.
   *
   * @param matches the documents that were there before and are like it, the most similar first
   */
  public record Added(String id, SimilarityIndex.Added how, List<Match> matches)
      implements Answer {}

  private record Decided(boolean isNew) implements Answer {}

  /** Sketches a document; the work of adding it that can be done by many threads. */
  public PreparedDocument prepare(String id, Map<String, String> metadata, String text) {
    return documents.prepare(id, metadata, text);
  }

  /** Finds what is like the document and adds it; the answer comes when it is safe. */
  public CompletableFuture<Added> add(PreparedDocument prepared) {
    return commits.submit(new Add(prepared), 1).thenApply(Added.class::cast);
  }

  /**
   * Remembers what a person decides; the answer says whether that is new, when it is safe.
   *
   * @throws IllegalArgumentException if it cannot be decided, as {@link StoredDocuments#check} says
   */
  public CompletableFuture<Boolean> decide(Decision decision) {
    documents.check(decision); // here, as a request that fails later fails the whole memory
    return commits.submit(new Decide(decision), 1).thenApply(answer -> ((Decided) answer).isNew);
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
  public MemoryState state() {
    return new MemoryState(index().size(), 0, null, null, commits.waiting(), commits.hasFailed());
  }

  @Override
  public void close() throws IOException {
    commits.close();
    documents.close();
  }

  private final class Work implements GroupCommit.Work<Request, Answer> {

    @Override
    public List<Answer> apply(List<Request> requests) throws IOException {
      List<Answer> answers = new ArrayList<>(requests.size());
      for (Request each : requests) {
        answers.add(
            each instanceof Add add
                ? add(add.document)
                : new Decided(documents.decide(((Decide) each).decision)));
      }
      return answers;
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
    }
  }
}
