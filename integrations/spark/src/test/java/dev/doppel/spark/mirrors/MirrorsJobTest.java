package dev.doppel.spark.mirrors;

import static dev.doppel.spark.LocalSpark.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.engine.mirrors.BudgetedMirrors;
import dev.doppel.engine.mirrors.MirrorResult;
import dev.doppel.engine.mirrors.MirrorText;
import dev.doppel.engine.mirrors.parts.MirrorThinning;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.spark.Crawls;
import dev.doppel.spark.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MirrorsJobTest {

  private static final MirrorSettings USUAL = MirrorSettings.defaults().withExamples(3);

  @TempDir private Path folder;

  /*
   * Pieces of so few bytes part every host among tasks. With the small budgets samples are thinned:
   * by the line alone, and so far that cores shrink too.
   */
  @ParameterizedTest
  @CsvSource({"100000000, 1, 8388608", "200000, 3, 3000", "30000, 7, 14000"})
  void givesTheMirrorsOfOneMachine(long pieceBytes, int partitions, long budget)
      throws IOException {
    Path input = Crawls.write(folder.resolve("crawl.tsv"));
    session().conf().set("spark.sql.shuffle.partitions", partitions);

    MirrorResult expected = BudgetedMirrors.run(input, USUAL, budget);
    MirrorsResult result =
        job(USUAL).budget(budget).pieceBytes(pieceBytes).run(List.of(input.toString()));
    result.write(folder.resolve("out").toString());

    assertThat(Texts.parts(folder.resolve("out/mirrors"))).isEqualTo(json(expected));
    assertThat(expected.mirrors()).hasSizeGreaterThan(70);
    assertThat(expected.mirrors().stream().allMatch(Mirror::exact))
        .as("whether nothing was left out")
        .isEqualTo(budget == MirrorThinning.BUDGET);
    assertThat(result.summary())
        .contains("\"lines\":" + (expected.rows() + expected.malformed()))
        .contains("\"hosts\":" + expected.hosts())
        .contains("\"pairs\":" + expected.mirrors().size())
        .contains("\"families\":" + expected.families())
        .contains("\"candidates\":" + expected.candidates());
  }

  @Test
  void givesTheLinesOfTheSample() throws IOException {
    Path input = Path.of("..", "..", "samples", "mirrors.tsv");
    MirrorSettings settings = MirrorSettings.defaults();

    StringBuilder expected = new StringBuilder();
    BudgetedMirrors.run(input, settings, MirrorThinning.BUDGET)
        .mirrors()
        .forEach(mirror -> expected.append(MirrorText.line(mirror)));
    job(settings).pieceBytes(3000).run(List.of(input.toString())).write(folder + "/out");

    assertThat(Texts.parts(folder.resolve("out/mirrors"))).isEqualTo(expected.toString());
    assertThat(expected).isNotEmpty();
  }

  /** Tasks have one key, and no key lets two texts of one XXH3 seem the same. */
  @Test
  void contentsMadeToCollideAreNotTheSame() throws IOException {
    StringBuilder text = new StringBuilder("z".repeat(1024));
    String one = text.replace(184, 192, "pvapaaab").replace(568, 576, "09z2aaaj").toString();
    String other = text.replace(184, 192, "pvapaaaj").replace(568, 576, "09z2aaab").toString();
    StringBuilder lines = new StringBuilder();
    for (int page = 0; page < 5; page++) {
      lines.append("http://a.example/%d\t%s\n".formatted(page, one));
      lines.append("http://b.example/%d\t%s\n".formatted(page, other));
      lines.append("http://c.example/%d\t%s\n".formatted(page, other));
    }
    Path input = Files.writeString(folder.resolve("crawl.tsv"), lines);

    MirrorsResult result =
        job(MirrorSettings.defaults()).pieceBytes(2000).run(List.of(input.toString()));

    assertThat(result.lines().collectAsList())
        .containsExactly("b.example\t/\tc.example\t/\t5\t1.0000\t1.0000");
  }

  @Test
  void findsNothingWhereNoLineIsAUrl() throws IOException {
    Path input = Files.writeString(folder.resolve("crawl.tsv"), "no url\nneither\n");

    MirrorsResult result = job(USUAL).run(List.of(input.toString()));

    assertThat(result.lines().collectAsList()).isEmpty();
    assertThat(result.summary()).contains("\"skipped\":{\"malformed\":2}").contains("\"hosts\":0");
  }

  /** What 1,100 hosts have makes 604,450 pairs, were all joined; few heads stand for all. */
  @Test
  @Tag("baseline-jdk")
  void pathsThatAllHostsHaveAreNotJoinedInFull() throws IOException {
    int hosts = 1100;
    int paths = 30;
    StringBuilder lines = new StringBuilder();
    for (int host = 0; host < hosts; host++) {
      for (int path = 0; path < paths; path++) {
        lines.append("http://h%04d.example/p%d\tsame%d\n".formatted(host, path, path));
      }
    }
    Path input = Files.writeString(folder.resolve("crawl.tsv"), lines);

    MirrorResult expected = BudgetedMirrors.run(input, USUAL, MirrorThinning.BUDGET);
    MirrorsResult result = job(USUAL).run(List.of(input.toString()));

    assertThat(expected.candidates()).isLessThan(16L * hosts);
    assertThat(expected.mirrors()).hasSize(hosts - 1);
    assertThat(result.summary())
        .contains("\"candidates\":" + expected.candidates())
        .contains("\"familiesByHead\":1,")
        .contains("\"crowdedFeatures\":" + paths);
    assertThat(String.join("\n", result.lines().collectAsList()) + "\n").isEqualTo(json(expected));
  }

  private MirrorsJob job(MirrorSettings settings) {
    return MirrorsJob.on(session(), settings).stages(folder.resolve("stages").toString());
  }

  private static String json(MirrorResult result) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Mirror mirror : result.mirrors()) {
      lines.append(MirrorText.json(mirror));
    }
    return lines.toString();
  }
}
