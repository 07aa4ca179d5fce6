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
  private final Skips skips;
  private final Preference preference;
  private final @Nullable VersionOrder versions;
  private final Places places;
  private final RecordPass<Sketcher, Read> pass;

  /**
   * Begins a pass.
   *
   * @param versions what puts versions in order; null if that is not asked
   */
  Reading(
      Corpus corpus,
      Skips skips,
      DocumentSettings settings,
      @Nullable VersionOrder versions,
      Spool spool,
      Workers workers) {
    this.corpus = corpus;
    this.places = new Places(corpus.columns());
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

  /** Where the documents are, once they were read. */
  Places places() {
    return places;
  }

  @Override
  public void accept(Read read) {
    skips.pass();
    preference.count(read.numbers());
    places.add(read.source(), read.line());
    corpus.add(read.sketch(), read.numbers());
    if (versions != null) {
      versions.add(read.version());
    }
  }

  @Override
  public void skip(UnreadableRecordException why) {
    skips.skip(why);
  }
}
