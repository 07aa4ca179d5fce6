package dev.doppel.core.filter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.testkit.Binomial;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every filter. */
abstract class FilterContract {

  final SplittableRandom random = new SplittableRandom(42);

  abstract Filter sizedFor(long items, double error);

  /** The mean error of such filters that hold {@code items}; a little less than was asked for. */
  abstract double expectedError(int items, double error);

  /** How much of the error it was sized for it may leave unused, at 10,000 hashes. */
  double leastExpectedShare() {
    return 0.95;
  }

  abstract Filter read(InputStream in) throws IOException;

  @ParameterizedTest
  @CsvSource({"1, 0.5", "100, 0.1", "10_000, 0.01", "100_000, 0.001", "10_000, 1e-4"})
  void neverForgets(int items, double error) {
    Filter filter = sizedFor(items, error);
    long[] hashes = random.longs(items).toArray();

    for (long hash : hashes) {
      filter.add(hash);
    }

    assertThat(LongStream.of(hashes)).allMatch(filter::mightContain);
  }

  /** Half of the hashes come again; what was new is compared with a set that does not err. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.01, 0.001})
  void agreesWithAnExactSet(double error) {
    int items = 20_000;
    Filter filter = sizedFor(items, error);
    Set<Long> exact = new HashSet<>();
    long wrong = 0;
    for (int i = 0; i < 2 * items; i++) {
      long hash = random.nextInt(items);

      boolean isNew = filter.add(hash);

      boolean isReallyNew = exact.add(hash);
      assertThat(isNew && !isReallyNew).isFalse();
      wrong += isNew == isReallyNew ? 0 : 1;
    }

    // While it fills, a filter errs less than in the end: the bound is far, but one-sided.
    assertThat(Binomial.of(items, error).sigmas(wrong)).isLessThan(5);
    assertThat(filter.added()).isEqualTo(exact.size() - wrong);
  }

  /*
   * Given its bits, a filter says yes to a stranger with the probability it states, so the hits are
   * binomial: five sigmas off once in 1.7 million seeds. Hashes and strangers count up, as badly
   * mixed as can be, from places far apart.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.01, 0.001, 1e-4})
  void errsAtTheRateItStates(double error) {
    int items = 50_000;
    int strangers = 1_000_000;
    Filter filter = sizedFor(items, error);
    LongStream.range(0, items).forEach(filter::add);

    long hits =
        LongStream.range(1L << 40, (1L << 40) + strangers).filter(filter::mightContain).count();

    Binomial stated = Binomial.of(strangers, filter.expectedErrorNow());
    assertThat(stated.sigmas(hits)).isBetween(-5.0, 5.0);
  }

  /*
   * How full filters get is chance; the mean of many is normal, and we bound it by five of its
   * standard errors, estimated from the same filters.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.01, 0.001, 1e-4})
  void statesTheRateThatTheorySays(double error) {
    int filters = 100;
    int items = 10_000;
    double[] stated = new double[filters];
    for (int i = 0; i < filters; i++) {
      Filter filter = sizedFor(items, error);
      random.longs(items).forEach(filter::add);
      stated[i] = filter.expectedErrorNow();
    }

    double mean = DoubleStream.of(stated).average().orElseThrow();
    double variance = DoubleStream.of(stated).map(s -> (s - mean) * (s - mean)).sum() / filters;
    double standardError = Math.sqrt(variance / filters);
    double expected = expectedError(items, error);
    assertThat((mean - expected) / standardError).as("%s", mean).isBetween(-5.0, 5.0);
    assertThat(expected).isBetween(leastExpectedShare() * error, error);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 1", "1, 128", "3, 1000", "0, 5000"})
  void batchesSayWhatSingleHashesSay(int from, int to) {
    long[] hashes = random.longs(5000).map(hash -> hash & 0x7ff).toArray();
    Filter single = sizedFor(5000, 0.01);
    Filter batch = sizedFor(5000, 0.01);
    boolean[] expected = new boolean[hashes.length];
    for (int i = from; i < to; i++) {
      expected[i] = single.add(hashes[i]);
    }

    boolean[] fresh = new boolean[hashes.length];
    int count = batch.addAll(hashes, from, to, fresh);

    assertThat(fresh).isEqualTo(expected);
    assertThat(count).isEqualTo((int) single.added()).isEqualTo((int) batch.added());
    assertThat(bytes(batch)).isEqualTo(bytes(single));
  }

  @Test
  void takesTextsAndBytesByTheirHashes() {
    Filter filter = sizedFor(1000, 1e-6);

    assertThat(filter.mightContain("straße")).isFalse();
    assertThat(filter.add("straße")).isTrue();
    assertThat(filter.add("straße".getBytes(UTF_8))).isFalse();
    assertThat(filter.add(Hashes.of("straße"))).isFalse();
    assertThat(filter.mightContain("straße")).isTrue();
    assertThat(filter.mightContain("straße".getBytes(UTF_8))).isTrue();
    assertThat(filter.add("straße")).isFalse();
    assertThat(filter.mightContain("weg".getBytes(UTF_8))).isFalse();
    assertThat(filter.add("weg".getBytes(UTF_8))).isTrue();
  }

  @Test
  void asksInBatchesAsOneByOne() {
    Filter filter = sizedFor(3000, 0.1);
    LongStream.range(0, 3000).forEach(filter::add);
    long[] hashes = LongStream.range(-1500, 2500).toArray(); // the last are known
    boolean[] known = new boolean[hashes.length];

    int count = filter.askAll(hashes, 500, 3500, known);

    boolean[] expected = new boolean[hashes.length];
    for (int i = 500; i < 3500; i++) {
      expected[i] = filter.mightContain(hashes[i]);
    }
    assertThat(known).isEqualTo(expected);
    assertThat(LongStream.range(500, 3500).filter(i -> known[(int) i])).hasSize(count);
  }

  @Test
  void survivesBeingWritten() throws IOException {
    Filter filter = sizedFor(1000, 0.01);
    random.longs(700).forEach(filter::add);

    byte[] written = bytes(filter);
    ByteArrayInputStream in = new ByteArrayInputStream(concat(written, new byte[] {1, 2, 3}));
    Filter read = read(in);

    assertThat(in.available()).isEqualTo(3);
    assertThat(read).hasToString(filter.toString());
    assertThat(read.added()).isEqualTo(filter.added());
    assertThat(read.expectedErrorNow()).isEqualTo(filter.expectedErrorNow());
    assertThat(bytes(read)).isEqualTo(written);
    assertThat(read.add(1)).isEqualTo(filter.add(1));
    assertThat(bytes(read)).isEqualTo(bytes(filter));
  }

  @Test
  void tellsAnyChangedByte() {
    Filter filter = sizedFor(50, 0.01);
    random.longs(20).forEach(filter::add);
    byte[] written = bytes(filter);

    for (int i = 0; i < written.length; i++) {
      byte[] changed = written.clone();
      changed[i] ^= (byte) (1 << random.nextInt(8));
      assertThatThrownBy(() -> read(new ByteArrayInputStream(changed)))
          .as("byte %d", i)
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void tellsWhatIsCutOff() {
    byte[] written = bytes(sizedFor(50, 0.01));

    for (int length = 0; length < written.length; length++) {
      byte[] part = Arrays.copyOf(written, length);
      assertThatThrownBy(() -> read(new ByteArrayInputStream(part)))
          .as("%d bytes", length)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cut off");
    }
  }

  @Test
  void tellsForeignBytes() {
    byte[] foreign = new byte[1000];
    random.nextBytes(foreign);

    assertThatThrownBy(() -> read(new ByteArrayInputStream(foreign)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("not a filter: begins with ");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.1, items must be positive",
    "-5, 0.1, got -5",
    "9, 0, got 0.0",
    "9, 1, got 1.0"
  })
  void sizedFor_nonsense(long items, double error, String message) {
    assertThatThrownBy(() -> sizedFor(items, error))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  static byte[] bytes(Filter filter) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      filter.writeTo(out);
    } catch (IOException e) {
      throw new AssertionError("memory does not fail", e);
    }
    return out.toByteArray();
  }

  static byte[] concat(byte[] left, byte[] right) {
    byte[] all = Arrays.copyOf(left, left.length + right.length);
    System.arraycopy(right, 0, all, left.length, right.length);
    return all;
  }

  /** What holds for filters of a fixed size: they fill up. */
  abstract static class Fixed extends FilterContract {

