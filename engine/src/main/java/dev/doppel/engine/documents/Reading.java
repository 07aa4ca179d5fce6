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

/**
 * The first pass over the input: has its records sketched on all threads, and adds the sketches to
 * the corpus in the order of the records, so that the outcome does not depend on the threads.
 */
final class Reading implements RecordPass.Sink<Sketch, IOException> {

  private final Corpus corpus;
  private final Skips skips;
  private final RecordPass<Sketcher, Sketch> pass;

  Reading(Corpus corpus, Skips skips, DocumentSettings settings, Spool spool, Workers workers) {
    this.corpus = corpus;
    this.skips = skips;
    this.pass =
        RecordPass.on(
            workers,
            () -> new Sketcher(settings, corpus::knows, spool.cursor()),
            (record, sketcher) -> sketcher.sketch(ReadText.given(record.read(), settings)));
  }

  void read(DocumentInput input, Progress progress) throws IOException {
    progress.begin("reading", "B", input.bytes());
    pass.run(input, progress, this);
  }

  @Override
  public void accept(Sketch sketch) {
    skips.pass();
    corpus.add(sketch);
  }

  @Override
  public void skip(UnreadableRecordException why) {
    skips.skip(why);
  }
}
