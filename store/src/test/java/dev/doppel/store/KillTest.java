package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that adds and commits, again and again, each time going on where the last one
 * was. Ten times, or as often as the property {@code doppel.kills} says.
 */
class KillTest {

  private static final int KILLS = Integer.getInteger("doppel.kills", 10);
  private static final int MAX_MILLIS = 300;
  private static final int BATCH = 500;
  private static final int TABLE_KEYS = 2000; // so that kills meet spills and merges
  private static final int LINE_LENGTH = 10; // a shorter line was cut by the kill

  @TempDir private Path dir;

  @Test
  void whatWasAcknowledgedSurvivesEveryKill() throws Exception {
    SplittableRandom random = new SplittableRandom(42);
    long acknowledged = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      long before = acknowledged;
      acknowledged = runAndKill(random.nextLong(TimeUnit.MILLISECONDS.toNanos(MAX_MILLIS)));

      assertThat(acknowledged).isGreaterThanOrEqualTo(before);
      checkMemory(acknowledged);
    }
    assertThat(acknowledged).isPositive();
  }

  /** Returns how many batches the process said were safe, before it was killed. */
  private long runAndKill(long nanos) throws IOException, InterruptedException {
    Process child = Child.start(Adding.class, dir.toString());
    try (BufferedReader lines = child.inputReader()) {
      long acknowledged = Long.parseLong(lines.readLine());
      long start = System.nanoTime();
      while (System.nanoTime() - start < nanos) {
        acknowledged = Long.parseLong(lines.readLine());
      }
      child.toHandle().destroyForcibly(); // by its handle, as Process would close the pipe
      child.waitFor();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        acknowledged = line.length() == LINE_LENGTH ? Long.parseLong(line) : acknowledged;
      }
      return acknowledged;
    }
  }

  private void checkMemory(long acknowledged) throws IOException {
    try (FingerprintMemory memory = open(dir)) {
      long batches = batches(memory);
      assertThat(batches).isBetween(acknowledged, acknowledged + 1);
      assertThat(memory.size()).isEqualTo(batches * BATCH);
      memory.verify();
      for (long batch = 0; batch < batches; batch++) {
        assertThat(add(memory, batch)).isZero();
      }
      assertThat(add(memory, batches)).isEqualTo(BATCH);
    }
  }

  private static FingerprintMemory open(Path folder) throws IOException {
    return FingerprintMemory.open(Disk.system(), folder, "", TABLE_KEYS);
  }

  private static long batches(FingerprintMemory memory) {
    return memory.note().length == 0 ? 0 : ByteBuffer.wrap(memory.note()).getLong();
  }

  private static int add(FingerprintMemory memory, long batch) throws IOException {
    long[] keys = LongStream.range(batch * BATCH, (batch + 1) * BATCH).toArray();
    return memory.add(new long[BATCH], keys, BATCH, new boolean[BATCH]);
  }

  /** Adds batches for ever, and prints how many are safe. */
  static final class Adding {

    private Adding() {}

    public static void main(String[] args) throws IOException {
      try (FingerprintMemory memory = open(Path.of(args[0]))) {
        long batches = batches(memory);
        while (true) {
          System.out.println(String.format(Locale.ROOT, "%0" + LINE_LENGTH + "d", batches));
          add(memory, batches);
          batches++;
          memory.commit(ByteBuffer.allocate(Long.BYTES).putLong(0, batches).array());
        }
      }
    }
  }
}