    @Test
    void refusesMoreThanItsCapacity() {
      Filter filter = sizedFor(100, 0.001);
      long[] hashes = fill(filter);
      byte[] before = bytes(filter);

      assertThat(filter.isFull()).isTrue();
      assertThatThrownBy(() -> filter.add(stranger(filter)))
          .isInstanceOf(FilterFullException.class)
          .hasMessageContaining("100 of 100 added")
          .hasMessageContaining("is full; make it larger");
      assertThat(bytes(filter)).isEqualTo(before);
      assertThat(LongStream.of(hashes)).noneMatch(filter::add);
    }

    @Test
    void whenFull_isToldOnce() {
      Filter filter = sizedFor(100, 0.001);
      List<Filter> told = new ArrayList<>();
      filter.whenFull(told::add);

      fill(filter);
      assertThat(told).isEmpty();
      random.longs(1000).forEach(filter::add);

      assertThat(told).containsExactly(filter);
      assertThat(filter.added()).isGreaterThan(200);
      assertThat(filter.expectedErrorNow()).isGreaterThan(0.1);
    }

    @Test
    void overfillIsAllowedOnRequest() {
      Filter filter = sizedFor(100, 0.001);
      filter.allowOverfill();
      long[] hashes = random.longs(1000).toArray();

      LongStream.of(hashes).forEach(filter::add);

      assertThat(LongStream.of(hashes)).allMatch(filter::mightContain);
      assertThat(filter.expectedErrorNow()).isGreaterThan(0.1);
    }

