package dev.doppel.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.report.page.LineChart.Labels;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineChartTest {

  private static final Labels LABELS = new Labels("Times", "ms", "URLs");

  @Test
  void numbersBeginAtZeroAndHaveRoundTicks() throws IOException {
    assertThat(ticks(3, 461)).contains(">0<", ">100<", ">500<").doesNotContain(">600<");
    assertThat(ticks(0.3, 0.12)).contains(">0<", ">0.1<", ">0.3<").doesNotContain("0000");
    assertThat(ticks(0, 0)).doesNotContain("NaN", "Infinity");
  }

  @Test
  void smallSharesAreDrawnLarger() throws IOException {
    assertThat(shares(0.09, 0.04)).contains(">0 %<", ">2 %<", ">10 %<").doesNotContain(">20 %<");
    assertThat(shares(0.13)).contains(">5 %<", ">20 %<").doesNotContain(">40 %<");
    assertThat(shares(0.5)).contains(">10 %<", ">50 %<").doesNotContain(">60 %<");
    assertThat(shares(0.51)).contains(">20 %<", ">100 %<");
    assertThat(shares(Double.NaN)).contains(">100 %<");
  }

  @Test
  void theLegendSaysWhichLineIsZeroWhereZeroHasNoPlace() throws IOException {
    StringBuilder out = new StringBuilder();
    Series some = new Series("classic", 0, Look.LINE, new double[] {0, 7});
    Series none = new Series("archive", 1, Look.LINE, new double[] {0, 0});

    LineChart.writeFile(
        out, List.of(LineChart.ofPowers(LABELS, List.of("1", "2"), List.of(some, none))));

    assertThat(out.toString()).contains(">classic<", ">archive: 0<");
  }

  /** A dot that lies under others is larger than they are, so that a ring of it is seen. */
  @Test
  void dotsUnderOthersAreSeen() throws IOException {
    StringBuilder out = new StringBuilder();
    Series right = new Series("right", 0, Look.DOTS, new double[] {1, 0.2});
    Series found = new Series("found", 1, Look.LINE, new double[] {1, 0.9});
    Series last = new Series("last", 3, Look.LINE, new double[] {0.5, 0.9});
    Series paper = new Series("paper", 2, Look.DASHES, new double[] {1, 0.9});

    LineChart.writeFile(
        out,
        List.of(LineChart.ofShares(LABELS, List.of("1", "2"), List.of(right, found, last, paper))));

    assertThat(out.toString().split("r=\"5.5\" fill=\"#2f6db5\"", -1)).hasSize(2);
    assertThat(out.toString().split("r=\"5.5\"", -1)).hasSize(2);
  }

  private static String shares(double... points) throws IOException {
    StringBuilder out = new StringBuilder();
    Series series = new Series("classic", 0, Look.LINE, points);
    LineChart.writeFile(
        out, List.of(LineChart.ofShares(LABELS, List.of("1", "2"), List.of(series))));
    return out.toString();
  }

  private static String ticks(double... points) throws IOException {
    StringBuilder out = new StringBuilder();
    Series series = new Series("classic", 0, Look.LINE, points);
    LineChart.writeFile(
        out, List.of(LineChart.ofNumbers(LABELS, List.of("1", "2"), List.of(series))));
    return out.toString();
  }
}
