package dev.doppel.engine.documents;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.JainText;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.Banding;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.words.GivenWords;
import dev.doppel.io.DocumentInput;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.ShingleSets;
import dev.doppel.similarity.group.Spool;
import dev.doppel.similarity.rules.ChunkRule;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import dev.doppel.store.FolderKind;
import dev.doppel.store.RecordLog;
import dev.doppel.store.RecordVisitor;
import dev.doppel.store.StoredSettings;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The documents that earlier runs kept, so that a run can find what is new: their ids,
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
 *
 * <p>A run over the same documents in the same places as an earlier run finds what that one found,
 * whatever came in between. A document that is still where an earlier run kept it, with its text,
 * is that document, whatever else was named with it: it is kept again, and is never removed in
 * favour of itself.
 */
public final class DocumentMemory implements Closeable {

  private static final String PRESENT = "documents-v4";
  private static final String THIRD = "documents-v3"; // short texts by characters
  private static final byte[] NO_NOTE = {};

  private static final Pattern OPTION =
      Pattern.compile("(method|threshold|containment|shingle|content)=(.+)");

  private static final Pattern UNNAMED_CHUNKS =
      Pattern.compile(" Settings\\[chunking=[\\w.]+@[0-9a-f]+, .*$");

  private final @Nullable RecordLog log; // null where there is none, and none is to be made
  private final DocumentSettings
      settings; // by the edition of the rules that the memory was made by
  private Spool spool;
  private Corpus corpus;
  private boolean used;
  private @Nullable StoredRun run; // the one that is to be remembered
  private int repeated; // the run that it repeats, from 1

  private DocumentMemory(
      @Nullable RecordLog log, DocumentSettings settings, Spool spool, Corpus corpus) {
    this.log = log;
    this.settings = settings;
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
    return open(folder, settings, RecordLog::open);
  }

  /**
   * Opens the memory in a folder to compare with it and nothing else: it cannot {@link #remember},
   * nothing is written, and others may read it at the same time. Where there is no folder, or an
   * empty one, earlier runs kept nothing.
   */
  public static DocumentMemory openToRead(Path folder, DocumentSettings settings)
      throws IOException {
    return open(
        folder,
        settings,
        isEmpty(folder) ? (path, use, line, visitor) -> null : RecordLog::openToRead);
  }

  private interface Opening {
    @Nullable RecordLog open(Path folder, FolderKind use, String settings, RecordVisitor visitor)
        throws IOException;
  }

