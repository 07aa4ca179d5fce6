package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NearMirrorQualityTest {

  @TempDir private Path folder;

  /** Each kind of mirror, and each of hosts that only look alike. */
  @Test
  void mirrorsWhosePagesChangeAreFound_andTheirRulesLoseNoText() throws IOException {
    Path crawl = folder.resolve("crawl.warc.gz");
    MadeMirrors.write(6_000, 120, crawl);
    ByteArrayOutputStream table = new ByteArrayOutputStream();

    NearMirrorQuality.Quality quality =
        NearMirrorQuality.measure(crawl, false, new PrintStream(table, true, UTF_8));

    assertThat(quality.precision()).as(table.toString(UTF_8)).isGreaterThanOrEqualTo(0.99);
    assertThat(quality.recall()).as(table.toString(UTF_8)).isGreaterThanOrEqualTo(0.99);
    assertThat(quality.prefixes()).as(table.toString(UTF_8)).isGreaterThanOrEqualTo(0.99);
    assertThat(quality.lost()).as(table.toString(UTF_8)).isZero();
    assertThat(quality.dropped()).as(table.toString(UTF_8)).isGreaterThan(quality.copies() / 2);
  }
}
