package dev.doppel.engine.documents;

import dev.doppel.core.internal.Check;
import dev.doppel.core.sketch.Banding;
import dev.doppel.store.FolderKind;
import dev.doppel.store.RecordLog;
import dev.doppel.store.StoredSettings;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The documents that earlier runs kept, so that a run can tell what is new: their ids,
 * fingerprints, sketches and shingle sets, not their texts. For one run and one thread.
 *
 * <pre>{@code
 * try (DocumentMemory memory = DocumentMemory.open(folder, settings)) {
 *   DocumentResult result = DocumentJob.run(input, settings, memory, Progress.NONE);
 *   // write what is to be written; then
 *   memory.remember(result);
 * }
 * }</pre>
 *
 * <p>A document that an earlier run kept stays, also if a longer one comes that contains it. What
 * was removed is not remembered: whatever equals it is removed again, in favour of the same one. A
 * crash before {@link #remember} returns leaves the memory as it was.
 */
public final class DocumentMemory implements Closeable {

  private static final byte[] NO_NOTE = {};

  private final RecordLog log;
  private final Spool spool;
  private final Corpus corpus;
  private boolean used;

  private DocumentMemory(RecordLog log, Spool spool, Corpus corpus) {
    this.log = log;
    this.spool = spool;
    this.corpus = corpus;
  }

  /**
   * Opens the memory in a folder, or makes an empty one there.
   *
   * @throws IllegalArgumentException if clusters are to be transitive, which takes all documents
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static DocumentMemory open(Path folder, DocumentSettings settings) throws IOException {
    Check.argument(
        settings.clustering() == DocumentSettings.Clustering.HEAD,
        "transitive clusters need all documents at once, not those of %s and later ones",
        folder);
    Spool spool = Spool.create();
    try {
      Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()));
      Spool.Cursor cursor = spool.cursor();
      RecordLog log =
          RecordLog.open(
              folder,
              FolderKind.DOCS,
              line(folder, settings),
              record -> corpus.add(StoredDocument.read(record, cursor)));
      corpus.endStored();
      return new DocumentMemory(log, spool, corpus);
    } catch (IOException | RuntimeException e) {
      spool.close();
      throw e;
    }
  }

  /** The line to open a folder with: a memory of version 1 keeps its own, records have versions. */
  private static String line(Path folder, DocumentSettings settings) throws IOException {
    String first = line("documents-v1", settings);
    if (!StoredSettings.in(folder).equals(Optional.of(first))) {
      return line("documents-v2", settings);
    }
    if (settings.method() == Method.EXACT) {
      throw new IOException(
          "memory "
              + folder
              + " was made by an earlier version and cannot prove that two texts are the same: run"
              + " `doppel docs` over its documents once more, with a new folder for --memory");
    }
    return first;
  }

  /** All that must be equal for sketches to be comparable, in one line. */
  private static String line(String version, DocumentSettings settings) {
    return "%s method=%s threshold=%s containment=%s shingle=%s content=%s hash=%s %s"
        .formatted(
            version,
            settings.method(),
            settings.threshold(),
            settings.containment(),
            settings.shingling(),
            settings.content(),
            settings.identity(),
            settings.method() == Method.CHUNKS ? settings.chunks() : "")
        .strip();
  }

  /** How many documents earlier runs kept. */
  public int size() {
    return corpus.stored();
  }

  /** Adds the documents that the run kept; they are safe when this returns. */
  public void remember(DocumentResult result) throws IOException {
    Check.argument(result.isOf(corpus), "the result is of another memory than %s", log);
    Spool.Cursor cursor = spool.cursor();
    ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    for (int document = corpus.stored(); document < corpus.size(); document++) {
      if (result.isKept(document) && corpus.length(document) > 0) {
        buffer = StoredDocument.write(corpus, document, cursor, buffer);
        log.append(buffer.array(), 0, buffer.position());
      }
    }
    log.commit(NO_NOTE);
  }

  @Override
  public void close() throws IOException {
    try (spool) {
      log.close();
    }
  }

  /** The corpus that holds the stored documents, to which a run adds its own; once. */
  Corpus begin() {
    if (used) {
      throw new IllegalStateException(log + " was used by a run already; open it again");
    }
    used = true;
    return corpus;
  }

  Spool spool() {
    return spool;
  }
}
