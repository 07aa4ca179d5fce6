package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintUnionTest {

  private static final String SETTINGS = "urls";
  private static final int TABLE_KEYS = 1100; // so that there are segments of several tiers
  private static final byte[] SECRET = new byte[FolderMarker.SECRET_BYTES];
  private static final int RANGE = 20_000; // of numbers that memories draw from

  @TempDir private Path dir;

  @Test
  void knowsExactlyWhatAnyOfThemKnows() throws IOException {
    SplittableRandom random = new SplittableRandom(20);
    for (int round = 0; round < 8; round++) {
      List<Path> folders = new ArrayList<>();
      Set<Long> all = new HashSet<>();
      List<Long> sizes = new ArrayList<>();
      for (int i = 0; i < 2 + round % 3; i++) {
        Path folder = dir.resolve(round + "-" + i);
        int size = i == 0 && round == 1 ? 0 : random.nextInt(9_000);
        Set<Long> keys = new HashSet<>(random.longs(size, 0, RANGE).boxed().toList());
        fill(folder, keys);
        folders.add(folder);
        sizes.add((long) keys.size());
        all.addAll(keys);
      }
      Map<String, byte[]> before = contents(folders);
      Path out = dir.resolve("union-" + round);

      FingerprintMemory.Union union = unite(Disk.system(), folders, out);

      assertThat(union.sizes()).isEqualTo(sizes);
      assertThat(union.size()).isEqualTo(all.size());
      requireKnows(out, all);
      assertThat(contents(folders)).usingRecursiveComparison().isEqualTo(before);
    }
  }

  @Test
  void theUnionGoesOnAsAnyMemory() throws IOException {
    Path first = dir.resolve("a");
    Path second = dir.resolve("b");
    fill(first, range(0, 5000));
    fill(second, range(4000, 7000));
    Path out = dir.resolve("union");
    unite(Disk.system(), List.of(first, second), out);

    try (FingerprintMemory memory = open(out)) {
      assertThat(memory.secret()).isEqualTo(SECRET);
      assertThat(memory.note()).isEmpty();
      assertThat(add(memory, range(6000, 30_000))).isEqualTo(23_000);
      memory.commit(new byte[] {1});
    }
    requireKnows(out, range(0, 30_000));
  }

  @Test
  void ofNothingComesAnEmptyMemory() throws IOException {
    fill(dir.resolve("a"), Set.of());
    fill(dir.resolve("b"), Set.of());
    Path out = dir.resolve("union");

    assertThat(unite(Disk.system(), List.of(dir.resolve("a"), dir.resolve("b")), out).size())
        .isZero();
    requireKnows(out, Set.of());
  }

  /** A disk that fails leaves no memory, and its room; then it can be made in the same place. */
  @Test
  void aFullDiskLeavesNothingThatCounts_whereverItStrikes() throws IOException {
    List<Path> folders = twoMemories();
    FullDisk whole = FullDisk.neverFailing();
    unite(whole, folders, dir.resolve("whole"));

    for (long operation = 1; operation <= whole.operations(); operation++) {
      for (FullDisk disk :
          List.of(FullDisk.failingFrom(operation), FullDisk.failingOnceAt(operation))) {
        Path out = dir.resolve("full-" + operation + "-" + disk.hashCode());
        try {
          unite(disk, folders, out);
        } catch (IOException e) {
          requireNothingOrAll(out);
        }
        makeSureOf(out, folders);
      }
    }
  }

  @Test
  void lostPowerLeavesNothingOrAll_wheneverItHappens() throws IOException {
    List<Path> folders = twoMemories();
    boolean isOver = false;
    for (long operation = 1; !isOver; operation++) {
      LosingDisk disk = LosingDisk.losingPowerAt(operation);
      try {
        unite(disk, folders, dir.resolve("power-" + operation));
      } catch (IOException e) {
        // As the disk wants it.
      }
      isOver = !disk.hasFailed();
      for (int dice = 0; dice < 3; dice++) {
        Path remains = Files.createDirectory(dir.resolve("remains-" + operation + "-" + dice));
        disk.writeRemains(remains, new SplittableRandom(1000 * operation + dice));
        requireNothingOrAll(remains);
        makeSureOf(remains, folders);
      }
    }
  }

  @Test
  void whatIsThereStays() throws IOException {
    List<Path> folders = twoMemories();
    Path out = dir.resolve("union");
    fill(out, range(0, 10));
    Path foreign = Files.createDirectory(dir.resolve("foreign"));
    Files.writeString(foreign.resolve("letter"), "dear");

    assertThatThrownBy(() -> unite(Disk.system(), folders, out))
        .hasMessageContaining("is a memory of `doppel urls` already");
    assertThatThrownBy(() -> unite(Disk.system(), folders, foreign))
        .hasMessageContaining("is not empty and not a folder of Doppel");
    requireKnows(out, range(0, 10));
    assertThat(foreign.resolve("letter")).hasContent("dear");
  }

  @Test
  void aMemoryThatIsWrittenToIsNotRead() throws IOException {
    List<Path> folders = twoMemories();
    try (FingerprintMemory written = open(folders.get(1))) {
      assertThat(written.size()).isPositive();
      assertThatThrownBy(() -> unite(Disk.system(), folders, dir.resolve("union")))
          .hasMessageContaining("already open");
    }
    assertThat(dir.resolve("union")).doesNotExist();
  }

  private List<Path> twoMemories() throws IOException {
    fill(dir.resolve("one"), range(0, 2500));
    fill(dir.resolve("two"), range(2000, 2600));
    return List.of(dir.resolve("one"), dir.resolve("two"));
  }

  private void makeSureOf(Path out, List<Path> folders) throws IOException {
    if (!isMade(out)) {
      unite(Disk.system(), folders, out);
    }
    requireKnows(out, range(0, 2600));
  }

  private static void requireNothingOrAll(Path out) throws IOException {
    if (isMade(out)) {
      requireKnows(out, range(0, 2600));
    }
  }

  private static boolean isMade(Path out) throws IOException {
    return OwnedFolder.kindOf(out).isPresent() && !OwnedFolder.isUnfinished(out);
  }

  private static FingerprintMemory.Union unite(Disk disk, List<Path> folders, Path out)
      throws IOException {
    return FingerprintUnion.write(disk, folders, SETTINGS, out, SECRET, TABLE_KEYS, Progress.NONE);
  }

  private static FingerprintMemory open(Path folder) throws IOException {
    return FingerprintMemory.open(Disk.system(), folder, SETTINGS, TABLE_KEYS);
  }

  /** Some keys are committed and in segments, some in the journal, and those not committed lost. */
  private static void fill(Path folder, Set<Long> keys) throws IOException {
    try (FingerprintMemory memory = open(folder)) {
      add(memory, keys);
      memory.commit(new byte[] {7});
      add(memory, range(RANGE, RANGE + 50));
    }
  }

  private static long add(FingerprintMemory memory, Set<Long> keys) throws IOException {
    long[] low = keys.stream().mapToLong(key -> key).toArray();
    return memory.add(new long[low.length], low, low.length, new boolean[low.length]);
  }

  private static void requireKnows(Path folder, Set<Long> keys) throws IOException {
    try (FingerprintMemory memory = FingerprintMemory.openToRead(folder, SETTINGS)) {
      memory.verify();
      assertThat(memory.size()).isEqualTo(keys.size());
      long[] low = LongStream.range(0, 2 * RANGE).toArray();
      boolean[] known = new boolean[low.length];
      memory.ask(new long[low.length], low, low.length, known);
      for (int i = 0; i < low.length; i++) {
        assertThat(known[i]).as("%d", low[i]).isEqualTo(keys.contains(low[i]));
      }
    }
  }

  private static Set<Long> range(long from, long to) {
    return new HashSet<>(LongStream.range(from, to).boxed().toList());
  }

  private static Map<String, byte[]> contents(List<Path> folders) throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          byte[] bytes = Files.readAllBytes(file);
          contents.put(file.toString(), Arrays.copyOf(bytes, bytes.length));
        }
      }
    }
    return contents;
  }
}
