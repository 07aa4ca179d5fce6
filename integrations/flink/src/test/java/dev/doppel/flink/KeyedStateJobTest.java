package dev.doppel.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Flink's own deduplication is measured by gives right answers. */
class KeyedStateJobTest {

  private static final int SECONDS = 60;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void letsThroughWhatAPlainMapLetsThrough(boolean chain, @TempDir Path folder) throws Exception {
    SplittableRandom random = new SplittableRandom(18);
    List<String> lines = new ArrayList<>();
    Map<String, Long> last = new HashMap<>();
    List<String> expected = new ArrayList<>(List.of("ip,ad,time"));
    for (int i = 0; i < 5_000; i++) {
      String key = "10.0.0." + random.nextInt(200) + "," + random.nextInt(3);
      long time = 1_700_000_000L + i / 10;
      lines.add(key + "," + time);
      Long before = last.get(key);
      if (before == null || time - before > SECONDS) {
        last.put(key, time);
        expected.add(key + "," + time);
      }
    }
    Path file = folder.resolve("events.csv");
    Path out = folder.resolve("unique.csv");
    Files.writeString(file, "ip,ad,time\n" + String.join("\n", lines) + "\n");

    KeyedStateJob.run(file.toString(), out.toString(), SECONDS, lines.size(), chain);

    assertThat(expected).hasSizeBetween(1_000, 4_900);
    assertThat(Files.readAllLines(out)).containsExactlyInAnyOrderElementsOf(expected);
  }
}
