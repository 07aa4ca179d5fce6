package dev.doppel.index;

import dev.doppel.core.internal.Check;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
   * FOLDER/texts   the texts, one after the other, also those that were replaced
   *
   * Invariant: texts are synced before the index that leads to them is committed.
   */

  private final SimilarityIndex index;
  private final TextFile texts;
  private final ThreadLocal<TextSketcher> sketchers;

  private StoredDocuments(SimilarityIndex index, TextFile texts) {
    this.index = index;
    this.texts = texts;
    this.sketchers = ThreadLocal.withInitial(() -> TextSketcher.of(index.settings()));
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
    Files.createDirectories(folder);
    SimilarityIndex index = SimilarityIndex.open(folder.resolve("index"), settings);
    try {
      return new StoredDocuments(index, TextFile.open(folder.resolve("texts")));
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
    return index.add(OwnMetadata.withPlace(document, texts.add(prepared.text())));
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
    if (decision instanceof Decision.Apart pair) {
      checkPair(pair.a(), pair.b());
    } else if (decision instanceof Decision.Together pair) {
      checkPair(pair.a(), pair.b());
    } else if (decision instanceof Decision.Keep keep) {
      require(keep.id());
    } else if (decision instanceof Decision.LetGo letGo) {
      require(letGo.id());
    }
  }

  private void checkPair(String a, String b) {
    require(a);
    require(b);
    Check.argument(!a.equals(b), "'%s' is marked against itself", a);
  }

  /** Remembers a decision that passes {@link #check}; false if it was made before. */
  public boolean decide(Decision decision) throws IOException {
    check(decision);
    if (decision instanceof Decision.Apart pair) {
      return index.mark(pair.a(), pair.b());
    } else if (decision instanceof Decision.Together pair) {
      return index.unmark(pair.a(), pair.b());
    } else if (decision instanceof Decision.Keep keep) {
      return keep(keep.id(), true);
    }
    return keep(((Decision.LetGo) decision).id(), false);
  }

  private boolean keep(String id, boolean keep) throws IOException {
    SketchedDocument document = require(id);
    boolean fresh = OwnMetadata.isKept(document) != keep;
    if (fresh) {
      index.add(OwnMetadata.withKept(document, keep));
    }
    return fresh;
  }

  /** Makes all changes so far safe. */
  public void commit() throws IOException {
    texts.sync();
    index.commit();
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

  /**
   * Whether a person decided to keep the document.
   *
   * @throws UnknownDocumentException if none of this id is stored
   */
  public boolean isKept(String id) {
    return OwnMetadata.isKept(require(id));
  }

  /**
   * Reads the text that is stored under an id.
   *
   * @throws UnknownDocumentException if none of this id is stored
   * @throws IOException if the text cannot be read, or is not what was stored
   */
  public String text(String id) throws IOException {
    return texts.read(OwnMetadata.place(require(id)));
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
