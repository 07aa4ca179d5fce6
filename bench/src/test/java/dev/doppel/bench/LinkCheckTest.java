package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LinkCheckTest {

  @Test
  void theSamplesAgree() throws IOException {
    ByteArrayOutputStream table = new ByteArrayOutputStream();

    int differing =
        LinkCheck.print(
            Path.of("..", "samples", "pages"), 100, new PrintStream(table, true, UTF_8));

    assertThat(differing).as(table.toString(UTF_8)).isZero();
    assertThat(table.toString(UTF_8)).contains("| pages | differing | links | MB | MB/s |");
  }
}
