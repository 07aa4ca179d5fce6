package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A sink that keeps what it is given, and a job run with it. */
final class Judged implements EventSink {

  static final int MAX_LINE = 1 << 16;

  private final List<String> lines = new ArrayList<>();

  /** Judges a text in memory; returns a line of verdict, tab and line for each. */
  static List<String> lines(String text, EventSettings settings) throws IOException {
    return lines(text, settings, 2);
  }

  static List<String> lines(String text, EventSettings settings, int threads) throws IOException {
    Judged sink = new Judged();
    try (EventMemory memory = EventMemory.temporary(settings)) {
      run(text, memory, sink, threads);
    }
    return sink.lines;
  }

  /** Judges a text in memory and returns what the statistics say of it. */
  static EventReport report(String text, EventSettings settings) throws IOException {
    try (EventMemory memory = EventMemory.temporary(settings)) {
      run(text, memory, new Judged(), 2);
      return memory.report();
    }
  }

  static EventJob.Result run(String text, EventMemory memory, EventSink sink, int threads)
      throws IOException {
    try (LineInput input =
        LineInput.of(new ByteArrayInputStream(text.getBytes(UTF_8)), "text", MAX_LINE)) {
      return EventJob.run(input, memory, sink, threads);
    }
  }

  /** What it was given. */
  List<String> lines() {
    return lines;
  }

  @Override
  public void header(byte[] line, int from, int to) {
    lines.add("header\t" + new String(line, from, to - from, UTF_8));
  }

  @Override
  public void accept(JudgedEvents events) {
    for (int i = 0; i < events.size(); i++) {
      int length = events.to(i) - events.from(i);
      lines.add(
          events.verdict(i) + "\t" + new String(events.text(), events.from(i), length, UTF_8));
    }
  }

  @Override
  public void flush() {}

  @Override
  public void sync() {}
}
