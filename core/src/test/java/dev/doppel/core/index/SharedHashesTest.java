package dev.doppel.core.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedHashesTest {

  private static final int SETS = 2000;
  private static final int SIZE = 100;
  private static final int SAMPLES = 16;

  private final SplittableRandom random = new SplittableRandom(18);

  /** Two threads at once, as two sets may meet in one cell at the same moment. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void noHashThatTwoSetsHaveIsSaidToBeInOne(int threads) throws Exception {
    long[][] sets = sets(SETS * SIZE / 2);
    SharedHashes shared = shown(sets, threads);

    Map<Long, Integer> counts = new HashMap<>();
    for (long[] set : sets) {
      Arrays.stream(set).forEach(hash -> counts.merge(hash, 1, Integer::sum));
    }
    int several = 0;
    for (long[] set : sets) {
      for (int i = 0; i < SAMPLES; i++) {
        if (counts.getOrDefault(set[i], 0) > 1) {
          several++;
          assertThat(shared.mayBeShared(set[i])).isTrue();
        }
      }
    }
    assertThat(several).isGreaterThan(SETS);
  }

  /**
   * Of samples that are in one set, at most four in ten are not recognized: there are at least four
   * cells for each, and others that look like samples are at most as many again.
   */
  @Test
  void mostHashesOfOneSetAreRecognized() throws Exception {
    long[][] sets = sets(Integer.MAX_VALUE);
    SharedHashes shared = shown(sets, 1);

    long missed =
        Arrays.stream(sets)
            .flatMapToLong(set -> Arrays.stream(set, 0, SAMPLES))
            .filter(shared::mayBeShared)
            .count();
    assertThat(missed).isLessThan(SETS * SAMPLES * 4 / 10);
  }

  /** Sets of spread hashes, the least first, as samples are the least. */
  private long[][] sets(int different) {
    long[][] sets = new long[SETS][];
    for (int i = 0; i < SETS; i++) {
      sets[i] =
          random
              .ints(2 * SIZE, 0, different)
              .mapToLong(each -> each * 0x9e3779b97f4a7c15L)
              .distinct()
              .limit(SIZE)
              .boxed()
              .sorted(Long::compareUnsigned)
              .mapToLong(each -> each)
              .toArray();
    }
    return sets;
  }

  private static SharedHashes shown(long[][] sets, int threads) throws Exception {
    SharedHashes shared = SharedHashes.expecting(SETS * SAMPLES);
    for (long[] set : sets) {
      for (int i = 0; i < SAMPLES; i++) {
        shared.name(set[i]);
      }
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Void>> pieces = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        int first = thread;
        pieces.add(
            () -> {
              SharedHashes.Showing showing = shared.showing();
              for (int i = first; i < sets.length; i += threads) {
                showing.show(sets[i], sets[i].length);
              }
              return null;
            });
      }
      for (Future<Void> each : pool.invokeAll(pieces)) {
        each.get();
      }
    } finally {
      pool.shutdown();
    }
    return shared;
  }
}
