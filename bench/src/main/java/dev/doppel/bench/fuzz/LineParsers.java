package dev.doppel.bench.fuzz;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.aliases.AliasLines;
import dev.doppel.engine.events.EventFormat;
import dev.doppel.engine.events.EventJob;
import dev.doppel.engine.events.EventMemory;
import dev.doppel.engine.events.EventReader;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.events.EventSink;
import dev.doppel.engine.events.JudgedEvents;
import dev.doppel.engine.events.LineFault;
import dev.doppel.engine.mirrors.MirrorJob;
import dev.doppel.engine.mirrors.MirrorOutputs;
import dev.doppel.engine.mirrors.rules.HostOrder;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Parsers that take lines. */
final class LineParsers {

  private static final int MAX_LINE = 1 << 16;
  private static final Secret SECRET = Secret.of(new byte[Secret.BYTES]);
  private static final EventSettings EVENTS =
      EventSettings.ofKey("ip", "ad")
          .withTime("time")
          .withWindow(WindowSettings.parse("sliding:1000"))
          .withRoles(new EventSettings.Roles("publisher", "ip", "cookie"));

  private LineParsers() {}

  static void mirrors(byte[] input) throws IOException {
    MirrorSettings settings = MirrorSettings.defaults().withThreads(1).withShared(2);
    AliasLines rules = new AliasLines(OutputStream.nullOutputStream(), null);
    MirrorOutputs outputs = MirrorOutputs.none().withAliases(rules, HostOrder.none());
    try (LineInput lines = lines(input)) {
      MirrorJob.run(lines, settings, outputs, Progress.NONE);
    }
  }

  /**
   * A whole file, its format and columns found by its first line. That a log does not have the
   * fields which the options name is misuse.
   */
  static void events(byte[] input) throws IOException {
    try (LineInput lines = lines(input);
        EventMemory memory = EventMemory.temporary(EVENTS)) {
      EventJob.run(lines, memory, new Nowhere(), 1);
    } catch (IllegalArgumentException documented) {
      throw new IOException(documented);
    }
  }

  /** A line at a time, as the server and Flink read them. */
  static void single(byte[] input, String format) throws IOException {
    EventSettings settings = EVENTS.withFormat(EventFormat.parse(format));
    if (!format.equals("jsonl") && !format.equals("clf")) {
      settings = settings.withColumns(List.of("time", "ip", "cookie", "ad", "publisher"));
    }
    if (format.equals("clf")) {
      settings =
          EventSettings.ofKey("host", "path")
              .withFormat(EventFormat.CLF)
              .withTime("time")
              .withWindow(EVENTS.window());
    }
    EventReader reader = EventReader.of(settings.withSecret(SECRET));
    try (LineInput lines = lines(input)) {
      while (lines.next()) {
        if (reader.read(lines.bytes(), lines.from(), lines.to(), 0) == LineFault.NONE) {
          reader.publisher();
        }
      }
    }
  }

  /** A few events. */
  static LineInput sample() {
    return lines("ip,ad\n1.2.3.4,a\n1.2.3.4,a\n1.2.3.5,b\n".getBytes(US_ASCII));
  }

  static EventSink nowhere() {
    return new Nowhere();
  }

  private static LineInput lines(byte[] input) {
    return LineInput.of(new ByteArrayInputStream(input), "input", MAX_LINE);
  }

  /** Takes lines and forgets them. */
  private static final class Nowhere implements EventSink {

    @Override
    public void header(byte[] line, int from, int to) {}

    @Override
    public void accept(JudgedEvents events) {}

    @Override
    public void flush() {}

    @Override
    public void sync() {}
  }
}
