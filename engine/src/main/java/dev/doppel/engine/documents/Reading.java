package dev.doppel.engine.documents;

import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.RecordPass;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.Sketch;
import dev.doppel.similarity.group.Sketcher;
import dev.doppel.similarity.group.Spool;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first pass over the input: has its records sketched on all threads, and adds the sketches to
 * the corpus in the order of the records, so that the outcome does not depend on the threads.
 */
final class Reading implements RecordPass.Sink<Reading.Read, IOException> {

  /** What was found out about a record on some thread. */
  record Read(Sketch sketch, List<Long> numbers, String version, String source, long line) {}

  private final Corpus corpus;
  private final SkippedRecords skips;
  private final Preference preference;
  private final @Nullable VersionOrder versions;
  private final Places places;
  private final RecordPass<Sketcher, Read> pass;
  private final @Nullable KeptReading kept;
  private @Nullable DigestedRecords records; // where the reading is kept

  /**
   * Begins a pass.
   *
   * @param versions what puts versions in order; null if that is not asked
   */
  Reading(
      Corpus corpus,
      SkippedRecords skips,
      DocumentSettings settings,
      @Nullable VersionOrder versions,
      Spool spool,
      Workers workers) {
    this(corpus, skips, new Places(corpus.columns()), null, settings, versions, spool, workers);
  }

  /** Begins or resumes a pass. */
  Reading(KeptReading kept, DocumentSettings settings, Workers workers) {
    this(kept.corpus(), kept.skips(), kept.places(), kept, settings, null, kept.spool(), workers);
  }

  private Reading(
      Corpus corpus,
      SkippedRecords skips,
      Places places,
      @Nullable KeptReading kept,
      DocumentSettings settings,
      @Nullable VersionOrder versions,
      Spool spool,
      Workers workers) {
    this.corpus = corpus;
    this.places = places;
    this.kept = kept;
    this.versions = versions;
    this.skips = skips;
    this.preference = new Preference(settings.keep());
    this.pass =
        RecordPass.on(
            workers,
            () -> new Sketcher(settings, corpus::knows, spool.cursor()),
            (record, sketcher) -> {
              Sketch sketch = sketcher.sketch(ReadText.given(record.read(), settings));
              List<Long> numbers = preference.of(record, sketch.id(), sketch.length());
              String version = versions == null ? "" : versions.mark(record);
              return new Read(sketch, numbers, version, record.source(), record.line());
            });
  }

  void read(DocumentInput input, Progress progress) throws IOException {
    progress.begin("reading", "B", input.bytes());
    pass.run(input, progress, this);
    preference.requireSome();
    skips.lack(preference.unknown());
    if (versions != null) {
      versions.requireSome();
    }
  }

  /**
   * Reads what is not read yet, and notes how far it is now and then. Returns false if the input
   * does not begin with the records that were read before; then nothing was done.
   */
  boolean resume(DocumentInput input, KeptReading noted, Progress progress) throws IOException {
    progress.begin("reading", "B", input.bytes());
    try (DigestedRecords reader = new DigestedRecords(input.open())) {
      if (!reader.pass(skips.records(), noted.digest())) {
        return false;
      }
      records = reader;
      pass.run(reader, progress, this);
      noted.note(Long.MAX_VALUE, reader.digestOfDone());
    }
    return true;
  }

  private void done() throws IOException {
    if (kept != null && records != null) {
      records.done();
      kept.note(records.positionOfDone(), records.digestOfDone());
    }
  }

  /** Where the documents are, once they were read. */
  Places places() {
    return places;
  }

  @Override
  public void accept(Read read) throws IOException {
    skips.pass();
    preference.count(read.numbers());
    places.add(read.source(), read.line());
    corpus.add(read.sketch(), read.numbers());
    if (versions != null) {
      versions.add(read.version());
    }
    done();
  }

  @Override
  public void skip(UnreadableRecordException why) throws IOException {
    skips.skip(why);
    done();
  }
}
