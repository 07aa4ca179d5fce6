package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.shingle.Shingling;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs that print tables. */
class TablesTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, UTF_8);

  @Test
  void accuracyHasARowForEachSizeAndResemblance() {
    MinHashAccuracy.print(2, out);

    assertThat(rows()).hasSize(12).first().asString().startsWith("| 10 | 0.2 | 0.0354 | ");
  }

  @Test
  void throughputHasARowForEachStage() {
    SketchThroughput.print(SketchThroughput.zipf(2), Shingling.words(3), 1, out);

    assertThat(text()).startsWith("2 documents, 0.0 MB, words:3, one core.");
    assertThat(rows()).hasSize(6).last().asString().startsWith("| + chunks | ");
  }

  @Test
  void throughputReadsFoldersInTheOrderOfNames(@TempDir Path dir) throws IOException {
    Files.createDirectory(dir.resolve("b"));
    Files.writeString(dir.resolve("b/c.txt"), "second");
    Files.writeString(dir.resolve("a.txt"), "first");
    Files.createFile(dir.resolve("c.txt"));

    List<byte[]> corpus = SketchThroughput.read(dir);
    SketchThroughput.print(corpus, Shingling.words(5), 1, out);

    assertThat(corpus)
        .containsExactly("first".getBytes(UTF_8), "second".getBytes(UTF_8), new byte[0]);
    assertThat(rows()).hasSize(6);
  }

  /** The paper's canonical text has neither numberings nor quotes nor colons. */
  @Test
  void jainCopiesMatchInAllBits(@TempDir Path dir) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      text.append("  (a) Post ")
          .append(i)
          .append(" of alt.sources.games, it's Bob's: \"old\".\n\n");
    }
    Files.writeString(dir.resolve("post.txt"), text);

    JainCopies.print(5, List.of(dir), out);

    assertThat(JainCopies.reformatted(text.toString(), new SplittableRandom(0)))
        .contains("Post\"", ":");
    assertThat(text()).endsWith("| 1 | 1 | 1 | 1.000 |\n");
  }

  @Test
  void scriptsHaveARowForEachLanguageInEachTable(@TempDir Path dir) throws IOException {
    Files.createDirectory(dir.resolve("en"));
    Files.createDirectory(dir.resolve("zh"));
    for (int i = 0; i < 8; i++) {
      Files.writeString(dir.resolve("en/" + i), ("The " + i + " fish swims far. ").repeat(30));
      Files.writeString(dir.resolve("zh/" + i), (i + "床前明月光疑是地上霜。").repeat(30));
    }

    ScriptTable.print(dir, true, out);
    ScriptTable.print(dir, false, out);

    assertThat(rows())
        .hasSize(2 * 3 * (1 + 2) - 1); // a head and two rows a table; one head is left out
    assertThat(rows())
        .anyMatch(row -> row.startsWith("| zh | ") && row.contains(" 1.000 | 1.000 |"));
  }

  @Test
  void checksUrlsOfAllProfilesAndPeers(@TempDir Path dir) throws IOException {
    Path list = Files.writeString(dir.resolve("a.txt"), "http://example.com/?b&a\nnone\n");
    Path table = Files.writeString(dir.resolve("b.tsv"), "source\thttps://www.example.com/\n");

    UrlCheck.print(List.of(list, table), out);

    assertThat(text()).startsWith("3 URLs.");
    assertThat(rows()).hasSize(8).contains("| Doppel standard-v1 | 2 | 1 | 0 | 0 |");
  }

  @Test
  void anExactMemoryAgreesWithASet(@TempDir Path dir) throws IOException {
    Path list =
        Files.writeString(dir.resolve("a"), "http://a.example\nx\thttp://A.example/#b\n!\n");

    UrlOracle.print(List.of(list), out);

    assertThat(rows())
        .hasSize(4)
        .contains("| a | standard-v1 | 3 | 1 | 1 | 0 | 0 |", "| a | none-v1 | 3 | 3 | 0 | 0 | 0 |");
  }

  @Test
  void hammingSearchFindsWhatAScanFinds() {
    HammingSearch.print(5000, out);

    assertThat(rows())
        .hasSize(11)
        .allSatisfy(
            row -> {
              String[] cells = row.split("\\|", -1);
              assertThat(cells[5]).isEqualTo(cells[6]);
            });
  }

  @Test
  void memoriesHaveARowForEachMix() throws IOException {
    MemoryTable.print(20_000, List.of("doppel", "rocksdb"), out);

    assertThat(rows().filter(row -> row.startsWith("| doppel | "))).hasSize(5);
    assertThat(rows().filter(row -> row.startsWith("| rocksdb | "))).hasSize(5);
  }

  @Test
  void filtersHaveARowForEachErrorAndPeer() {
    FilterTable.print(2000, new double[] {0.1, 0.01}, out);

    assertThat(rows())
        .hasSize(2 * FilterPeer.MAKERS.size())
        .noneMatch(row -> row.contains("cannot"));
    assertThat(rows().skip(1)).first().asString().startsWith("| 0.1 | DataSketches");
  }

  /** Parquet's, as its specification has them; the second row is our filters'. */
  @Test
  void blocksHaveARowForEachShape() {
    BlockShapes.print(out);

    assertThat(rows()).hasSize(6);
    assertThat(rows().findFirst().orElseThrow()).contains(" 10.53 (+10 %) | 16.89 (+17 %) |");
    assertThat(rows().skip(1).findFirst().orElseThrow()).contains(" 10.10 (+5 %) | 15.72 (+9 %) |");
  }

  @Test
  void refineHasARowForEachSize() {
    RefineTable.print(1, out);

    assertThat(rows()).hasSize(6).element(3).asString().startsWith("| 80 | 51 | ");
  }

  @Test
  void thereAreFiftyQueries() throws IOException {
    assertThat(GroupedQuality.queries().values()).flatExtracting(each -> each).hasSize(50);
  }

  private String text() {
    return bytes.toString(UTF_8);
  }

  private Stream<String> rows() {
    return text().lines().filter(line -> line.startsWith("| ")).skip(1);
  }
}
