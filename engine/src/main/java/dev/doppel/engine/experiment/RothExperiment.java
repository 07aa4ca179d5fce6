package dev.doppel.engine.experiment;

import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.engine.Progress;
import dev.doppel.engine.documents.DocumentSettings.Content;
import dev.doppel.engine.similarity.SimilaritySettings;
import dev.doppel.engine.similarity.SketchedDocument;
import dev.doppel.engine.similarity.TextSketcher;
import dev.doppel.io.Document;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.InputOptions;
import dev.doppel.io.RawRecord;
import dev.doppel.io.RecordFormat;
import dev.doppel.io.RecordReader;
import dev.doppel.io.UnreadableRecordException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reruns the experiment of Roth: The Similarity Index v2.0 (2013), on a corpus such as {@link
 * RothCorpus} makes, and then the same with every answer verified.
 */
public final class RothExperiment {

  private static final double NANO = 1e-9;
  private static final double MEGABYTE = 1e6;

  private final SimilaritySettings settings =
      new SimilaritySettings(SimilaritySettings.defaults().shingling(), Content.RAW);
  private final List<RothText> texts = new ArrayList<>();
  private final CanonicalText canonical = CanonicalText.forShingling(settings.shingling());
  private final Shingler shingler = Shingler.of(settings.shingling());
  private final ShingleSet set = ShingleSet.withDefaultLimit();
  private long simHashNanos;
  private long bytes;

  private RothExperiment() {}

  /**
   * Runs the experiment on the files of a folder. One thread does it all, and its computing time is
   * what is measured; reading files is not.
   */
  public static RothResult run(Path corpus, Progress progress) throws IOException {
    RothExperiment experiment = new RothExperiment();
    experiment.read(corpus, progress);
    List<RothText> texts = experiment.texts;
    List<Observation> observations =
        Observations.of(texts, experiment.bytes / MEGABYTE, experiment.simHashNanos * NANO);
    progress.begin("verifying", "files", texts.size());
    return new RothResult(observations, Verified.of(texts, experiment.settings, corpus, progress));
  }

  private void read(Path corpus, Progress progress) throws IOException {
    TextSketcher sketcher = TextSketcher.of(settings);
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
      SketchedDocument sketched = sketcher.sketch(document, Map.of());
      if (!sketched.isEmpty()) {
        bytes += document.content().length;
        long simHash = simHash(document.content());
        texts.add(new RothText(sketched, simHash, Mutation.of(document.id())));
      }
    } catch (UnreadableRecordException e) {
      return; // a picture among the texts is no part of the experiment
    }
  }

  /** What the paper's second step does, on the clock. */
  private long simHash(byte[] text) {
    long start = CpuClock.nanos();
    canonical.set(text, 0, text.length);
    set.clear(canonical.length() / 8);
    shingler.shingle(canonical, set);
    long hash = SimHash.of(set.values(), set.size());
    simHashNanos += CpuClock.nanos() - start;
    return hash;
  }
}
