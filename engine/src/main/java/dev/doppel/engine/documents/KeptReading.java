package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.Banding;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.columns.StateText;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.Spool;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was read of an input, in a folder where it survives a kill: the columns of the documents,
 * and a note of how far they count. For one thread.
 */
final class KeptReading {

  /*
   * The note is written every now and then, under another name first, and says what is not in
   * columns. What columns have beyond it does not count and is written again.
   *
   * Columns are not synced where the system says since when it is up: then a kill leaves what was
   * written, and after a loss of power the note is of an earlier time and does not count. Elsewhere
   * they are synced before the note is written.
   */

  private static final String NOTE = "note";
  private static final String FORMAT = "doppel-reading 1";
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final int NOTES_IN_INPUT = 200; // the bytes of all notes to those of the input

  private final Path folder;
  private final Columns columns;
  private final Corpus corpus;
  private final Spool spool;
  private final SkippedRecords skips = new SkippedRecords();
  private final Places places;
  private final String key;
  private final String boot;
  private final long bytesBetweenNotes;
  private long nextNote;
  private long digest;
  private int documents;

  private KeptReading(Path folder, String key, Banding banding, long bytesBetweenNotes) {
    this.folder = folder;
    this.key = key;
    this.boot = boot();
    this.bytesBetweenNotes = bytesBetweenNotes;
    this.nextNote = bytesBetweenNotes;
    columns = Columns.inFolder(folder);
    corpus = new Corpus(banding, columns);
    places = new Places(columns);
    spool = Spool.in(columns);
  }

  /** Whether a reading of this input by these settings can be resumed: lines that lie in files. */
  static boolean isPossible(DocumentInput input, DocumentSettings settings) {
    return settings.keep().isByText()
        && !input.places().contains(DocumentInput.STREAM)
        && input.files().stream().map(InputFile::format).allMatch(KeptReading::isOfLines);
  }

  private static boolean isOfLines(RecordFormat format) {
    return format == RecordFormat.JSONL || format == RecordFormat.CSV;
  }

  /** Returns what an interrupted run has left in the folder; null if there is nothing of use. */
  static @Nullable KeptReading resume(
      Path folder, DocumentInput input, DocumentSettings settings, long bytesBetweenNotes)
      throws IOException {
    Path note = folder.resolve(NOTE);
    if (!Files.exists(note)) {
      return null;
    }
    byte[] bytes = Files.readAllBytes(note);
    int size = bytes.length - Long.BYTES;
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      String key = key(input, settings);
      if (size < 0
          || hash(bytes, size) != new DataInputStream(tail(bytes, size)).readLong()
          || !StateText.read(in).equals(FORMAT)
          || !StateText.read(in).equals(boot())
          || !StateText.read(in).equals(key)) {
        return null;
      }
      Banding banding = Banding.forThreshold(settings.threshold());
      KeptReading kept = new KeptReading(folder, key, banding, bytesBetweenNotes);
      kept.restore(in);
      return kept;
    }
  }

  private static ByteArrayInputStream tail(byte[] bytes, int from) {
    return new ByteArrayInputStream(bytes, from, bytes.length - from);
  }

  /** Begins a new one, in place of what is in the folder. */
  static KeptReading begin(
      Path folder, DocumentInput input, DocumentSettings settings, long bytesBetweenNotes)
      throws IOException {
    Files.deleteIfExists(folder.resolve(NOTE)); // first: without it nothing else counts
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Banding banding = Banding.forThreshold(settings.threshold());
    return new KeptReading(folder, key(input, settings), banding, bytesBetweenNotes);
  }

  /** Whether an interrupted run has left a note in the folder. */
  static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(NOTE));
  }

  Corpus corpus() {
    return corpus;
  }

  Spool spool() {
    return spool;
  }

  SkippedRecords skips() {
    return skips;
  }

  Places places() {
    return places;
  }

  /** How many documents were there when it was resumed. */
  int documents() {
    return documents;
  }

  /** The digest of the records that were there when it was resumed. */
  long digest() {
    return digest;
  }

  /**
   * Notes how far the reading is, if that is due; always where there are no bytes between notes.
   *
   * @param position of the input, in bytes
   * @param recordsDigest of all records up to the last one that was added
   */
  void note(long position, long recordsDigest) throws IOException {
    if (bytesBetweenNotes > 0 && position < nextNote) {
      return;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      StateText.write(out, FORMAT);
      StateText.write(out, boot);
      StateText.write(out, key);
      out.writeLong(recordsDigest);
      corpus.save(out);
      skips.save(out);
      places.save(out);
      spool.save(out);
      out.writeLong(hash(bytes.toByteArray(), bytes.size()));
    }
    if (boot.isEmpty()) {
      columns.force();
    }
    Path draft = folder.resolve("draft");
    Files.write(draft, bytes.toByteArray());
    Files.move(draft, folder.resolve(NOTE), StandardCopyOption.ATOMIC_MOVE);
    nextNote = position + Math.max(bytesBetweenNotes, (long) NOTES_IN_INPUT * bytes.size());
  }

  private void restore(DataInputStream in) throws IOException {
    digest = in.readLong();
    corpus.restore(in);
    skips.restore(in);
    places.restore(in);
    spool.restore(in);
    documents = corpus.size();
  }

  void close() throws IOException {
    columns.close();
  }

  private static long hash(byte[] bytes, int size) {
    return Hashes.of(bytes, 0, size);
  }

  /** All that decides what columns hold, but for the records themselves. */
  private static String key(DocumentInput input, DocumentSettings settings) {
    Map<String, Object> words = Summary.settings(settings);
    words.remove("threads");
    String version = String.valueOf(KeptReading.class.getPackage().getImplementationVersion());
    return String.join(
        "\n",
        version,
        "edition " + Shingling.EDITION,
        words.toString(),
        input.options().toString(),
        String.join("\n", input.places()));
  }

  private static String boot() {
    try {
      return new String(Files.readAllBytes(BOOT), UTF_8).strip();
    } catch (IOException e) {
      return ""; // another system than Linux
    }
  }
}
