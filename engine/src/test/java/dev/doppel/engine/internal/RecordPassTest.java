package dev.doppel.engine.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.UnreadableRecordException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RecordPassTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void recordsAndThoseWithoutADocumentComeInTheirOrder(int threads) throws IOException {
    StringBuilder text = new StringBuilder();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      text.append(i % 10 == 3 ? "{broken\n" : "{\"id\":\"" + i + "\",\"text\":\"a\"}\n");
      expected.add(i % 10 == 3 ? "skipped" : "" + i);
    }
    Keeping sink = new Keeping(Integer.MAX_VALUE);

    run(text.toString(), threads, sink, new AtomicInteger());

    assertThat(sink.kept).isEqualTo(expected);
  }

  /** Of a million documents no more are read than were under way when the disk was full. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aFailureStopsTheReader(int threads) {
    StringBuilder text = new StringBuilder();
    IntStream.range(0, 5000).forEach(i -> text.append("{\"id\":\"" + i + "\",\"text\":\"a\"}\n"));
    AtomicInteger read = new AtomicInteger();
    Keeping sink = new Keeping(100);

    assertThatThrownBy(() -> run(text.toString(), threads, sink, read))
        .hasMessage("the disk is full");

    assertThat(read).hasValueBetween(100, 102 + 16 * threads);
  }

  private void run(String text, int threads, Keeping sink, AtomicInteger read) throws IOException {
    Path file = Files.writeString(folder.resolve("documents.jsonl"), text, UTF_8);
    try (Workers workers = Workers.of(threads);
        DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults())) {
      RecordPass.on(
              workers,
              () -> read,
              (record, count) -> {
                count.incrementAndGet();
                return record.read().id();
              })
          .run(input, Progress.NONE, sink);
    }
  }

  /** Keeps ids, and fails after some. */
  private static final class Keeping implements RecordPass.Sink<String, IOException> {

    private final List<String> kept = new ArrayList<>();
    private final int most;

    Keeping(int most) {
      this.most = most;
    }

    @Override
    public void accept(String id) throws IOException {
      if (kept.size() == most) {
        throw new IOException("the disk is full");
      }
      kept.add(id);
    }

    @Override
    public void skip(UnreadableRecordException why) {
      kept.add("skipped");
    }
  }
}
