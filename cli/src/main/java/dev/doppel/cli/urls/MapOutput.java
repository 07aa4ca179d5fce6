package dev.doppel.cli.urls;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.cli.option.SkipMixin;
import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.mirrors.MirrorMap;
import dev.doppel.io.LineInput;
import dev.doppel.io.output.JsonWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Writes where else each of many URLs is, and counts. */
final class MapOutput {

  private static final int MAX_MESSAGES = 20;

  private final MirrorMap mirrors;
  private final int most;
  private final boolean json;
  private final OutputStream out;
  private final List<String> problems = new ArrayList<>();
  private long lines;
  private long malformed;
  private long elsewhere;

  MapOutput(MirrorMap mirrors, int most, boolean json, OutputStream out) {
    this.mirrors = mirrors;
    this.most = most;
    this.json = json;
    this.out = new BufferedOutputStream(out, 1 << 16);
  }

  void write(LineInput urls) throws IOException {
    while (urls.next()) {
      String url = new String(urls.bytes(), urls.from(), urls.to() - urls.from(), UTF_8).strip();
      if (!url.isEmpty()) {
        write(url, urls.place());
      }
    }
    out.flush();
  }

  private void write(String url, String place) throws IOException {
    lines++;
    Optional<List<String>> found = mirrors.find(url);
    if (found.isEmpty()) {
      malformed++;
      if (problems.size() < MAX_MESSAGES) {
        problems.add(place + ": not a URL of the web: " + url);
      }
      return;
    }
    List<String> others = found.get().subList(0, Math.min(most, found.get().size()));
    elsewhere += others.isEmpty() ? 0 : 1;
    if (json) {
      try (JsonWriter line = JsonWriter.lines(out)) {
        line.object().field("url", url).array("mirrors");
        for (String other : others) {
          line.value(other);
        }
        line.end().end();
      }
    } else {
      List<String> cells = new ArrayList<>(others);
      cells.add(0, url);
      out.write((String.join("\t", cells) + "\n").getBytes(UTF_8));
    }
  }

  List<String> remarks() {
    List<String> remarks = SkipMixin.shown(problems, malformed);
    remarks.add(
        String.format(
            Locale.ROOT,
            "%,d URLs, %,d of them elsewhere, too, by %,d pairs of mirrors",
            lines,
            elsewhere,
            mirrors.mirrors()));
    return remarks;
  }

  void summarize(JobSummary summary) throws IOException {
    summary
        .count(SummaryKey.LINES, lines)
        .counts(SummaryKey.SKIPPED, malformed == 0 ? Map.of() : Map.of("malformed", malformed))
        .texts(SummaryKey.PROBLEMS, problems)
        .count(SummaryKey.PAIRS, mirrors.mirrors())
        .count(SummaryKey.MATCHES, elsewhere);
  }

  long lines() {
    return lines;
  }

  long malformed() {
    return malformed;
  }
}
