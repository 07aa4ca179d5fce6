package dev.doppel.engine.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.engine.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentPairs;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.DocumentSettings;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.InputOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the job calls duplicates, a comparison of the two must call so as well. */
class ComparisonAgreesWithJobTest {

  private final RandomTexts texts = new RandomTexts(11);
  private final List<String> written = new ArrayList<>();

  @Test
  void onEveryPairTheJobFinds(@TempDir Path folder) throws IOException {
    for (int i = 0; i < 150; i++) {
      String text = texts.text(i % 2 == 0 ? 25 : 150, 300);
      write(folder, text);
      write(folder, texts.edited(text, texts.below(8), 300));
      write(folder, text + " " + texts.text(150, 300));
    }

    DocumentResult result = run(folder);

    DocumentPairs pairs = result.pairs();
    assertThat(pairs.size()).isGreaterThan(100);
    for (int pair = 0; pair < pairs.size(); pair++) {
      String a = written.get(pairs.a(pair));
      String b = written.get(pairs.b(pair));
      Comparison comparison = Comparison.of(a, b, Comparison.Settings.DEFAULT);
      assertThat(comparison.verdict().relation()).contains(pairs.relation(pair));
      assertThat(comparison.shingles().resemblance())
          .isCloseTo(pairs.similarity(pair), within(1e-6)); // the job keeps it as a float
    }
  }

  private void write(Path folder, String text) throws IOException {
    Files.writeString(folder.resolve(String.format(Locale.ROOT, "%04d.txt", written.size())), text);
    written.add(text);
  }

  private static DocumentResult run(Path folder) throws IOException {
    DocumentSettings settings = DocumentSettings.builder().threads(2).build();
    try (DocumentInput input = DocumentInput.of(List.of(folder), InputOptions.defaults())) {
      return DocumentJob.run(input, settings, Progress.NONE);
    }
  }
}
