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
 * Always the same asks, adds, commits, removals and openings, done to a memory until they are over
 * or its disk fails, and what the memory must know after each commit.
 */
final class Script {

  static final int TABLE_KEYS = 8;

  private static final int COMMITS = 12;
  private static final int KEYS = 400;

  /** What was known after each commit; the note of commit c is c. */
  private final List<Set<Long>> states = new ArrayList<>();

  /** What was known after what is forgotten after each commit; its note is that commit's. */
  private final List<Set<Long>> statesAfterRemoval = new ArrayList<>();

  private final List<List<long[]>> batches = new ArrayList<>(); // by commit
  private final List<long[]> removals = new ArrayList<>(); // by commit; mostly of nothing

  private int acknowledged;
  private int removed;

  static Script ofSeed(long seed) {
    Script script = new Script();
    SplittableRandom random = new SplittableRandom(seed);
    SplittableRandom chooser = new SplittableRandom(~seed); // of what is forgotten
    Set<Long> known = new HashSet<>();
    script.states.add(Set.of());
    script.statesAfterRemoval.add(Set.of());
    for (int commit = 1; commit <= COMMITS; commit++) {
      List<long[]> added = new ArrayList<>();
      for (int batch = random.nextInt(4); batch > 0; batch--) {
        added.add(random.longs(random.nextInt(12), 0, KEYS).toArray());
      }
      added.forEach(batch -> Arrays.stream(batch).forEach(known::add));
      script.batches.add(added);
      script.states.add(Set.copyOf(known));
      long[] removal = chooser.longs(chooser.nextInt(3) == 0 ? 20 : 0, 0, KEYS).toArray();
      Arrays.stream(removal).forEach(known::remove);
      script.removals.add(removal);
      script.statesAfterRemoval.add(Set.copyOf(known));
    }
    return script;
  }

  /** Runs to the end or to the first exception; opens the memory anew after every fifth commit. */
  void run(Disk disk, Path folder) throws IOException {
    acknowledged = 0;
    removed = 0;
    while (acknowledged < COMMITS) {
      try (FingerprintMemory memory = FingerprintMemory.open(disk, folder, "", TABLE_KEYS)) {
        do {
          for (long[] batch : batches.get(acknowledged)) {
            memory.add(new long[batch.length], batch, batch.length, new boolean[batch.length]);
          }
          memory.commit(ByteBuffer.allocate(4).putInt(0, acknowledged + 1).array());
          acknowledged++;
          long[] removal = removals.get(acknowledged - 1);
          memory.remove(
              new long[removal.length], removal, removal.length, new boolean[removal.length]);
          removed++;
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
      Set<Long> before = states.get(commit);
      Set<Long> after = statesAfterRemoval.get(commit);
      boolean isRemoved = memory.size() == after.size();
      assertThat(isRemoved || commit > removed).as("removed after commit %d", commit).isTrue();
      Set<Long> known = isRemoved ? after : before;
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
