package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MirrorQualityTest {

  @TempDir private Path folder;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** The table of the large crawl, on a made-up one: 12 mirrors, 3 of them shifted. */
  @Test
  void findsAllMirrorsOfASmallCrawl() throws IOException {
    Path pool =
        write(
            "pool",
            5000,
            i -> "pool/main/%c/p%d/p_%d.deb\t9\tsum%d".formatted('a' + i % 26, i, i, i));
    Path sites =
        write("sites", 12, i -> "Site: m" + i + ".example\nArchive-http: " + prefix(i) + "\n");
    Path others =
        write("others", 600, i -> "web\thttp://h" + i % 200 + ".example/own/" + i + ".html");

    MirrorQuality.print(
        MirrorTruth.read(pool, sites, others), 12_000, new PrintStream(bytes, true, UTF_8));

    assertThat(bytes.toString(UTF_8))
        .contains(
            "| hosts | 212 |",
            "| host pairs found | 66 |",
            "| precision | 1.00000 |",
            "| recall | 1.00000 |",
            "| pairs of shifted prefixes | 30 |",
            "| recall of these, prefixes right | 1.00000 |");
  }

  private static String prefix(int site) {
    return switch (site) {
      case 0 -> "/";
      case 1 -> "/pub/debian/";
      case 2 -> "/debian/debian/";
      default -> "/debian/";
    };
  }

  private Path write(String name, int lines, IntFunction<String> line) throws IOException {
    String text = IntStream.range(0, lines).mapToObj(line).collect(Collectors.joining("\n"));
    return Files.writeString(folder.resolve(name), text);
  }
}
