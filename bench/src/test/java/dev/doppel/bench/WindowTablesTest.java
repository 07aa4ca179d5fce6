package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs that print tables of windows and counts. */
class WindowTablesTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, UTF_8);

  @Test
  void noWindowMissesADuplicate() {
    WindowTable.print(2000, "", 1e-3, 12, out);

    assertThat(rows()).hasSize(18).allMatch(row -> row.split(" \\| ", -1)[6].equals("0"));
  }

  @Test
  void windowsCanBePicked() {
    WindowTable.print(2000, "sliding:2000 fing", 1e-3, 12, out);

    assertThat(rows()).singleElement().asString().startsWith("| sliding:2000 | fingerprints | ");
  }

  @Test
  void noIdIsUniqueTwice() throws Exception {
    SharedWindowTable.print(20_000, 4, out);

    assertThat(rows()).hasSize(2).allMatch(row -> row.split(" \\| ", -1)[2].equals("0"));
  }

  @Test
  void streamsRepeatWhatTheySay() {
    EventStream stream = new EventStream(1, 0.3, 0, 50);
    Map<Long, Long> last = new HashMap<>();
    long duplicates = 0;
    for (long event = 0; event < 5000; event++) {
      Long before = last.put(stream.id(event), event);
      assertThat(before != null && event - before <= 50).isEqualTo(stream.isDuplicate(event));
      duplicates += stream.isDuplicate(event) ? 1 : 0;
    }

    assertThat(duplicates).isBetween(1300L, 1700L);
  }

  @Test
  void partnersAreCountedOnce(@TempDir Path dir) throws IOException {
    Path file = dir.resolve("clicks.csv");
    Files.writeString(file, "ip,app,device,os\n1,0,1,1\n1,0,1,1\n1,0,1,2\n2,0,1,1\n2,0,1,1\n");

    PartnersTable.print(file, 100, 10, out);

    assertThat(rows()).containsExactly("| 1 | 2 | 2 | 2 | 0.0 % |", "| 2 | 1 | 1 | 1 | 0.0 % |");
  }

  private String text() {
    return bytes.toString(UTF_8);
  }

  private Stream<String> rows() {
    return text().lines().filter(line -> line.startsWith("| ")).skip(1);
  }
}
