package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.similarity.group.DocumentPairs;
import dev.doppel.similarity.rules.DocumentSettings;
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

  private final List<String> written = new ArrayList<>();

  @Test
  void onEveryPairTheJobFinds(@TempDir Path folder) throws IOException {
    for (int i = 0; i < 150; i++) {
      String text = Texts.words(i, 1 + i % (i % 2 == 0 ? 25 : 150));
      write(folder, text);
      write(folder, Texts.edited(text, 10 + i % 40));
      write(folder, text + " " + Texts.words(-i - 1, i));
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
