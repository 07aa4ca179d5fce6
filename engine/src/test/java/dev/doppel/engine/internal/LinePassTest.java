package dev.doppel.engine.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LinePassTest {

  private static final int MAX_LINE = 1 << 16;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void linesAreTakenInTheirOrder_andBatchesAreFilledAgain(int threads) throws IOException {
    Taking job = new Taking();

    run(input(lines(10_000)), threads, job);

    assertThat(job.lines).isEqualTo(IntStream.range(0, 10_000).mapToObj(i -> "L" + i).toList());
    assertThat(job.batches).isLessThanOrEqualTo(2 * threads + 2);
    assertThat(job.ends).containsExactly("whole after 10000");
  }

  @Test
  void aBatchIsOfOneFile() throws IOException {
    Path one = Files.writeString(folder.resolve("one"), "a\nb\n");
    Path two = Files.writeString(folder.resolve("two"), "c\n");
    Taking job = new Taking();
    try (LineInput input = LineInput.of(List.of(one, two, one), MAX_LINE)) {
      run(input, 2, job);
    }
    assertThat(job.sizes).containsExactly(2, 1, 2);
    assertThat(job.lines).containsExactly("A", "B", "C", "A", "B");
  }

  /** What was read before the damage is judged and committed, whatever the threads. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void whatWasReadBeforeDamageIsTakenFirst(int threads) {
    Taking job = new Taking();
    InputStream broken =
        new SequenceInputStream(
            new ByteArrayInputStream(lines(1000).getBytes(UTF_8)), new BrokenCable());

    assertThatThrownBy(() -> run(LineInput.of(broken, "cable", MAX_LINE), threads, job))
        .hasMessageContaining("the cable broke");

    assertThat(job.lines).hasSize(1000);
    assertThat(job.ends).containsExactly("cut after 1000");
  }

  /** Else a job that cannot write would read a stream to its end, or for ever. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aFailureStopsTheReader(int threads) throws IOException {
    Taking job = new Taking();
    job.failAfter = 100;
    LineInput input = LineInput.of(new Endless(), "endless", MAX_LINE);

    assertThatThrownBy(() -> run(input, threads, job)).hasMessage("the disk is full");

    int mostUnderWay = (2 * threads + 2) * Lines.MOST;
    assertThat(input.lines()).isBetween(100L, 100L + mostUnderWay);
    assertThat(job.lines).hasSize(100);
    assertThat(job.ends).isEmpty();
  }

  @Test
  void linesAreCountedWhenTheyAreTaken() throws IOException {
    LineInput input = input(lines(1000));
    input.keepDigest();
    Taking job = new Taking();

    run(input, 3, job);

    assertThat(job.last).isEqualTo(new LinePass.Taken(1000, input.digest()));
  }

  private static void run(LineInput input, int threads, Taking job) throws IOException {
    try (Workers workers = Workers.of(threads)) {
      LinePass.on(workers, StringBuilder::new, Lines::toUpperCase, job).run(input, Progress.NONE);
    }
  }

  private static LineInput input(String text) {
    return LineInput.of(new ByteArrayInputStream(text.getBytes(UTF_8)), "text", MAX_LINE);
  }

  private static String lines(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append('l').append(i).append('\n');
    }
    return text.toString();
  }

  /** A few lines, as strings. */
  private static final class Lines implements LineBatch {

    static final int MOST = 7;

    private final List<String> lines = new ArrayList<>();

    void toUpperCase(StringBuilder tools) {
      lines.replaceAll(
          line -> {
            tools.setLength(0);
            line.chars().map(Character::toUpperCase).forEach(c -> tools.append((char) c));
            return tools.toString();
          });
    }

    @Override
    public boolean isFull() {
      return lines.size() == MOST;
    }

    @Override
    public void clear() {
      lines.clear();
    }
  }

  /** Keeps all lines, and fails after some. */
  private static final class Taking implements LinePass.Job<Lines> {

    private final List<String> lines = new ArrayList<>();
    private final List<Integer> sizes = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();
    private LinePass.Taken last = new LinePass.Taken(0, 0);
    private int batches;
    private int failAfter = Integer.MAX_VALUE;

    @Override
    public Lines newBatch() {
      batches++;
      return new Lines();
    }

    @Override
    public void add(LineInput line, Lines batch) {
      batch.lines.add(new String(line.bytes(), line.from(), line.to() - line.from(), UTF_8));
    }

    @Override
    public void take(Lines batch) throws IOException {
      sizes.add(batch.lines.size());
      for (String line : batch.lines) {
        if (lines.size() == failAfter) {
          throw new IOException("the disk is full");
        }
        lines.add(line);
      }
    }

    @Override
    public void paused(LinePass.Taken taken, boolean isIdle) {
      assertThat(taken.lines()).isEqualTo(lines.size());
    }

    @Override
    public void ended(LinePass.Taken taken, boolean isWhole) {
      last = taken;
      ends.add((isWhole ? "whole" : "cut") + " after " + taken.lines());
    }
  }

  /** Never ends. */
  private static final class Endless extends InputStream {

    @Override
    public int read() {
      return '\n';
    }

    @Override
    public int available() {
      return 1;
    }
  }

  /** Fails when it is read. */
  private static final class BrokenCable extends InputStream {

    @Override
    public int read() throws IOException {
      throw new IOException("the cable broke");
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return read();
    }
  }
}
