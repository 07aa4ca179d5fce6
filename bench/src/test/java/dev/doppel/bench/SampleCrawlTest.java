package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.netpreserve.jwarc.WarcCompression;

class SampleCrawlTest {

  private static final Path SAMPLES = Path.of("..", "samples");

  /** Unpacked, for compressors differ from one version of Java to the next. */
  @Test
  void theSampleIsWhatIsMadeHere() throws IOException {
    byte[] made = SampleCrawl.make(SAMPLES.resolve("pages"), WarcCompression.NONE);

    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(SAMPLES.resolve("crawl.warc.gz")))) {
      assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo(new String(made, UTF_8));
    }
  }

  @Test
  void threeReadersAgreeOnTheSample() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    WarcCounts.print(SAMPLES, new PrintStream(bytes, true, UTF_8));

    assertThat(bytes.toString(UTF_8))
        .contains(
            "| crawl.warc.gz | 28 | 13 request, 13 response, 1 revisit, 1 warcinfo"
                + " | 8 html, 3 text | 1 binary, 1 http_status, 1 revisit |");
  }
}
