package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AliasQualityTest {

  @TempDir private Path folder;

  /** Each kind of site, and each case on some of them; no site is swallowed. */
  @Test
  void aMadeUpCrawlWithEveryTrapGivesTheTruth() throws IOException {
    Path crawl = folder.resolve("crawl.warc.gz");
    MadeCrawl.write(6_000, 48, crawl);
    ByteArrayOutputStream table = new ByteArrayOutputStream();

    AliasQuality.Quality quality = AliasQuality.measure(crawl, new PrintStream(table, true, UTF_8));

    assertThat(quality.precision()).as(table.toString(UTF_8)).isGreaterThanOrEqualTo(0.99);
    assertThat(quality.recall()).as(table.toString(UTF_8)).isGreaterThanOrEqualTo(0.99);
  }
}
