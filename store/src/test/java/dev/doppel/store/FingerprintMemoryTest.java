package dev.doppel.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Fingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FingerprintMemoryTest {

  @TempDir private Path dir;

  @Test
  void tellsNewFromKnown() throws IOException {
    Fingerprint one = Fingerprint.of("one".getBytes(UTF_8), 0, 3);
    try (FingerprintMemory memory = FingerprintMemory.open(dir, "")) {
      assertThat(memory.add(one)).isTrue();
      assertThat(memory.add(one)).isFalse();
      memory.commit(new byte[0]);
    }
    try (FingerprintMemory memory = FingerprintMemory.open(dir, "")) {
      assertThat(memory.add(one)).isFalse();
      assertThat(memory.size()).isEqualTo(1);
    }
  }

  @Test
  void countsTheFirstOfEqualsInACallAsNew() throws IOException {
    boolean[] fresh = new boolean[4];
    try (FingerprintMemory memory = FingerprintMemory.open(dir, "")) {
      int found = memory.add(new long[4], new long[] {7, 8, 7, 7}, 4, fresh);

      assertThat(found).isEqualTo(2);
      assertThat(fresh).containsExactly(true, true, false, false);
    }
  }

  @Test
  void forgetsWhatWasNotCommitted() throws IOException {
    try (FingerprintMemory memory = open(10)) {
      add(memory, 0, 5);
      memory.commit("five".getBytes(UTF_8));
      add(memory, 5, 500);
      assertThat(memory.size()).isEqualTo(500);
    }
    try (FingerprintMemory memory = open(10)) {
      assertThat(memory.size()).isEqualTo(5);
      assertThat(memory.note()).asString(UTF_8).isEqualTo("five");
      assertThat(add(memory, 0, 500)).isEqualTo(495);
    }
  }

  /** Numbers as they come, in either half, and the extremes: none of them is spread evenly. */
  @Test
  void takesAnyNumbersForFingerprints() throws IOException {
    long[] numbers =
        LongStream.concat(
                LongStream.range(-1000, 1000), LongStream.of(Long.MIN_VALUE, Long.MAX_VALUE))
            .toArray();
    long[] zeros = new long[numbers.length];
    boolean[] fresh = new boolean[numbers.length];
    try (FingerprintMemory memory = open(100)) {
      assertThat(memory.add(zeros, numbers, numbers.length, fresh)).isEqualTo(2002);
      assertThat(memory.add(numbers, zeros, numbers.length, fresh)).isEqualTo(2001);
      assertThat(memory.add(numbers, numbers, numbers.length, fresh)).isEqualTo(2001);
      assertThat(memory.add(numbers, numbers, numbers.length, fresh)).isZero();
    }
  }

  /*
   * A random walk beside a HashSet: batches of random size from a small universe, so that half of
   * what is asked for is known, removals, commits and openings by chance. Openings without a commit before
   * them take both back to the last one.
   */
  @ParameterizedTest
  @CsvSource({"1, 4", "2, 16", "3, 64", "4, 300", "5, 5000"})
  void agreesWithAHashSet(long seed, int tableKeys) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Set<Long> known = new HashSet<>();
    Set<Long> committed = new HashSet<>();
    FingerprintMemory memory = open(tableKeys);
    for (int step = 0; step < 400; step++) {
      long[] keys = random.longs(random.nextInt(200), 0, 20_000).toArray();
      boolean[] fresh = new boolean[keys.length];
      memory.add(keys, new long[keys.length], keys.length, fresh);
      for (int i = 0; i < keys.length; i++) {
        assertThat(fresh[i]).as("step %d", step).isEqualTo(known.add(keys[i]));
      }
      assertThat(memory.size()).isEqualTo(known.size());
      if (random.nextInt(4) == 0) {
        memory.commit(new byte[0]);
        committed = new HashSet<>(known);
      }
      if (random.nextInt(10) == 0) {
        if (remove(memory, random.longs(random.nextInt(200), 0, 20_000).toArray(), known) > 0) {
          committed = new HashSet<>(known); // it is a commit of its own
        }
      }
      if (random.nextInt(20) == 0) {
        memory.close();
        known = new HashSet<>(committed);
        memory = open(tableKeys);
      }
    }
    memory.verify();
    memory.close();
  }

  private static int remove(FingerprintMemory memory, long[] keys, Set<Long> known)
      throws IOException {
    boolean[] was = new boolean[keys.length];
    int before = known.size();
    int count = memory.remove(keys, new long[keys.length], keys.length, was);
    for (int i = 0; i < keys.length; i++) {
      assertThat(was[i]).isEqualTo(known.remove(keys[i]));
    }
    assertThat(count).isEqualTo(before - known.size());
    assertThat(memory.remove(keys, new long[keys.length], keys.length, was)).isZero();
    assertThat(memory.size()).isEqualTo(known.size());
    return count;
  }

  @Test
  void whatIsForgottenLeavesTheDisk_withSegmentsThatAreEmptyThen() throws IOException {
    try (FingerprintMemory memory = open(10)) {
      add(memory, 0, 10);
      add(memory, 10, 20);
      add(memory, 20, 25);
      memory.commit(new byte[] {7});
      assertThat(files("segment-")).hasSize(2);

      long[] all = LongStream.range(0, 20).toArray();
      assertThat(memory.remove(new long[20], all, 20, new boolean[20])).isEqualTo(20);

      assertThat(files("segment-")).isEmpty();
      assertThat(memory.size()).isEqualTo(5);
      assertThat(memory.note()).containsExactly(7);
      assertThat(add(memory, 15, 25)).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 15, 16, 17, 63, 64, 200})
  void hasAtMostThreeSegmentsATier(int spills) throws IOException {
    try (FingerprintMemory memory = open(10)) {
      for (int spill = 0; spill < spills; spill++) {
        add(memory, 10L * spill, 10L * spill + 10);
      }
      memory.commit(new byte[0]);

      int digits = Integer.toString(spills, 4).chars().map(digit -> digit - '0').sum();
      assertThat(files("segment-")).hasSize(digits);
      assertThat(files("journal-")).hasSize(1);
    }
  }

  @Test
  void keepsToItsBudgetOfDiskAndHeap() throws IOException {
    try (FingerprintMemory memory = FingerprintMemory.open(dir, "")) {
      for (long key = 0; key < 1_100_000; key += 10_000) {
        add(memory, key, key + 10_000);
        memory.commit(new byte[0]);
      }

      long afterSpills = memory.size() - memory.size() % 261_120;
      assertThat(memory.bytesOnDisk()).isLessThan(20 * afterSpills + 16 * 261_120);
      assertThat(memory.peakBytesOnDisk()).isLessThan(40 * afterSpills);
      assertThat(memory.heapBytes()).isLessThan((13 * memory.size() / 10) + (9 << 20));
    }
  }

  /** What does not fit the table goes to segments; nothing is written before, nor for a crash. */
  @Test
  void aTemporaryMemoryAnswersAlike_andKeepsNothing() throws IOException {
    try (FingerprintMemory memory = FingerprintMemory.temporary(dir, 1000)) {
      assertThat(add(memory, 0, 900)).isEqualTo(900);
      assertThat(files("segment-")).isEmpty();
      assertThat(memory.bytesOnDisk()).isLessThan(1000);

      assertThat(add(memory, 0, 10_000)).isEqualTo(9100);
      assertThat(add(memory, 5000, 10_100)).isEqualTo(100);
      assertThat(files("segment-")).isNotEmpty();
      assertThat(memory.size()).isEqualTo(10_100);
      long[] some = {7, 9_999, 10_099, 10_100, 7};
      boolean[] known = new boolean[some.length];
      assertThat(memory.remove(new long[some.length], some, some.length, known)).isEqualTo(3);
      assertThat(known).containsExactly(true, true, true, false, false);
      assertThat(memory.size()).isEqualTo(10_097);
      assertThat(add(memory, 0, 10)).isEqualTo(1);
      assertThatThrownBy(() -> memory.commit(new byte[0]))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void everyChangedByteOfASegmentIsTold() throws IOException {
    fillAndClose(40, 20);
    Path file = dir.resolve(files("segment-").get(0));
    byte[] whole = Files.readAllBytes(file);
    for (int at = 0; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 16;
      Files.write(file, damaged);

      assertThatThrownBy(this::openAndAskAll)
          .as("byte %d", at)
          .isInstanceOf(CorruptFileException.class)
          .hasMessageStartingWith(file + " is corrupt at byte ");
    }
    Files.write(file, whole);
    openAndAskAll();
  }

  @Test
  void damageIsToldWithoutVerifyingFirst() throws IOException {
    fillAndClose(300, 300);
    Path file = dir.resolve(files("segment-").get(0));
    byte[] damaged = Files.readAllBytes(file);
    damaged[1000] ^= 1;
    Files.write(file, damaged);

    try (FingerprintMemory memory = open(1000)) {
      assertThatThrownBy(() -> add(memory, 0, 300))
          .isInstanceOf(CorruptFileException.class)
          .hasMessage(file + " is corrupt at byte 16: the checksum of the block differs");
    }
  }

  @Test
  void aSegmentCutShortIsTold() throws IOException {
    fillAndClose(300, 300);
    Path file = dir.resolve(files("segment-").get(0));
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));

    assertThatThrownBy(() -> open(1000))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageEndingWith("the file should have " + whole.length);
  }

  @Test
  void aMissingSegmentIsTold() throws IOException {
    fillAndClose(300, 300);
    Path file = dir.resolve(files("segment-").get(0));
    Files.delete(file);

    assertThatThrownBy(() -> open(1000))
        .isInstanceOf(CorruptFileException.class)
        .hasMessage(file + " is corrupt at byte 0: the file is missing");
  }

  @Test
  void removesWhatACrashLeftBehind() throws IOException {
    fillAndClose(300, 300);
    List<String> before = files("");
    Files.writeString(dir.resolve("segment-999"), "half a segm");
    Files.writeString(dir.resolve("journal-998"), "");
    Files.writeString(dir.resolve("manifest.next"), "doppel");
    Files.writeString(dir.resolve("my notes.txt"), "not yours");

    open(1000).close();

    before.add("my notes.txt");
    assertThat(files("")).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void closedTwice_andUsedAfter() throws IOException {
    FingerprintMemory memory = open(10);
    memory.close();
    memory.close();

    assertThatThrownBy(() -> memory.commit(new byte[0])).hasMessage("memory " + dir + " is closed");
  }

  @Test
  void countOutOfRange() throws IOException {
    try (FingerprintMemory memory = open(10)) {
      assertThatThrownBy(() -> memory.add(new long[2], new long[3], 3, new boolean[3]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("count 3 does not fit arrays of 2, 3 and 3");
    }
  }

  private FingerprintMemory open(int tableKeys) throws IOException {
    return FingerprintMemory.open(FullDisk.neverFailing(), dir, "", tableKeys);
  }

  private void fillAndClose(int keys, int tableKeys) throws IOException {
    try (FingerprintMemory memory = open(tableKeys)) {
      add(memory, 0, keys);
      memory.commit(new byte[0]);
    }
  }

  private void openAndAskAll() throws IOException {
    try (FingerprintMemory memory = open(1000)) {
      assertThat(add(memory, 0, 40)).isZero();
    }
  }

  private static int add(FingerprintMemory memory, long from, long to) throws IOException {
    long[] keys = LongStream.range(from, to).toArray();
    return memory.add(new long[keys.length], keys, keys.length, new boolean[keys.length]);
  }

  private List<String> files(String prefix) throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return new ArrayList<>(
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.startsWith(prefix))
              .toList());
    }
  }
}
