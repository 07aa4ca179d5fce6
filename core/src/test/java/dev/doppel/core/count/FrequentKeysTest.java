package dev.doppel.core.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.doppel.core.count.FrequentKeys.Frequency;
import dev.doppel.core.hash.Hashes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrequentKeysTest {

  private final SplittableRandom random = new SplittableRandom(42);

  /** A random walk beside an exact map: every bound holds, and no frequent key is missing. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 100, 5000})
  void boundsHold(int counters) {
    FrequentKeys keys = FrequentKeys.ofCounters(counters);
    Map<Long, Long> exact = new HashMap<>();
    for (int i = 0; i < 30_000; i++) {
      add(keys, exact, skewed(), random.nextInt(10) == 0 ? 1 + random.nextInt(50) : 1);
    }

    assertThat(keys.total()).isEqualTo(exact.values().stream().mapToLong(n -> n).sum());
    assertBounds(keys, exact);
    assertThat(keys.mostUncounted()).isLessThanOrEqualTo(keys.total() / counters);
    assertThat(keys.top(counters))
        .hasSizeLessThanOrEqualTo(counters)
        .isSortedAccordingTo((a, b) -> Long.compare(b.most(), a.most()));
  }

  @Test
  void mergedBoundsHold() {
    FrequentKeys left = FrequentKeys.ofCounters(50);
    FrequentKeys right = FrequentKeys.ofCounters(50);
    Map<Long, Long> exact = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      add(random.nextBoolean() ? left : right, exact, skewed(), 1);
    }

    left.addAll(right);

    assertThat(left.total()).isEqualTo(20_000);
    assertBounds(left, exact);
    for (int i = 0; i < 5_000; i++) {
      add(left, exact, skewed(), 1);
    }
    assertBounds(left, exact);
  }

  @Test
  void countsExactlyWhereThereIsRoom() {
    FrequentKeys keys = FrequentKeys.ofCounters(3);
    for (long key : new long[] {5, 7, 5, 9, 5, 7}) {
      keys.add(key);
    }

    assertThat(keys.top(2)).containsExactly(new Frequency(5, 3, 3), new Frequency(7, 2, 2));
    assertThat(keys.frequency(8)).isEqualTo(new Frequency(8, 0, 1));
  }

  /** The rarest key stands at the first place, which is a place like others. */
  @Test
  void theRarestKeyIsCountedOn() {
    FrequentKeys keys = FrequentKeys.ofCounters(3);
    keys.add(5, 3);
    keys.add(7, 2);
    keys.add(9);
    assertThat(keys.frequency(9)).isEqualTo(new Frequency(9, 1, 1));

    keys.add(9);

    assertThat(keys.frequency(9)).isEqualTo(new Frequency(9, 2, 2));
  }

  @Test
  void aKeyOfBothIsOneKey() {
    FrequentKeys left = FrequentKeys.ofCounters(3);
    left.add(5, 3);
    left.add(7, 2);
    left.add(9);
    FrequentKeys right = FrequentKeys.ofCounters(3);
    right.add(9, 5);

    left.addAll(right);

    assertThat(left.top(3))
        .containsExactly(new Frequency(9, 6, 6), new Frequency(5, 3, 3), new Frequency(7, 2, 2));
  }

  @Test
  void theMostFrequentOfBothStay() {
    FrequentKeys left = FrequentKeys.ofCounters(2);
    left.add(1);
    left.add(2);
    FrequentKeys right = FrequentKeys.ofCounters(2);
    right.add(3, 5);
    right.add(4, 4);

    left.addAll(right);

    assertThat(left.top(2)).containsExactly(new Frequency(3, 5, 6), new Frequency(4, 4, 5));
  }

  @Test
  void goesOnAsIfNeverWritten() throws IOException {
    FrequentKeys keys = FrequentKeys.ofCounters(20);
    for (int i = 0; i < 1000; i++) {
      keys.add(skewed());
    }

    FrequentKeys read = FrequentKeys.read(new ByteArrayInputStream(Written.bytes(keys)));

    for (int i = 0; i < 1000; i++) {
      long key = skewed();
      keys.add(key);
      read.add(key);
    }
    assertThat(read.top(20)).isEqualTo(keys.top(20));
    assertThat(Written.bytes(read)).isEqualTo(Written.bytes(keys));
    Written.assertTellsDamage(keys, FrequentKeys::read);
  }

  @Test
  void bytesAreAsEver() {
    FrequentKeys keys = FrequentKeys.ofCounters(2);
    keys.add(1);
    keys.add(2, 3);
    keys.add(3);

    byte[] written = Written.bytes(keys);

    assertThat(HexFormat.of().toHexDigits(Hashes.of(written, 0, written.length)))
        .isEqualTo("3e6224e03a672f95");
  }

  @Test
  void makesNothingPerEvent() {
    FrequentKeys keys = FrequentKeys.ofCounters(1000);
    for (int i = 0; i < 50_000; i++) {
      keys.add(random.nextInt(5000));
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 50_000; i++) {
      keys.add(random.nextInt(5000));
    }
    long after = threads.getCurrentThreadAllocatedBytes();

    assertThat(keys.bytes()).isEqualTo(1000 * 12 + 2048 * 2);
    assertThat(after - before).isLessThan(50_000);
  }

  @Test
  void namesWhatIsWrong() {
    assertThatThrownBy(() -> FrequentKeys.ofCounters(0))
        .hasMessage("counters must be 1 to 65535, got 0");
    assertThatThrownBy(() -> FrequentKeys.ofCounters(65_536)).hasMessageContaining("got 65536");
    assertThat(FrequentKeys.ofCounters(65_535).top(0)).isEmpty();
    assertThatThrownBy(() -> FrequentKeys.ofCounters(5).top(-1))
        .hasMessage("cannot return the top -1");
    assertThatThrownBy(() -> FrequentKeys.ofCounters(5).add(1, 0))
        .hasMessage("times must be positive, got 0");
    assertThatThrownBy(() -> FrequentKeys.ofCounters(5).add(1, -2))
        .hasMessage("times must be positive, got -2");
    assertThatThrownBy(() -> FrequentKeys.ofCounters(5).addAll(FrequentKeys.ofCounters(6)))
        .hasMessage("cannot add 6 counters to 5");
  }

  private long skewed() {
    return random.nextInt(1 + random.nextInt(1 + random.nextInt(2000)));
  }

  private static void add(FrequentKeys keys, Map<Long, Long> exact, long key, long times) {
    keys.add(key, times);
    exact.merge(key, times, Long::sum);
  }

  private static void assertBounds(FrequentKeys keys, Map<Long, Long> exact) {
    exact.forEach(
        (key, count) -> {
          Frequency frequency = keys.frequency(key);
          assertThat(count).isBetween(frequency.least(), frequency.most());
        });
    List<Frequency> top = keys.top(1);
    assertThat(top.get(0).most())
        .isGreaterThanOrEqualTo(exact.values().stream().mapToLong(n -> n).max().orElseThrow());
  }
}
