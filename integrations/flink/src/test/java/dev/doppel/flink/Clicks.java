package dev.doppel.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.ClickStream;
import dev.doppel.engine.events.EventFormat;
import dev.doppel.engine.events.EventJob;
import dev.doppel.engine.events.EventMemory;
import dev.doppel.engine.events.EventReport;
import dev.doppel.engine.events.EventReport.Publisher;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.events.EventSettings.Roles;
import dev.doppel.engine.events.EventSink;
import dev.doppel.engine.events.JudgedEvents;
import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Clicks without a header, and what the library says of them. */
final class Clicks {

  static final List<String> COLUMNS = List.of(ClickStream.HEADER.split(","));

  private static final byte[] KEPT = "kept by the tests".getBytes(UTF_8);
  private static final Secret SECRET = Secret.derivedFrom(KEPT);

  private Clicks() {}

  /** The events of {@link #lines}: a click is the same if cookie and ad are. */
  static EventSettings settings(WindowSettings window) {
    return EventSettings.ofKey("cookie", "ad")
        .withFormat(EventFormat.CSV)
        .withColumns(COLUMNS)
        .withTime("time")
        .withRoles(new Roles("publisher", null, null))
        .withSecret(SECRET)
        .withWindow(window);
  }

  /** The option that gives a job the secret of {@link #settings}. */
  static String secretOption() {
    try {
      Path file = Files.createTempFile("doppel", ".secret");
      file.toFile().deleteOnExit();
      Files.write(file, KEPT);
      return "--secret-file " + file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Made-up clicks: 25 a second, up to a second out of order, one in ten a repetition. */
  static List<String> lines(int count, long seed) throws IOException {
    ClickStream.Settings settings =
        new ClickStream.Settings(count, seed, 0.5, 0.1, 500, 1000, 4, 3);
    StringBuilder text = new StringBuilder();
    ClickStream.of(settings).write(text);
    List<String> lines = text.toString().lines().toList();
    return lines.subList(1, lines.size());
  }

  /** What {@code doppel events --tsv} prints, sorted. */
  static List<String> judge(List<String> lines, EventSettings settings) throws IOException {
    List<String> judged = new ArrayList<>();
    run(lines, settings, judged);
    judged.sort(null);
    return judged;
  }

  static EventReport report(List<String> lines, EventSettings settings) throws IOException {
    return run(lines, settings, new ArrayList<>());
  }

  /** A publisher as reports have it. */
  static String json(Publisher publisher) {
    return ("{\"name\":\"%s\",\"events\":%d,\"duplicates\":%d,"
            + "\"rate\":%s,\"low\":%s,\"high\":%s,\"alarm\":%s}")
        .formatted(
            publisher.name(),
            publisher.events(),
            publisher.duplicates(),
            publisher.rate(),
            publisher.low(),
            publisher.high(),
            publisher.alarm());
  }

  private static EventReport run(List<String> lines, EventSettings settings, List<String> judged)
      throws IOException {
    byte[] text = String.join("\n", lines).getBytes(UTF_8);
    EventSink sink =
        new EventSink() {
          @Override
          public void header(byte[] line, int from, int to) {}

          @Override
          public void accept(JudgedEvents events) {
            for (int i = 0; i < events.size(); i++) {
              int length = events.to(i) - events.from(i);
              String line = new String(events.text(), events.from(i), length, UTF_8);
              judged.add(events.verdict(i) + "\t" + line);
            }
          }

          @Override
          public void flush() {}

          @Override
          public void sync() {}
        };
    try (LineInput input = LineInput.of(new ByteArrayInputStream(text), "clicks", 1 << 16);
        EventMemory memory = EventMemory.temporary(settings)) {
      EventJob.run(input, memory, sink, 1);
      return memory.report();
    }
  }
}
