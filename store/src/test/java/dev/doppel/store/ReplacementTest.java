package dev.doppel.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A log whose records are replaced by fewer ones, while its disk fails or its process is killed.
 *
 * <p>What it stands for is a table of ten numbers. Step s sets number s modulo 10 to s, by one
 * record and one commit; every third step is followed by a replacement of all records by ten.
 */
class ReplacementTest {

  private static final int KILLS = Integer.getInteger("doppel.kills", 10);
  private static final int NUMBERS = 10;
  private static final int STEPS = 12;
  private static final int LINE_LENGTH = 10; // a shorter line was cut by the kill

  @TempDir private Path dir;

  private int acknowledged;

  @Test
  void replacedRecordsLeaveTheDisk() throws IOException {
    try (Table table = Table.open(Disk.system(), dir)) {
      byte[] large = new byte[100_000];
      for (int i = 0; i < 20; i++) {
        table.log.append(large, 0, large.length);
      }
      table.log.commit(new byte[] {7});
      long before = table.log.bytesOnDisk();

      table.log.replaceAll(List.of(new byte[] {1}, new byte[] {2}));

      assertThat(before).isGreaterThan(2_000_000);
      assertThat(table.log.bytesOnDisk()).isLessThan(1000);
      table.log.verify();
    }
    List<Byte> seen = new ArrayList<>();
    try (RecordLog log =
        RecordLog.open(dir, FolderKind.DOCS, "s", record -> seen.add(record.get()))) {
      assertThat(seen).containsExactly((byte) 1, (byte) 2);
      assertThat(log.note()).containsExactly(7);
    }
  }

  @Test
  void whatIsAppendedAfterwardsIsShownAfterwards() throws IOException {
    try (Table table = Table.open(Disk.system(), dir)) {
      for (int step = 0; step < 25; step++) {
        table.step(step);
      }
    }
    try (Table table = Table.open(Disk.system(), dir)) {
      assertThat(table.numbers.values()).containsExactly(20, 21, 22, 23, 24, 15, 16, 17, 18, 19);
    }
  }

  @Test
  void tooLongARecordLeavesTheOldOnes() throws IOException {
    try (Table table = Table.open(Disk.system(), dir)) {
      table.step(0);

      assertThatThrownBy(
              () ->
                  table.log.replaceAll(
                      List.of(new byte[1], new byte[RecordLog.MAX_RECORD_BYTES + 1])))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a record of 67108865 bytes exceeds 67108864");
    }
    try (Table table = Table.open(Disk.system(), dir)) {
      assertThat(table.numbers).containsOnlyKeys(0);
    }
  }

  @Test
  void aFullDiskLeavesTheLastCommit_whereverItStrikes() throws IOException {
    FullDisk whole = FullDisk.neverFailing();
    run(whole, dir.resolve("whole"));
    checkRemains(dir.resolve("whole"));

    for (long operation = 1; operation <= whole.operations(); operation++) {
      run(FullDisk.failingFrom(operation), dir.resolve("full-" + operation));
      checkRemains(dir.resolve("full-" + operation));
      run(FullDisk.failingOnceAt(operation), dir.resolve("once-" + operation));
      checkRemains(dir.resolve("once-" + operation));
    }
  }

  /** As in FailureTest: what a loss of power leaves is chance, so each is diced for twice. */
  @Test
  void lostPowerLeavesTheLastCommit_wheneverItHappens() throws IOException {
    boolean isOver = false;
    for (long operation = 1; !isOver; operation++) {
      LosingDisk disk = LosingDisk.losingPowerAt(operation);
      run(disk, dir.resolve("power-" + operation));
      isOver = !disk.hasFailed();
      for (int dice = 0; dice < 2; dice++) {
        Path remains = Files.createDirectory(dir.resolve("remains-" + operation + "-" + dice));
        disk.writeRemains(remains, new SplittableRandom(1000 * operation + dice));
        checkRemains(remains);
      }
    }
  }

