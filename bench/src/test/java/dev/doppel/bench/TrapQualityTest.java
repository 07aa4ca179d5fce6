package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrapQualityTest {

  @TempDir private Path folder;

  /**
   * Two sites of each kind. Of the crawl that the rules are of, no page is lost; of another, only
   * pages of sites whose exceptions were not in the first.
   */
  @Test
  void rulesOfAMadeUpCrawlAreTheRightOnes() throws IOException {
    Path crawl = folder.resolve("crawl.warc.gz");
    Path other = folder.resolve("other.warc.gz");
    int hosts = 2 * MadeTraps.RIGHT.size();
    MadeTraps.write(hosts, crawl, 52);
    MadeTraps.write(hosts, other, 53);
    ByteArrayOutputStream table = new ByteArrayOutputStream();

    TrapQuality.Quality quality =
        TrapQuality.measure(crawl, other, new PrintStream(table, true, UTF_8));

    assertThat(quality.found()).as(table.toString(UTF_8)).isEqualTo(1);
    assertThat(quality.right()).as(table.toString(UTF_8)).isGreaterThanOrEqualTo(0.9);
    assertThat(quality.lost()).as(table.toString(UTF_8)).isZero();
  }
}
