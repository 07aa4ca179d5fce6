package dev.doppel.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Documents on disk with their texts and what a person decided on them: a {@link SimilarityIndex}
 * that can also say what its documents say.
 *
 * <pre>{@code
 * try (StoredDocuments documents = StoredDocuments.open(folder)) {
 *   documents.add("a.txt", text);
 *   documents.decide(new Decision.Keep("a.txt"));
 *   documents.commit();
 *   System.out.println(documents.text("a.txt") + " " + documents.isKept("a.txt"));
 * }
 * }</pre>
 *
 * <p>One thread changes it at a time, while any number ask, read texts and {@link #prepare}. A
 * change survives a crash from the next {@link #commit} on. A folder is open to one process at a
 * time.
 */
public final class StoredDocuments implements Closeable {

  /*
   * FOLDER/index   the index, a folder that is locked while this is open; its records hold the
   *                places of the texts and the decisions to keep (OwnMetadata)
   * FOLDER/texts   the texts, in any order, and zeros where one was replaced or removed
   *
   * Invariant: texts are synced before the index that leads to them is committed, and wiped after
   * the index that no longer does. The note of a commit says whether texts are to be wiped after
   * it, so that a crash in between leaves none:
   *
   *   note   byte 1 | byte 1 if there are such texts, or 0; earlier versions had no note
   */

  private static final byte NOTE_VERSION = 1;

  private final SimilarityIndex index;
  private final TextFile texts;
  private final InstantSource clock;
  private final Decisions decisions;
  private final ThreadLocal<TextSketcher> sketchers;
  private long arrivals;

  private StoredDocuments(SimilarityIndex index, TextFile texts, InstantSource clock)
      throws IOException {
    this.index = index;
    this.texts = texts;
    this.clock = clock;
    this.decisions = new Decisions(index, clock);
    this.sketchers = ThreadLocal.withInitial(() -> TextSketcher.of(index.settings()));
    this.arrivals = index.documents().stream().mapToLong(OwnMetadata::arrival).max().orElse(0);
    decisions.adopt();
  }

  /**
   * Opens the documents in a folder, or begins with none there, with the default settings.
   *
   * @throws IOException if they are in use, damaged, or were stored with other settings
   */
  public static StoredDocuments open(Path folder) throws IOException {
    return open(folder, SimilaritySettings.defaults());
  }

  /**
   * Opens the documents in a folder, or begins with none there.
   *
   * @throws IOException if they are in use, damaged, or were stored with other settings
   */
  public static StoredDocuments open(Path folder, SimilaritySettings settings) throws IOException {
    return open(folder, settings, InstantSource.system());
  }

  static StoredDocuments open(Path folder, SimilaritySettings settings, InstantSource clock)
      throws IOException {
    Files.createDirectories(folder);
    SimilarityIndex index = SimilarityIndex.open(folder.resolve("index"), settings);
    try {
      byte[] note = index.note();
      boolean isToWipe = note.length < 2 || note[1] != 0;
      List<TextFile.Place> used = index.documents().stream().map(OwnMetadata::place).toList();
      TextFile texts = TextFile.open(folder.resolve("texts"), used, isToWipe);
      return new StoredDocuments(index, texts, clock);
    } catch (IOException | RuntimeException e) {
      index.close();
      throw e;
    }
  }

  /**
   * Sketches a document: the part of adding it that many threads can do at a time.
   *
   * @throws IllegalArgumentException if the id is empty, if id or metadata have no UTF-8, or if the
   *     metadata has a key that is reserved, {@code doppel.text} or {@code doppel.keep}
   */
  public PreparedDocument prepare(String id, Map<String, String> metadata, String text) {
    return PreparedDocument.of(id, metadata, text, sketchers.get());
  }

  /**
   * Adds a document, in the place of the one of its id if there is one; a decision to keep that one
   * is then void. One that was there already, text and metadata, stays as it is.
   */
  public SimilarityIndex.Added add(PreparedDocument prepared) throws IOException {
    SketchedDocument document = prepared.document();
    if (get(document.id()).filter(document::equals).isPresent()) {
      return SimilarityIndex.Added.UNCHANGED;
    }
    Optional<SketchedDocument> old = index.get(document.id());
    long arrival = old.isPresent() ? OwnMetadata.arrival(old.get()) : ++arrivals;
    TextFile.Place place = texts.add(prepared.text());
    SimilarityIndex.Added added =
        index.add(OwnMetadata.arriving(document, place, arrival, clock.instant()));
    old.ifPresent(each -> texts.leave(OwnMetadata.place(each)));
    return added;
  }

  /**
   * Removes a document for good, with its text and the decisions on it; false if none of this id is
   * stored. From the next {@link #commit} on its text is no longer on the disk; its id and metadata
   * leave the disk when the index is next rewritten.
   */
  public boolean remove(String id) throws IOException {
    Optional<SketchedDocument> old = index.get(id);
    if (old.isEmpty()) {
      return false;
    }
    for (String other : index.ask(catalogue -> catalogue.marks().others(id))) {
      index.unmark(id, other);
    }
    index.remove(id);
    texts.leave(OwnMetadata.place(old.get()));
    return true;
  }

  /** Adds a text under an id, in the place of the one of that id if there is one. */
  public SimilarityIndex.Added add(String id, String text) throws IOException {
    return add(prepare(id, Map.of(), text));
  }

  /**
   * Makes sure that a decision can be made.
   *
   * @throws UnknownDocumentException if a document is not stored
   * @throws IllegalArgumentException if a document is set against itself
   */
  public void check(Decision decision) {
    decisions.check(decision);
  }

  /** Remembers a decision that passes {@link #check}; false if it was made before. */
  public boolean decide(Decision decision) throws IOException {
    return !decideAll(List.of(decision)).isEmpty();
  }

  /**
   * Remembers decisions that pass {@link #check}, to be undone together.
   *
   * @return those that changed something
   */
  public List<Decided> decideAll(List<Decision> made) throws IOException {
    return decisions.decide(made);
  }

  /** What a rule would decide on the clusters as they are now. */
  public List<Decision> propose(BulkRule rule) {
    return index
        .clusters()
        .ask(rule.similarity(), asked -> new ClusterReader(asked).decisions(rule));
  }

  /**
   * Takes back a decision, or all that were made together, where they still hold.
   *
   * @param number of a decision, or of the first of its batch
   * @param isBatch whether all of the batch are taken back
   * @return the decisions that restore what held before
   * @throws OutdatedException if there is none of that number, or if it holds no more
   */
  public List<Decided> undo(long number, boolean isBatch) throws IOException {
    return decisions.undo(number, isBatch);
  }

  /**
   * The decisions that were made, the last first.
   *
   * @param before the number before which the page begins, 0 for the first page
   */
  public Page<DecisionRow> history(long before, int limit) {
    return decisions.history(before, limit);
  }

  /** All decisions that hold. */
  public List<Decision> decisionsInForce() {
    return decisions.inForce();
  }

  /** What was decided on a document. */
  public DocumentState state(String id) {
    return OwnMetadata.state(require(id));
  }

  /** Some of the documents, in a stable order. */
  public Page<DocumentRow> list(DocumentQuery query) {
    Boolean isClustered = query.isClustered();
    if (isClustered == null) {
      return list(query, id -> true);
    }
    return index
        .clusters()
        .ask(query.similarity(), asked -> list(query, id -> asked.isClustered(id) == isClustered));
  }

  private Page<DocumentRow> list(DocumentQuery query, Predicate<String> isWanted) {
    Selection<Entry> selection =
        new Selection<>(query.name(), query.isDescending(), query.cursor(), query.limit());
    return index.ask(
        catalogue -> {
          for (Entry each : catalogue.all()) {
            boolean isInState = query.state() == null || each.state() == query.state();
            if (isInState
                && query.matches(each.document())
                && isWanted.test(each.document().id())) {
              selection.add(query.place(each), each);
            }
          }
          return selection.page(DocumentRow::of);
        });
  }

  /** A document as it is listed. */
  public Optional<DocumentRow> row(String id) {
    return index.ask(catalogue -> Optional.ofNullable(catalogue.get(id)).map(DocumentRow::of));
  }

  /** Some of the clusters, in a stable order. */
  public Page<Cluster> clusters(ClusterQuery query) {
    return index.clusters().ask(query.similarity(), asked -> new ClusterReader(asked).page(query));
  }

  /**
   * The cluster that a document is in; empty if it is in none.
   *
   * @param similarity the least resemblance of a member to its head, from 0.5 to 1
   * @param from how many of its documents are passed over
   * @param most how many are shown after these
   * @throws UnknownDocumentException if none of this id is stored
   */
  public Optional<Cluster> cluster(String id, double similarity, int from, int most) {
    require(id);
    return index
        .clusters()
        .ask(
            similarity,
            asked -> {
              TextNode node = asked.graph().node(id);
              return node == null || !asked.isClustered(id)
                  ? Optional.empty()
                  : Optional.of(new ClusterReader(asked).cluster(node, from, most));
            });
  }

  /**
   * Some of the pairs of a document and the head of its cluster, the least similar first.
   *
   * @param similarity the least resemblance of a member to its head, from 0.5 to 1
   * @param cursor of the page, from the one before; null for the first one
   */
  public Page<MemberPair> pairs(double similarity, @Nullable String cursor, int limit) {
    return index.clusters().ask(similarity, asked -> new ClusterReader(asked).pairs(cursor, limit));
  }

  /** All clusters, as {@link SimilarityIndex#families} finds them. */
  public List<Family> families(double similarity) {
    return index.clusters().ask(similarity, asked -> new ClusterReader(asked).families());
  }

  /** What the clusters of a similarity, from 0.5 to 1, amount to. */
  public ClusterCounts counts(double similarity) {
    return index.clusters().ask(similarity, asked -> new ClusterReader(asked).counts());
  }

  /**
   * How many documents and changes the clusters do not have yet: what the next question about them
   * waits for. Before the first such question, all documents.
   */
  public int clustersLeft() {
    return index.hasClusters() ? index.clusters().left() : index.size();
  }

  /**
   * Brings the clusters a step nearer to {@link #clustersLeft} zero; the first step, which finds
   * them, is the longest. A question that is asked meanwhile waits for a step and not for all.
   *
   * @return whether there is more to do
   * @throws IllegalStateException if this was closed meanwhile
   */
  public boolean updateClusters() {
    return index.clusters().catchUpSome();
  }

  /** Makes all changes so far safe. */
  public void commit() throws IOException {
    texts.sync();
    boolean isToWipe = texts.isToWipe();
    index.commit(new byte[] {NOTE_VERSION, (byte) (isToWipe ? 1 : 0)});
    if (isToWipe) {
      texts.wipe();
    }
  }

  /**
   * Returns the other documents that are like a stored one.
   *
   * @throws UnknownDocumentException if none of this id is stored
   */
  public List<Match> find(String id, Query query) {
    require(id);
    return index.find(id, query);
  }

  /** Returns the documents that are like a text, which is not added. Any thread may ask. */
  public List<Match> findText(String text, Query query) {
    return index.find(sketchers.get().sketch("", Map.of(), text), query);
  }

  /**
   * Whether a person decided to keep the document.
   *
   * @throws UnknownDocumentException if none of this id is stored
   */
  public boolean isKept(String id) {
    return state(id) == DocumentState.KEPT;
  }

  /**
   * Reads the text that is stored under an id.
   *
   * @throws UnknownDocumentException if none of this id is stored
   * @throws IOException if the text cannot be read, or is not what was stored
   */
  public String text(String id) throws IOException {
    TextFile.Place place = OwnMetadata.place(require(id));
    try {
      return texts.read(place);
    } catch (IOException e) {
      TextFile.Place now = OwnMetadata.place(require(id)); // it may have been removed meanwhile
      if (now.equals(place)) {
        throw e;
      }
      return texts.read(now);
    }
  }

  /** What is stored under an id, but for its text. */
  public Optional<SketchedDocument> get(String id) {
    return index.get(id).map(OwnMetadata::hide);
  }

  /** All documents, without their texts, the one that was stored first before the others. */
  public List<SketchedDocument> all() {
    return index.documents().stream().map(OwnMetadata::hide).toList();
  }

  /** The index of the documents, to be asked, not changed. */
  public SimilarityIndex index() {
    return index;
  }

  /** Closes the folder and forgets what was not committed. */
  @Override
  public void close() throws IOException {
    try (texts) {
      index.close();
    }
  }

  @Override
  public String toString() {
    return "StoredDocuments[" + index.size() + "]";
  }

  private SketchedDocument require(String id) {
    return index
        .get(id)
        .orElseThrow(() -> new UnknownDocumentException("no document '" + id + "' in this memory"));
  }
}