    @Test
    void batchesTooRefuseMoreThanTheCapacity() {
      Filter filter = sizedFor(100, 0.001);
      long[] hashes = random.longs(300).toArray();
      boolean[] fresh = new boolean[hashes.length];

      assertThatThrownBy(() -> filter.addAll(hashes, 0, hashes.length, fresh))
          .isInstanceOf(FilterFullException.class);

      assertThat(filter.added()).isEqualTo(100);
    }

    /** Of a batch that may be too much, only what is new counts. */
    @Test
    void batchesFillTheLastRoom() {
      Filter filter = sizedFor(1000, 1e-6);
      long[] hashes = random.longs(1200).toArray();
      boolean[] fresh = new boolean[hashes.length];
      assertThat(filter.addAll(hashes, 0, 950, fresh)).isEqualTo(950);

      assertThat(filter.addAll(hashes, 750, 1000, fresh)).isEqualTo(50);

      assertThat(filter.added()).isEqualTo(1000);
      assertThat(filter.addAll(hashes, 0, 1000, fresh)).isZero();
      assertThatThrownBy(() -> filter.addAll(hashes, 990, 1200, fresh))
          .isInstanceOf(FilterFullException.class);
      assertThat(filter.added()).isEqualTo(1000);
    }

    /** Adds as many new hashes as the filter has room for. */
    private long[] fill(Filter filter) {
      LongStream.Builder added = LongStream.builder();
      while (!filter.isFull()) {
        long hash = random.nextLong();
        filter.add(hash);
        added.add(hash);
      }
      return added.build().toArray();
    }

    private long stranger(Filter filter) {
      return random.longs().filter(hash -> !filter.mightContain(hash)).findFirst().orElseThrow();
    }
  }
}
