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
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Counters, not clocks: once a batch is filled, parsing and judging it makes no objects. */
class EventAllocationTest {

  private static final int ROUNDS = 50;

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