  private static DocumentMemory open(Path folder, DocumentSettings settings, Opening opening)
      throws IOException {
    Check.argument(
        settings.clustering() == DocumentSettings.Clustering.HEAD,
        "transitive clusters need all documents at once, not those of %s and later ones",
        folder);
    Check.argument(
        !settings.keep().dropsAll(),
        "what goes with its copies cannot be remembered in %s: take drop-all without a memory",
        folder);
    Spool spool = Spool.create();
    try {
      String line = line(folder, settings);
      Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()), Columns.withFiles());
      ShingleSets.Cursor cursor = spool.cursor();
      List<StoredRun> runs = new ArrayList<>();
      RecordLog log =
          opening.open(
              folder,
              FolderKind.DOCS,
              line,
              record -> {
                if (StoredRun.isOne(record)) {
                  runs.add(StoredRun.read(record, corpus.size()));
                } else {
                  corpus.add(StoredDocument.read(record, cursor));
                }
              });
      corpus.endStored(History.of(List.copyOf(runs), corpus.size()));
      return new DocumentMemory(log, inEditionOf(line, settings), spool, corpus);
    } catch (IOException | RuntimeException e) {
      spool.close();
      throw e;
    }
  }

  /**
   * The line to open a folder with. A memory of an earlier version keeps its own: its records have
   * versions, and texts are cut for it by the edition of the rules that it was made by.
   */
  private static String line(Path folder, DocumentSettings settings) throws IOException {
    if (settings.method() == Method.CHUNKS) {
      String stored = StoredSettings.in(folder).orElse("");
      if (UNNAMED_CHUNKS.matcher(stored).find() || isOfEarlierPaperText(stored)) {
        return lineOfUnnamedChunks(folder, stored, settings);
      }
    }
    Optional<String> stored = StoredSettings.in(folder);
    String first = line("documents-v1", settings);
    if (!hasFirstEdition(settings) || !stored.equals(Optional.of(first))) {
      String second = line("documents-v2", settings);
      boolean isSecond =
          hasFirstEdition(settings)
              && (settings.shingling().edition() == 1 || stored.equals(Optional.of(second)));
      String third = line(THIRD, settings);
      boolean isThird = settings.shingling().edition() == 2 || stored.equals(Optional.of(third));
      String line = isSecond ? second : isThird ? third : line(PRESENT, settings);
      checkOptions(folder, line);
      return line;
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

  /**
   * Refuses a memory that was made with other options, or with the defaults of an earlier version,
   * by naming the options that open it.
   */
  private static void checkOptions(Path folder, String asked) throws IOException {
    String stored = StoredSettings.in(folder).orElse(asked);
    String[] had = stored.split(" ", -1);
    String[] wanted = asked.split(" ", -1);
    StringBuilder options = new StringBuilder();
    for (int i = 1; i < had.length && had.length == wanted.length; i++) {
      Matcher option = OPTION.matcher(had[i]);
      if (!had[i].equals(wanted[i]) && option.matches()) {
        String value = option.group(2).toLowerCase(Locale.ROOT).replace('_', '-');
        options.append(" --").append(option.group(1)).append(' ').append(value);
      }
    }
    if (options.length() > 0) {
      throw new IOException(
          "memory %s was made with '%s', not '%s': add%s to continue it, or name another folder"
              .formatted(folder, stored, asked, options));
    }
  }

  /**
   * The line of a memory that an earlier version made by chunks. Of the first ones, which chunks
   * was not legible, but there were two kinds alone, of one probe and of six.
   */
  private static String lineOfUnnamedChunks(Path folder, String stored, DocumentSettings settings)
      throws IOException {
    if (settings.chunks().sketch().equals(ChunkSketch.Settings.DEFAULT)
        && stored.endsWith(" bits=2048, probes=1]")) {
      String rest = line("", settings).replaceFirst(" Settings\\[.*", "");
      if (UNNAMED_CHUNKS.matcher(stored).replaceFirst("").endsWith(rest)) {
        return stored;
      }
    }
    throw new IOException(
        "memory "
            + folder
            + " holds chunk filters of an earlier version that cannot be compared with those asked"
            + " for: run `doppel docs` over its documents once more, with a new folder for"
            + " --memory");
  }

  /** Whether filters were made of the paper's canonical text as an earlier version read it. */
  private static boolean isOfEarlierPaperText(String stored) {
    return stored.contains("form=" + ChunkSketch.Form.JAIN)
        && !stored.endsWith(" text=" + JainText.VERSION);
  }

  /** Whether edition 1 of the rules can cut as asked: it knew no choice of letters. */
  private static boolean hasFirstEdition(DocumentSettings settings) {
    Shingling asked = settings.shingling();
    return asked.equals(asked.inEdition(1).inEdition(asked.edition()));
  }

  /** The settings by the edition of the rules that belongs to the version of a memory. */
  private static DocumentSettings inEditionOf(String line, DocumentSettings settings) {
    int edition = line.startsWith(PRESENT) ? Shingling.EDITION : line.startsWith(THIRD) ? 2 : 1;
    return settings.withShingling(settings.shingling().inEdition(edition));
  }

  private static boolean isEmpty(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return true;
    }
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  /** All that must be equal for sketches to be comparable, in one line. */
  private static String line(String version, DocumentSettings settings) {
    return "%s method=%s threshold=%s containment=%s shingle=%s content=%s hash=%s %s"
        .formatted(
            version,
            settings.method(),
            settings.threshold(),
            settings.containment(),
            settings.shingling().inEdition(Shingling.EDITION), // the version tells which
            settings.content(),
            settings.identity(),
            settings.method() == Method.CHUNKS ? chunks(settings.chunks()) : selection(settings))
        .strip();
  }

  private static String chunks(ChunkRule rule) {
    boolean isPaper = rule.sketch().form() == ChunkSketch.Form.JAIN;
    return isPaper
        ? rule.sketch() + " share=" + GivenWords.word(rule.share()) + " text=" + JainText.VERSION
        : rule.sketch().toString();
  }

  /** How SimHashes or samples are made, where it is not the usual way. */
  private static String selection(DocumentSettings settings) {
    DocumentSettings usual = DocumentSettings.builder().method(settings.method()).build();
    if (settings.method() == Method.SHINGLES && settings.modulus() != usual.modulus()) {
      return "modulus=" + settings.modulus();
    }
    boolean isOther =
        settings.method().usesSimHashes() && !settings.simHashing().equals(usual.simHashing());
    return isOther ? "simhash=" + settings.simHashing() : "";
  }

  /** Hands out the ids of the documents in a memory, whatever it was made with. */
  public static void ids(Path folder, IdVisitor visitor) throws IOException {
    RecordVisitor documents =
        record -> {
          if (!StoredRun.isOne(record)) {
            visitor.id(StoredDocument.id(record));
          }
        };
    RecordLog.openToRead(folder, FolderKind.DOCS, documents).close();
  }

  /** Receives ids. */
  public interface IdVisitor {
    /** Takes the id of one document. */
    void id(String id) throws IOException;
  }

  /**
   * The settings by which its documents are compared: those it was opened with, and if an earlier
   * version of Doppel made it, that version's rules for words.
   */
  public DocumentSettings settings() {
    return settings;
  }

  /** How many documents earlier runs kept. */
  public int size() {
    return corpus.stored();
  }

  /** The number of the earlier run over the same input, from 1, if there was one. */
  public OptionalInt repeatedRun() {
    return repeated == 0 ? OptionalInt.empty() : OptionalInt.of(repeated);
  }

  /**
   * Adds the documents that the run kept; they are safe when this returns. Those of a run that was
   * repeated are there already.
   */
  public void remember(DocumentResult result) throws IOException {
    if (log == null) {
      throw new IllegalStateException("the memory was opened for reading only");
    }
    Check.argument(result.isOf(corpus), "the result is of another memory than %s", log);
    if (run == null || repeated > 0) {
      return;
    }
    byte[] header = run.bytes();
    log.append(header, 0, header.length);
    boolean[] noted = History.of(corpus).noted(corpus);
    ShingleSets.Cursor cursor = spool.cursor();
    ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    for (int document = corpus.stored(); document < corpus.size(); document++) {
      if (result.isKept(document) && corpus.length(document) > 0 && !noted[document]) {
        buffer = StoredDocument.write(corpus, document, cursor, buffer);
        log.append(buffer.array(), 0, buffer.position());
      }
    }
    log.commit(NO_NOTE);
  }

  @Override
  public void close() throws IOException {
    try {
      if (log != null) {
        log.close();
      }
    } finally {
      corpus.close();
      spool.close();
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

  /**
   * Looks at the input that was read: is it that of an earlier run, or does it hold documents that
   * one kept? Then what is stored is no longer compared with it, and the input must be read once
   * more, to the corpus that is returned; otherwise that is null.
   */
  @Nullable Corpus recognize(List<String> inputs) throws IOException {
    String identity = RunIdentity.of(inputs, settings, corpus);
    run = new StoredRun(identity, inputs, corpus.stored());
    History all = History.of(corpus);
    int same = all.find(identity);
    repeated = same + 1;
    boolean hasPlace = !inputs.contains(DocumentInput.STREAM);
    History known = all.before(same < 0 ? all.runs() : same, hasPlace ? inputs : List.of(), corpus);
    if (same < 0 && !known.hasOwn()) {
      return null;
    }
    Spool next = Spool.create();
    try {
      Corpus rest = new Corpus(Banding.forThreshold(settings.threshold()), Columns.withFiles());
      ShingleSets.Cursor from = spool.cursor();
      ShingleSets.Cursor to = next.cursor();
      ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
      for (int document : known.numbers()) {
        buffer = StoredDocument.write(corpus, document, from, buffer);
        rest.add(StoredDocument.read(buffer.duplicate().flip(), to));
      }
      rest.endStored(known);
      corpus.close();
      corpus = rest;
    } catch (IOException | RuntimeException e) {
      next.close();
      throw e;
    }
    spool.close();
    spool = next;
    return corpus;
  }
}
