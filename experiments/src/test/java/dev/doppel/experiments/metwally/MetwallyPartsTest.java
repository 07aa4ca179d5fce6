package dev.doppel.experiments.metwally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import dev.doppel.experiments.metwally.RealStream.Occurrences;
import dev.doppel.experiments.metwally.RealStream.StreamWindow;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of the experiment in small. */
class MetwallyPartsTest {

  @TempDir private Path folder;

  @Test
  void substringsTakeTheBitsThatThePaperSaysAndErrMoreThanHashFunctions() throws IOException {
    Outcome outcome = run(new BitSubstrings(), 20, null);

    assertThat(outcome.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(outcome.tables().get(0).rows().get(2))
        .containsExactly("bits of all substrings", "1114112", "1114112", "1114112");
    assertThat(outcome.tables().get(0).rows().get(3)).startsWith("share", "0.026 %", "0.0259 %");
    assertThat(outcome.tables().get(0).rows().get(4)).contains("1.676e+153");
    assertThat(outcome.tables().get(1).rows()).hasSize(6);
  }

  @Test
  void moreFunctionsAreBetterForLandmarkWindowsByLittle() throws IOException {
    Outcome outcome = run(new MoreFunctions(), 20, null);

    List<String> ten = outcome.tables().get(0).rows().get(3);
    assertThat(ten).startsWith("10", "6.9", "7", "8");
    assertThat(ten.get(4)).isEqualTo("3.7 %");
    assertThat(outcome.verdict()).isNotEqualTo(Verdict.NOT_JUDGED);
  }

  @Test
  void slidingWindowsErrAsTheTheorySays() throws IOException {
    Outcome outcome = run(new SlidingWindows(4), 20, null);

    assertThat(outcome.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(outcome.tables().get(0).rows()).hasSize(4);
  }

  @Test
  void bothHashSpacesAreTimed() throws IOException {
    Outcome outcome = run(new SharedOrSeparate(), 100, null);

    assertThat(outcome.tables().get(0).rows()).hasSize(4);
    assertThat(outcome.verdict()).isNotEqualTo(Verdict.NOT_JUDGED);
  }

  @Test
  void aRealStreamIsReadPackedAndJudgedByItsOwnCounts() throws IOException {
    Path clicks = folder.resolve("clicks.gz");
    SplittableRandom random = new SplittableRandom(5);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(clicks))) {
      for (int i = 0; i < 20_000; i++) {
        int id = random.nextInt(4) == 0 ? random.nextInt(1 + i / 4) : i;
        out.write((id + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
      }
    }

    Outcome outcome = run(new RealStream(4), 1, clicks);

    assertThat(outcome.tables()).hasSize(4);
    assertThat(outcome.tables().get(0).rows().get(0)).endsWith("20000");
    assertThat(outcome.tables().get(0).rows().get(4)).endsWith("0"); // none was missed
    assertThat(outcome.verdict()).isNotEqualTo(Verdict.DOES_NOT_HOLD);
    assertThat(outcome.charts()).hasSize(3);
  }

  @Test
  void aStreamThatIsTooShortIsRefused() throws IOException {
    Path few = Files.writeString(folder.resolve("few"), "a\nb\n");

    assertThatThrownBy(() -> run(new RealStream(4), 1, few))
        .hasMessageContaining("has 2 lines; a stream of at least 100 clicks is needed");
  }

  /** What the windows hold, by the stream's own places, is what counting by hand gives. */
  @Test
  void windowsHoldWhatIsInThem() {
    long[] clicks = {1, 2, 1, 3, 4, 4, 1, 2};
    Occurrences places = Occurrences.of(clicks);

    assertThat(places.distinct()).isEqualTo(4);
    // landmark: new are 1, 2, 3, 4, with 0, 1, 2, 3 before them; the mean of (n cells) for d = 1
    assertThat(StreamWindow.landmark(places).errors(clicks, 8, 1)).isZero();
    double cells = StreamWindow.landmark(places).cells();
    assertThat(StreamWindow.landmark(places).expected(1))
        .isEqualTo(
            (0 + hit(cells, 1) + hit(cells, 2) + hit(cells, 3)) / 4,
            org.assertj.core.api.Assertions.within(1e-12));
    // sliding:2: new are 1 2 3 4 1 2, with 0, 1, {1,2}, {1,3}, {4}, {4,1} before them
    StreamWindow sliding = StreamWindow.sliding(places, 2);
    double few = sliding.cells();
    assertThat(sliding.expected(1))
        .isEqualTo(
            (0 + hit(few, 1) + hit(few, 2) + hit(few, 2) + hit(few, 1) + hit(few, 2)) / 6,
            org.assertj.core.api.Assertions.within(1e-12));
    // jumping:4/2: new are 1 2 3 4 1 2; the last two, as 1 is in the part before the last
    StreamWindow jumping = StreamWindow.jumping(places, 2, 2);
    double jumps = jumping.cells();
    assertThat(jumping.expected(1))
        .isEqualTo(
            (0 + hit(jumps, 1) + hit(jumps, 2) + hit(jumps, 2) + hit(jumps, 1) + hit(jumps, 2)) / 6,
            org.assertj.core.api.Assertions.within(1e-12));
  }

  private static double hit(double cells, int held) {
    return 1 - Math.pow(1 - 1 / cells, held);
  }

  private static Outcome run(Part part, int scale, @org.jspecify.annotations.Nullable Path input)
      throws IOException {
    return part.run(
        new ExperimentSettings(
            List.of(), Optional.ofNullable(input), OptionalInt.of(3), scale, 0, 1, Map.of()),
        Progress.NONE);
  }
}
