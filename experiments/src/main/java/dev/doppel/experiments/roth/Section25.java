package dev.doppel.experiments.roth;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.index.IndexJob;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.index.SketchedDocument;
import dev.doppel.index.TextSketcher;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Sections 2.4 and 2.5: speed, and what is observed of all pairs, on a corpus as {@link RothCorpus}
 * makes it, and then the same with every answer verified.
 */
final class Section25 extends PartOfTexts {

  private static final SimilaritySettings SETTINGS =
      new SimilaritySettings(SimilaritySettings.defaults().shingling(), Content.RAW);

  @Override
  public String name() {
    return "section-2.5";
  }

  @Override
  public String title() {
    return "what is found of mutated texts";
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    Path corpus = settings.input().orElseThrow();
    Reading reading = new Reading(settings.threads());
    reading.read(corpus, progress);
    List<RothText> texts = reading.texts;
    Observations observations =
        Observations.of(texts, reading.speed.megabytes(), reading.speed.finish());
    progress.begin("verifying", "files", texts.size());
    List<Observation> verified = Verified.of(texts, SETTINGS, corpus, progress);
    return new Outcome(
        List.of(
            table("Observations", "paper", "measured", observations.table()),
            table("What is 90 % alike", "distance <= 6", "verified", verified)),
        List.of(),
        observations.verdict(),
        observations.because(),
        List.of(new Outcome.Attachment("-pairs.tsv", out -> Observations.writePairs(texts, out))));
  }

  private static ExperimentTable table(
      String title, String paper, String measured, List<Observation> rows) {
    return new ExperimentTable(
        title,
        List.of("observation", paper, measured),
        rows.stream().map(row -> List.of(row.what(), row.paper(), row.measured())).toList());
  }

  /** Reads the corpus, sketches it, and has SimHashes computed once more on the clock. */
  private static final class Reading {

    private final List<RothText> texts = new ArrayList<>();
    private final Speed speed;

    Reading(int threads) {
      this.speed = new Speed(SETTINGS.shingling(), threads);
    }

    private void read(Path corpus, Progress progress) throws IOException {
      TextSketcher sketcher = TextSketcher.of(SETTINGS);
      InputOptions options = InputOptions.defaults().withFormat(RecordFormat.FILE);
      try (DocumentInput input = DocumentInput.of(List.of(corpus), options);
          RecordReader reader = input.open()) {
        progress.begin("sketching", "B", input.bytes());
        for (RawRecord record = reader.next(); record != null; record = reader.next()) {
          add(record, sketcher);
          progress.reach(reader.position());
        }
      }
    }

    private void add(RawRecord record, TextSketcher sketcher) {
      try {
        Document document = record.read();
        SketchedDocument sketched = IndexJob.sketch(document, Map.of(), sketcher);
        if (!sketched.isEmpty()) {
          speed.add(document.content());
          texts.add(new RothText(sketched, sketched.simHash(), Mutation.of(document.id())));
        }
      } catch (UnreadableRecordException e) {
        return; // a picture among the texts is not part of the experiment
      }
    }
  }
}
