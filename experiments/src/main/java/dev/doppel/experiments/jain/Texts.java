package dev.doppel.experiments.jain;

import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.ReadText;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Reads the texts of an input as the paper takes them: visible, canonical, of 64 KB at most. */
final class Texts {

  /** All pairs are compared: for this many texts that takes seconds. */
  static final int MOST = 20_000;

  private long tooLong;
  private long empty;
  private long unreadable;
  private long beyond;
  private int read;

  private Texts() {}

  /** Takes a text. */
  interface Sink {
    void accept(String id, byte[] canonical) throws IOException;
  }

  /**
   * Reads files, folders, archives, tables of documents, packed or not.
   *
   * @throws IllegalArgumentException if there are fewer than {@code least} texts
   */
  static Texts read(Path path, int least, Sink sink, Progress progress) throws IOException {
    Texts texts = new Texts();
    try (DocumentInput input = DocumentInput.of(List.of(path), InputOptions.defaults());
        RecordReader reader = input.open()) {
      progress.begin("reading", "B", input.bytes());
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        texts.add(record, sink);
        progress.reach(reader.position());
      }
    }
    Check.argument(
        texts.read >= least,
        "%s has %d texts of at most 64 KB, and %d are the least",
        path,
        texts.read,
        least);
    return texts;
  }

  int size() {
    return read;
  }

  /** How many texts there are, and what was left out. */
  String remark() {
    return String.format(Locale.ROOT, "%,d texts", read)
        + left(tooLong, "of more than 64 KB")
        + left(empty, "without words")
        + left(unreadable, "that cannot be read")
        + left(beyond, String.format(Locale.ROOT, "beyond the first %,d", MOST));
  }

  private static String left(long count, String why) {
    return count == 0 ? "" : String.format(Locale.ROOT, "; %,d %s left out", count, why);
  }

  private void add(RawRecord record, Sink sink) throws IOException {
    if (read == MOST) {
      beyond++;
      return;
    }
    try {
      Document document = record.read();
      byte[] canonical = PaperFilter.canonical(ReadText.of(document, Content.VISIBLE).toString());
      if (canonical.length == 0) {
        empty++;
      } else if (canonical.length > PaperFilter.MOST_BYTES) {
        tooLong++;
      } else {
        sink.accept(document.id(), canonical);
        read++;
      }
    } catch (UnreadableRecordException e) {
      unreadable++;
    }
  }
}
