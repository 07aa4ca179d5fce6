package dev.doppel.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.index.HammingIndex.Neighbour;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HammingIndexTest {

  private static final Comparator<Neighbour> ORDER =
      Comparator.comparingInt(Neighbour::distance).thenComparingInt(Neighbour::id);

  private final SplittableRandom random = new SplittableRandom(42);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 16, 20, 33, 64})
  void findsAllWithinADistanceAndNothingElse(int distance) {
    long[] keys = neighbourly(30_000);
    HammingIndex index = HammingIndex.of(keys, keys.length);
    Map<Integer, Long> oracle = oracle(keys);

    for (int query = 0; query < 40; query++) {
      long key = query % 2 == 0 ? keys[random.nextInt(keys.length)] : random.nextLong();
      assertThat(found(index, key, distance)).isEqualTo(expected(oracle, key, distance));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 17, 1000})
  void worksForFewKeys(int count) {
    long[] keys = neighbourly(count);
    HammingIndex index = HammingIndex.of(keys, count);

    for (int distance = 0; distance <= 16; distance++) {
      long key = count == 0 ? 0 : keys[random.nextInt(count)];
      assertThat(found(index, key, distance)).isEqualTo(expected(oracle(keys), key, distance));
    }
    assertThat(index.nearest(0, 5)).hasSize(Math.min(5, count));
  }

  /** Grows, then shrinks to nothing, then grows again: removals meet every kind of merge. */
  @Test
  void addsAndRemovesAsAMapDoes() {
    HammingIndex index = HammingIndex.empty();
    Map<Integer, Long> oracle = new HashMap<>();
    long[] keys = neighbourly(80_000);
    for (int id = 0; id < keys.length; id++) {
      index.add(id, keys[id]);
      oracle.put(id, keys[id]);
      int removals = id % 40_000 < 20_000 ? random.nextInt(2) : random.nextInt(5);
      for (; removals > 0; removals--) {
        int gone = random.nextInt(id + 1);
        assertThat(index.remove(gone)).isEqualTo(oracle.remove(gone) != null);
      }
      if (id % 2500 == 2499) {
        assertSame(index, oracle, keys[random.nextInt(id)]);
      }
    }
    for (int id = 0; id < keys.length; id++) {
      assertThat(index.remove(id)).isEqualTo(oracle.remove(id) != null);
      if (id % 10_000 == 9999) {
        assertSame(index, oracle, keys[id]);
      }
    }
    assertThat(index.size()).isZero();
    assertThat(index.remove(-1)).isFalse();
    assertThat(index.remove(1 << 30)).isFalse();
  }

  private static void assertSame(HammingIndex index, Map<Integer, Long> oracle, long key) {
    assertThat(found(index, key, 6)).isEqualTo(expected(oracle, key, 6));
    assertThat(found(index, key, 20)).isEqualTo(expected(oracle, key, 20));
    assertThat(index.size()).isEqualTo(oracle.size());
  }

  @Test
  void removesFromKeysThatWereThereFromTheBeginning() {
    for (int count : new int[] {1, 63, 64, 65, 10_000}) {
      long[] keys = neighbourly(count);
      HammingIndex index = HammingIndex.of(keys, count);

      assertThat(index.remove(count)).isFalse();
      for (int id = 0; id < count; id++) {
        assertThat(index.remove(id)).isTrue();
        assertThat(index.remove(id)).isFalse();
      }
      assertThat(found(index, keys[0], 64)).isEmpty();
    }
  }

  /** What is replaced for ever takes room twice at most, and the list of recent keys. */
  @Test
  void removedKeysLeaveTheHeap() {
    HammingIndex index = HammingIndex.empty();
    int living = 10_000;
    for (int id = 0; id < 50 * living; id++) {
      index.add(id, random.nextLong());
      if (id >= living) {
        index.remove(id - living);
      }
    }

    assertThat(index.size()).isEqualTo(living);
    // Up to twice as many and 4096 segments' keys of 48 bytes, their buckets, and the bits.
    assertThat(index.bytes()).isLessThan(64L * (2 * living + 2 * 4096) + 50L * living / 4);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100})
  void nearestAreTheNearest(int count) {
    long[] keys = neighbourly(20_000);
    HammingIndex index = HammingIndex.of(keys, keys.length);
    Map<Integer, Long> oracle = oracle(keys);

    for (int query = 0; query < 30; query++) {
      long key = query % 2 == 0 ? keys[random.nextInt(keys.length)] : random.nextLong();
      List<Neighbour> expected = expected(oracle, key, 64).subList(0, count);
      assertThat(index.nearest(key, count)).isEqualTo(expected);
    }
  }

  @Test
  void takesLessThan64BytesAKey() {
    long[] keys = random.longs(1_000_000).toArray();

    HammingIndex index = HammingIndex.of(keys, keys.length);

    assertThat(index.bytes()).isLessThan(50L * keys.length);
  }

  /**
   * What was there before a question began and stays is found, and what was gone before is not,
   * whatever others add and remove meanwhile.
   */
  @Test
  void isAskedWhileItChanges() throws InterruptedException {
    int stable = 1000;
    long[] keys = neighbourly(60_000);
    HammingIndex index = HammingIndex.empty();
    for (int id = 0; id < 2 * stable; id++) {
      index.add(id, keys[id]);
    }
    for (int id = stable; id < 2 * stable; id++) {
      index.remove(id);
    }
    AtomicBoolean done = new AtomicBoolean();
    AtomicReference<String> failure = new AtomicReference<>("");
    List<Thread> readers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      SplittableRandom own = random.split();
      Thread reader =
          new Thread(
              () -> {
                while (!done.get()) {
                  int id = own.nextInt(2 * stable);
                  boolean isFound =
                      found(index, keys[id], own.nextInt(4)).stream()
                          .anyMatch(each -> each.id() == id);
                  if (isFound != id < stable) {
                    failure.set(id + (isFound ? " came back" : " was lost"));
                  }
                }
              });
      reader.start();
      readers.add(reader);
    }
    int oldest = 2 * stable;
    for (int id = 2 * stable; id < keys.length; id++) {
      index.add(id, keys[id]);
      // Now and then all but the stable ones go, so that everything is merged.
      int living = id % 10_000 == 0 ? 0 : 5000;
      for (; oldest <= id - living; oldest++) {
        index.remove(oldest);
      }
    }
    done.set(true);
    for (Thread reader : readers) {
      reader.join();
    }
    assertThat(failure.get()).isEmpty();
    assertThat(index.size()).isEqualTo(stable + keys.length - oldest);
  }

  /** The reclaiming merge: without new keys, nothing else would drop what was removed. */
  @Test
  void keepsAtMostTwiceItsKeysAndTheRecentOnes() {
    int keys = 60_000;
    HammingIndex index = added(keys);

    for (int id = 0; id < keys - 100; id++) {
      index.remove(id);
      assertThat(index.effort().kept()).isLessThanOrEqualTo(2L * index.size() + 4096);
    }
    assertThat(index.effort().moved()).isLessThan(6L * keys);
  }

  /** Four of a size become one: a question meets few segments, and a key moves once a tier. */
  @Test
  void segmentsStayFewAndKeysMoveRarely() {
    int keys = 400_000;
    HammingIndex index = added(keys);

    assertThat(index.effort().segments()).isLessThanOrEqualTo(9);
    assertThat(index.effort().moved()).isBetween((long) keys, 4L * keys);
  }

  /** Room for ids grows by half, so that all copying together costs about two words a word. */
  @Test
  void roomForIdsGrowsInSteps() {
    int keys = 400_000;

    assertThat(added(keys).effort().copied()).isLessThan(3L * keys / 64);
  }

  /** Random keys are some 20 bits apart: within 3 a question looks at its own buckets alone. */
  @Test
  void questionsLookAtFewKeys() {
    int keys = 400_000;
    long[] all = random.longs(keys).toArray();
    HammingIndex index = HammingIndex.of(all, keys);

    for (int i = 0; i < 100; i++) {
      long near = all[i] ^ 1L << i % 64 ^ 1L << (i + 20) % 64;
      NearestKeys nearest = new NearestKeys(1);

      assertThat(index.examine(near, 3, (id, key, distance) -> {})).isLessThan(keys / 1000);
      assertThat(index.examineNearest(near, nearest)).isLessThan(keys / 500);
      assertThat(nearest.sorted()).containsExactly(new Neighbour(i, all[i], 2));
    }
    assertThat(index.examine(0, 64, (id, key, distance) -> {})).isEqualTo(keys);
  }

  private HammingIndex added(int keys) {
    HammingIndex index = HammingIndex.empty();
    for (int id = 0; id < keys; id++) {
      index.add(id, random.nextLong());
    }
    return index;
  }

  /** What is left of the first key would be found again under the second. */
  @Test
  void refusesIdsThatWereEverUsed() {
    HammingIndex index = HammingIndex.of(new long[] {3, 4}, 2);
    index.add(5, 1);
    index.remove(5);
    index.remove(0);

    assertThatThrownBy(() -> index.add(5, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("id 5 was used before; use another one");
    assertThatThrownBy(() -> index.add(0, 2)).hasMessageContaining("id 0 was used before");
    assertThat(found(index, 1, 64)).extracting(Neighbour::id).containsExactly(1);
    index.add(2, 9);
    assertThat(index.size()).isEqualTo(2);
  }

  @Test
  void distancesOutOfRange() {
    HammingIndex index = HammingIndex.empty();

    assertThatThrownBy(() -> index.find(0, 65, (id, key, distance) -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("65");
    assertThatThrownBy(() -> index.add(-1, 0)).hasMessageContaining("-1");
    index.add(7, 0);
    assertThatThrownBy(() -> index.add(7, 1)).hasMessage("id 7 is in use");
  }

  /** Keys of which many are few bits from others. */
  private long[] neighbourly(int count) {
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = i < 10 || i % 3 == 0 ? random.nextLong() : keys[random.nextInt(i)];
      for (int flips = random.nextInt(20); flips > 0; flips--) {
        keys[i] ^= 1L << random.nextInt(64);
      }
    }
    return keys;
  }

  private static Map<Integer, Long> oracle(long[] keys) {
    Map<Integer, Long> oracle = new HashMap<>();
    for (int id = 0; id < keys.length; id++) {
      oracle.put(id, keys[id]);
    }
    return oracle;
  }

  private static List<Neighbour> found(HammingIndex index, long key, int distance) {
    List<Neighbour> found = new ArrayList<>();
    index.find(key, distance, (id, other, apart) -> found.add(new Neighbour(id, other, apart)));
    found.sort(ORDER);
    return found;
  }

  private static List<Neighbour> expected(Map<Integer, Long> oracle, long key, int distance) {
    List<Neighbour> expected = new ArrayList<>();
    oracle.forEach(
        (id, other) -> {
          int apart = Long.bitCount(other ^ key);
          if (apart <= distance) {
            expected.add(new Neighbour(id, other, apart));
          }
        });
    expected.sort(ORDER);
    return expected;
  }
}
