package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * Always the same asks, adds, commits and openings, done to a memory until they are over or its
 * disk fails, and what the memory must know after each commit.
 */
final class Script {

  static final int TABLE_KEYS = 8;

  private static final int COMMITS = 12;
  private static final int KEYS = 400;

  /** What was known after each commit; the note of commit c is c. */
  private final List<Set<Long>> states = new ArrayList<>();

  private final List<List<long[]>> batches = new ArrayList<>(); // by commit

  private int acknowledged;

  static Script ofSeed(long seed) {
    Script script = new Script();
    SplittableRandom random = new SplittableRandom(seed);
    Set<Long> known = new HashSet<>();
    script.states.add(Set.of());
    for (int commit = 1; commit <= COMMITS; commit++) {
      List<long[]> added = new ArrayList<>();
      for (int batch = random.nextInt(4); batch > 0; batch--) {
        added.add(random.longs(random.nextInt(12), 0, KEYS).toArray());
      }
      added.forEach(batch -> Arrays.stream(batch).forEach(known::add));
      script.batches.add(added);
      script.states.add(Set.copyOf(known));
    }
    return script;
  }

  /** Runs to the end or to the first exception; opens the memory anew after every fifth commit. */
  void run(Disk disk, Path folder) throws IOException {
    acknowledged = 0;
    while (acknowledged < COMMITS) {
      try (FingerprintMemory memory = FingerprintMemory.open(disk, folder, "", TABLE_KEYS)) {
        do {
          for (long[] batch : batches.get(acknowledged)) {
            memory.add(new long[batch.length], batch, batch.length, new boolean[batch.length]);
          }
          memory.commit(ByteBuffer.allocate(4).putInt(0, acknowledged + 1).array());
          acknowledged++;
        } while (acknowledged % 5 != 0 && acknowledged < COMMITS);
      }
    }
  }

  /** Opens what the run left behind, on a disk that works, and checks all that it knows. */
  void checkRemains(Path folder) throws IOException {
    try (FingerprintMemory memory =
        FingerprintMemory.open(FullDisk.neverFailing(), folder, "", TABLE_KEYS)) {
      byte[] note = memory.note();
      int commit = note.length == 0 ? 0 : ByteBuffer.wrap(note).getInt();
      assertThat(commit).isBetween(acknowledged, acknowledged + 1);
      memory.verify();
      Set<Long> known = states.get(commit);
      assertThat(memory.size()).isEqualTo(known.size());
      boolean[] fresh = new boolean[KEYS];
      memory.add(new long[KEYS], LongStream.range(0, KEYS).toArray(), KEYS, fresh);
      for (int key = 0; key < KEYS; key++) {
        boolean isKnown = known.contains((long) key);
        assertThat(fresh[key]).as("key %d after commit %d", key, commit).isEqualTo(!isKnown);
      }
    }
  }
}
