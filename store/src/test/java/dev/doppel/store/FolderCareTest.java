package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderCareTest {

  private static final int TABLE_KEYS = 5000;

  @TempDir private Path dir;
  private Path memory;
  private Path segment;

  /** A memory of one segment with 5,000 keys and 100 more in its journal. */
  @BeforeEach
  void fill() throws IOException {
    memory = dir.resolve("m");
    try (FingerprintMemory open =
        FingerprintMemory.open(Disk.system(), memory, "urls exact", TABLE_KEYS)) {
      add(open, 0, TABLE_KEYS);
      open.commit(new byte[0]);
      add(open, TABLE_KEYS, TABLE_KEYS + 100);
      open.commit(new byte[] {1, 2, 3});
    }
    try (Stream<Path> files = Files.list(memory)) {
      segment =
          files
              .filter(file -> file.getFileName().toString().startsWith("segment-"))
              .findFirst()
              .orElseThrow();
    }
  }

  @Test
  void aDamagedSegmentIsLeftOut_andItsKeysAreCounted() throws IOException {
    change(segment, 5000);

    assertThat(FolderCare.check(memory).get(0).problem()).contains(segment.toString());
    assertThat(repair())
        .anyMatch(
            line ->
                line.startsWith(
                    "lost: " + segment.getFileName() + " with 5000 fingerprints, " + segment));
    holdsTheRest();
  }

  /** Without a whole footer, only the size tells how many there can have been. */
  @Test
  void ofASegmentWithADamagedFooterTheSizeTellsTheMost() throws IOException {
    long bytes = Files.size(segment);
    change(segment, bytes - 10);

    assertThat(repair())
        .anyMatch(
            line ->
                line.startsWith(
                    "lost: " + segment.getFileName() + " with up to " + bytes / 16 + " finger"));
    holdsTheRest();
  }

  @Test
  void aMissingSegmentIsLeftOut() throws IOException {
    Files.delete(segment);

    assertThat(repair()).anyMatch(line -> line.contains("the file is missing"));
    holdsTheRest();
  }

  private void holdsTheRest() throws IOException {
    try (FingerprintMemory open =
        FingerprintMemory.open(Disk.system(), memory, "urls exact", TABLE_KEYS)) {
      assertThat(open.size()).isEqualTo(100);
      assertThat(open.note()).containsExactly(1, 2, 3);
      assertThat(add(open, TABLE_KEYS, TABLE_KEYS + 100)).isZero();
      assertThat(add(open, 0, TABLE_KEYS)).isEqualTo(TABLE_KEYS);
      open.commit(new byte[0]);
    }
    assertThat(FolderCare.check(memory)).extracting(FolderCare.Finding::problem).containsNull();
    assertThat(FolderCare.check(memory).get(0).items()).isEqualTo(TABLE_KEYS + 100);
  }

  private List<String> repair() throws IOException {
    List<String> lines = new ArrayList<>();
    assertThat(FolderCare.repair(memory, lines::add)).isTrue();
    return lines;
  }

  private static int add(FingerprintMemory memory, long from, long to) throws IOException {
    int fresh = 0;
    for (long key = from; key < to; key++) {
      fresh += memory.askAndAdd(new long[1], new long[] {key}, 1, new boolean[1]);
    }
    return fresh;
  }

  private static void change(Path file, long offset) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) offset] ^= 1;
    Files.write(file, bytes);
  }
}
