package dev.doppel.similarity.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** As many documents as take the ways that small collections do not, in files and on the heap. */
class ManyDocumentsTest {

  private static final int DOCUMENTS = 12_000;

  private final DocumentSettings settings = DocumentSettings.builder().threads(2).build();
  private final SplittableRandom random = new SplittableRandom(18);

  @Test
  void columnsInFilesGiveTheAnswersOfColumnsOnTheHeap() throws IOException {
    List<String> texts = texts();
    try (Columns files = Columns.withFiles(0);
        HeapSets ofFiles = HeapSets.none();
        HeapSets ofHeap = HeapSets.none();
        Workers workers = Workers.of(2)) {
      Corpus inFiles = corpus(texts, files, ofFiles);
      Corpus onHeap = corpus(texts, Columns.onHeap(), ofHeap);
      Grouping found = Grouping.of(inFiles, ofFiles, settings, workers, Progress.NONE, stage -> {});
      Grouping expected =
          Grouping.of(onHeap, ofHeap, settings, workers, Progress.NONE, stage -> {});

      assertThat(lines(found, inFiles)).isEqualTo(lines(expected, onHeap));
      assertThat(found.candidates()).isEqualTo(expected.candidates());
      assertThat(found.pairs().size()).isGreaterThan(DOCUMENTS / 20);
    }
  }

  /** What is held on the heap per document is what the tables take, while documents are added. */
  @Test
  void aDocumentTakesAtMost28BytesOfHeap() throws IOException {
    try (Columns files = Columns.withFiles(0);
        HeapSets sets = HeapSets.none()) {
      Corpus corpus = corpus(texts(), files, sets);

      assertThat(corpus.sketchBytes()).isLessThan(28L * DOCUMENTS);
      assertThat(corpus.fileBytes()).isGreaterThan(300L * DOCUMENTS);
    }
  }

  /** Every planted part is found, though most documents are left out of the index of samples. */
  @Test
  void everyPartIsFound() throws IOException {
    List<String> texts = texts();
    try (HeapSets sets = HeapSets.none();
        Workers workers = Workers.of(2)) {
      Corpus corpus = corpus(texts, Columns.onHeap(), sets);
      Grouping found = Grouping.of(corpus, sets, settings, workers, Progress.NONE, stage -> {});

      int missed = 0;
      for (int document = 20; document < DOCUMENTS; document += 20) {
        missed += found.clusters().head(document) == document ? 1 : 0;
      }
      assertThat(missed).isZero();
    }
  }

  private Corpus corpus(List<String> texts, Columns columns, HeapSets sets) throws IOException {
    Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()), columns);
    Sketcher sketcher = new Sketcher(settings, corpus::knows, sets);
    for (int i = 0; i < texts.size(); i++) {
      corpus.add(sketcher.sketch(GivenText.of("page-" + i, texts.get(i).getBytes(UTF_8))));
    }
    return corpus;
  }

  /** Of twenty texts, one is the middle half of an earlier one, and one has two words changed. */
  private List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      String[] words =
          (i % 20 == 0 && i > 0) || i % 20 == 10
              ? texts.get(i - 7).split(" ", -1)
              : random.ints(60, 0, 5000).mapToObj(word -> "w" + word).toArray(String[]::new);
      if (i % 20 == 10) {
        words[random.nextInt(words.length)] = "changed";
      }
      boolean isPart = i % 20 == 0 && i > 0;
      texts.add(String.join(" ", isPart ? List.of(words).subList(15, 45) : List.of(words)));
    }
    return texts;
  }

  private static List<String> lines(Grouping found, Corpus corpus) {
    List<String> lines = new ArrayList<>();
    for (int document = 0; document < corpus.size(); document++) {
      Clusters clusters = found.clusters();
      lines.add(
          corpus.id(document)
              + " "
              + clusters.head(document)
              + " "
              + clusters.relation(document)
              + " "
              + clusters.similarity(document)
              + " "
              + corpus.sha256(document)
              + " "
              + corpus.site(document));
    }
    return lines;
  }
}
