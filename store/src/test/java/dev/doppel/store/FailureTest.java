package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a memory knows after its disk failed it, at every point where that can happen. */
class FailureTest {

  private final Script script = Script.ofSeed(42);

  @TempDir private Path dir;

  @Test
  void aFullDiskLeavesTheLastCommit_whereverItStrikes() throws IOException {
    FullDisk whole = FullDisk.neverFailing();
    script.run(whole, dir.resolve("whole"));
    script.checkRemains(dir.resolve("whole"));

    for (long operation = 1; operation <= whole.operations(); operation++) {
      Path folder = dir.resolve("full-" + operation);
      runUntilItFails(FullDisk.failingFrom(operation), folder);

      script.checkRemains(folder);
    }
  }

  /** The memory is closed while its disk works again: it must not write what it may have wrong. */
  @Test
  void aPassingFailureLeavesTheLastCommit_whereverItStrikes() throws IOException {
    FullDisk whole = FullDisk.neverFailing();
    script.run(whole, dir.resolve("whole"));

    for (long operation = 1; operation <= whole.operations(); operation++) {
      Path folder = dir.resolve("once-" + operation);
      runUntilItFails(FullDisk.failingOnceAt(operation), folder);

      script.checkRemains(folder);
    }
  }

  /*
   * Two dice for each operation, as what a loss of power leaves is chance. Teeth, tried before the
   * script forgot anything: of some 420 remains, so many were bad without the sync of a segment (360), of the journal's commit (189), of
   * the manifest (395), of the folder before the manifest's move (2) or after it (157), and with
   * files deleted before the manifest was written (101).
   */
  @Test
  void lostPowerLeavesTheLastCommit_wheneverItHappens() throws IOException {
    boolean isOver = false;
    for (long operation = 1; !isOver; operation++) {
      LosingDisk disk = LosingDisk.losingPowerAt(operation);
      runUntilItFails(disk, dir.resolve("power-" + operation));
      isOver = !disk.hasFailed();
      for (int dice = 0; dice < 2; dice++) {
        Path remains = Files.createDirectory(dir.resolve("remains-" + operation + "-" + dice));
        disk.writeRemains(remains, new SplittableRandom(1000 * operation + dice));
        script.checkRemains(remains);
      }
    }
  }

  @Test
  void refusesUseAfterAFailure() throws IOException {
    FullDisk disk = FullDisk.failingFrom(25);
    try (FingerprintMemory memory = FingerprintMemory.open(disk, dir, "", Script.TABLE_KEYS)) {
      assertThatThrownBy(() -> fill(memory)).hasMessage("No space left on device");

      assertThatThrownBy(() -> memory.commit(new byte[0]))
          .isInstanceOf(IOException.class)
          .hasMessage("memory " + dir + " failed earlier, open it again");
    }
  }

  private void fill(FingerprintMemory memory) throws IOException {
    for (long key = 0; key < 1000; key++) {
      memory.add(new long[1], new long[] {key}, 1, new boolean[1]);
      memory.commit(new byte[0]);
    }
  }

  private void runUntilItFails(Disk disk, Path folder) {
    try {
      script.run(disk, folder);
    } catch (IOException e) {
      // As the disk wants it.
    }
  }
}
