package dev.doppel.spark;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.urls.UrlJob;
import dev.doppel.engine.urls.UrlLines;
import dev.doppel.io.LineInput;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/** Lists of URLs, and what one machine says of them. */
public final class UrlLists {

  private UrlLists() {}

  /** Returns lines with URLs in several spellings, repeated, and lines that are none. */
  public static String urls(int count) {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int page = random.nextInt(count);
      switch (i % 10) {
        case 0 -> lines.append("HTTP://Example.com:80/p").append(page).append("#top");
        case 1 -> lines.append("no url at all ").append(i);
        default -> lines.append("http://example.com/p").append(page);
      }
      lines.append('\n');
    }
    return lines.toString();
  }

  /** Returns what the job on one machine writes. */
  public static String onOneMachine(Path input, boolean tsv) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (LineInput lines = LineInput.of(List.of(input), 1 << 20);
        UrlMemory memory = UrlMemory.temporary(UrlSettings.defaults())) {
      UrlJob.run(lines, memory, new UrlLines(out, tsv), 2, Progress.NONE);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
