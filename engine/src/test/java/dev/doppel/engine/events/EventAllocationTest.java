package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Counters, not clocks: once a batch is filled, parsing and judging it makes no objects. */
class EventAllocationTest {

  private static final int ROUNDS = 50;

  /* Of so many keys, each is forgotten by the list of the most repeated ones before it comes again. */
  private static final int KEYS = 20_000;
  private static final int LINES = 4 * KEYS;

  @Test
  void nothingIsAllocatedForALineOfAFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("clicks.csv");
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write("ip,ad,time\n");
      for (int i = 0; i < LINES; i++) {
        out.write("10.0." + i % KEYS + ",ad" + i % 7 + "," + i / 1000 + "\n");
      }
    }
    run(file, 8); // what is loaded and compiled once

    long few = run(file, 4);
    long many = run(file, 8);

    assertThat((double) (many - few) / (4 * LINES)).isLessThan(4);
  }

  /** Reads a file so many times as one, into a file; returns the bytes that were allocated. */
  private static long run(Path file, int times) throws IOException {
    EventSettings settings =
        EventSettings.ofKey("ip", "ad")
            .withTime("time")
            .withWindow(WindowSettings.parse("sliding:1h"));
    List<Path> inputs = Collections.nCopies(times, file);
    EventFiles.Targets targets =
        new EventFiles.Targets(null, file.resolveSibling("twice"), null, null, false);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    try (LineInput lines = LineInput.of(inputs, 1 << 16);
        EventMemory memory = EventMemory.temporary(settings);
        EventFiles files =
            EventFiles.open(
                targets, List.of(file), lines, OutputStream.nullOutputStream(), memory)) {
      EventJob.run(lines, memory, files, 1, counts -> {}); // all of it in this thread
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @ParameterizedTest
  @EnumSource(EventFormat.class)
  void nothingIsAllocatedForAnEvent(EventFormat format) throws IOException {
    EventSettings settings =
        EventSettings.ofKey("host", "path")
            .withTime("time")
            .withColumns(List.of("host", "path", "time"))
            .withWindow(WindowSettings.parse("landmark"))
            .withRoles(new EventSettings.Roles("path", "host", "time"));
    EventBatch batch = batch(format, new Layout(settings));
    KeyedHash hash = KeyedHash.of(Secret.of(new byte[16]));
    EventState state = EventState.of(settings, hash);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int i = 0; i < ROUNDS; i++) {
      judge(batch, state, hash);
    }

    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < ROUNDS; i++) {
      judge(batch, state, hash);
    }
    long after = threads.getCurrentThreadAllocatedBytes();

    assertThat((double) (after - before) / ROUNDS / EventBatch.LINES).isLessThan(0.5);
  }

  private static void judge(EventBatch batch, EventState state, KeyedHash hash) {
    batch.fields().clear();
    batch.parse(hash);
    for (int i = 0; i < batch.size(); i++) {
      assert batch.fault(i) == LineFault.NONE : batch.problem(i);
      state.judge(batch, i);
    }
  }

  private static EventBatch batch(EventFormat format, Layout layout) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < EventBatch.LINES; i++) {
      text.append(line(format, "h" + i % 700, "/p" + i % 30, "05/Jan/2026:10:00:00 +0100"));
      text.append('\n');
    }
    byte[] bytes = text.toString().getBytes(UTF_8);
    EventBatch batch = new EventBatch(layout);
    try (LineInput input = LineInput.of(new ByteArrayInputStream(bytes), "text", 1 << 16)) {
      while (input.next()) {
        if (batch.isEmpty()) {
          batch.clear(layout.open("text", input.bytes(), input.from(), input.to()).parser());
        }
        batch.add(input, 0, 0);
      }
    }
    return batch;
  }

  private static String line(EventFormat format, String host, String path, String time) {
    return switch (format) {
      case CSV -> host + ",\"" + path + "\"," + time;
      case TSV -> host + "\t" + path + "\t" + time;
      case JSONL ->
          String.format(
              Locale.ROOT, "{\"host\":\"%s\",\"path\":\"%s\",\"time\":\"%s\"}", host, path, time);
      case CLF -> host + " - - [" + time + "] \"GET " + path + " HTTP/1.1\" 200 7";
    };
  }
}
