package dev.doppel.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.similarity.group.DocumentPairs;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramTest {

  @Test
  void countsEveryPairOnceWhereItBelongs(@TempDir Path folder) throws IOException {
    Reports reports = new Reports();
    for (int i = 0; i < 40; i++) {
      String text = Reports.prose(200, i);
      reports.add("a" + i, text).add("b" + i, text + Reports.prose(1 + i, 100 + i));
    }
    DocumentPairs pairs = reports.input(folder).result().pairs();

    Histogram histogram = Histogram.ofSimilarity(pairs, 0.8);

    assertThat(histogram.edges()).containsExactly("0.80", "0.85", "0.90", "0.95", "1.00");
    assertThat(histogram.total()).isEqualTo(40).isEqualTo(pairs.size());
    for (int bin = 0; bin < 20; bin++) {
      double from = 0.8 + bin * 0.01;
      long expected = 0;
      for (int pair = 0; pair < pairs.size(); pair++) {
        expected += pairs.similarity(pair) >= from && pairs.similarity(pair) < from + 0.01 ? 1 : 0;
      }
      assertThat(histogram.counts()[bin]).isEqualTo(expected);
    }
    assertThat(Histogram.ofContainment(pairs, 0.9).total()).isZero();
  }

  @Test
  void startsAtARoundNumberBelowTheThreshold(@TempDir Path folder) throws IOException {
    DocumentPairs none = new Reports().add("a", "text").input(folder).result().pairs();

    assertThat(Histogram.ofSimilarity(none, 0.55).edges())
        .containsExactly("0.50", "0.625", "0.75", "0.875", "1.00");
    assertThat(Histogram.ofSimilarity(none, 1).edges()).startsWith("0.90");
  }
}