  /** The child replaces its records at every third step, so that kills meet replacements. */
  @Test
  void whatWasAcknowledgedSurvivesEveryKill() throws Exception {
    SplittableRandom random = new SplittableRandom(42);
    for (int kill = 0; kill < KILLS; kill++) {
      int before = acknowledged;
      runAndKill(random.nextLong(50_000_000));

      assertThat(acknowledged).isGreaterThanOrEqualTo(before);
      checkRemains(dir);
    }
    assertThat(acknowledged).isGreaterThan(NUMBERS);
  }

  private void runAndKill(long nanos) throws IOException, InterruptedException {
    Process child = Child.start(Stepping.class, dir.toString());
    try (BufferedReader lines = child.inputReader()) {
      acknowledged = Integer.parseInt(lines.readLine());
      long start = System.nanoTime();
      while (System.nanoTime() - start < nanos) {
        acknowledged = Integer.parseInt(lines.readLine());
      }
      child.toHandle().destroyForcibly(); // by its handle, as Process would close the pipe
      child.waitFor();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        acknowledged = line.length() == LINE_LENGTH ? Integer.parseInt(line) : acknowledged;
      }
    }
  }

  private void run(Disk disk, Path folder) {
    acknowledged = 0;
    try (Table table = Table.open(disk, folder)) {
      for (int step = 0; step < STEPS; step++) {
        table.set(step);
        acknowledged = step + 1;
        table.replaceIfDue(step);
      }
    } catch (IOException e) {
      // As the disk wants it.
    }
  }

  private void checkRemains(Path folder) throws IOException {
    try (Table table = Table.open(FullDisk.neverFailing(), folder)) {
      int steps = table.steps();
      assertThat(steps).isBetween(acknowledged, acknowledged + 1);
      for (int number = 0; number < Math.min(steps, NUMBERS); number++) {
        int last = steps - 1 - Math.floorMod(steps - 1 - number, NUMBERS);
        assertThat(table.numbers).as("after %d steps", steps).containsEntry(number, last);
      }
      table.log.verify();
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(file -> file.getFileName().toString().startsWith("journal-")))
          .hasSize(1);
    }
  }

  /** Ten numbers and the log that keeps them. */
  private static final class Table implements AutoCloseable {

    private final Map<Integer, Integer> numbers;
    private final RecordLog log;

    private Table(Map<Integer, Integer> numbers, RecordLog log) {
      this.numbers = numbers;
      this.log = log;
    }

    static Table open(Disk disk, Path folder) throws IOException {
      Map<Integer, Integer> numbers = new TreeMap<>();
      RecordLog log =
          RecordLog.open(
              disk,
              folder,
              FolderKind.DOCS,
              "s",
              record -> {
                int value = Integer.parseInt(UTF_8.decode(record).toString());
                numbers.put(value % NUMBERS, value);
              });
      return new Table(numbers, log);
    }

    /** How many steps were taken, by the note of the last. */
    int steps() {
      return log.note().length == 0 ? 0 : Integer.parseInt(new String(log.note(), UTF_8));
    }

    void step(int step) throws IOException {
      set(step);
      replaceIfDue(step);
    }

    void set(int step) throws IOException {
      byte[] record = bytes(step);
      log.append(record, 0, record.length);
      log.commit(bytes(step + 1));
      numbers.put(step % NUMBERS, step);
    }

    void replaceIfDue(int step) throws IOException {
      if (step % 3 == 2) {
        log.replaceAll(numbers.values().stream().map(Table::bytes).toList());
      }
    }

    private static byte[] bytes(int value) {
      return Integer.toString(value).getBytes(UTF_8);
    }

    @Override
    public void close() throws IOException {
      log.close();
    }
  }

  /** Takes steps for ever, and prints how many are safe. */
  static final class Stepping {

    private Stepping() {}

    public static void main(String[] args) throws IOException {
      try (Table table = Table.open(Disk.system(), Path.of(args[0]))) {
        for (int step = table.steps(); ; step++) {
          System.out.println(String.format(Locale.ROOT, "%0" + LINE_LENGTH + "d", step));
          table.step(step);
        }
      }
    }
  }
}
