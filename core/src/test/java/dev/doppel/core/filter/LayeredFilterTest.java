package dev.doppel.core.filter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.filter.LayeredFilter.Order;
import dev.doppel.core.filter.LayeredFilter.Settings;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.testkit.Binomial;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LayeredFilterTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void cen2010_isThePapers() {
    assertThat(Settings.CEN_2010).isEqualTo(new Settings(4, 3, 16829152, 3500000, Order.IGNORED));
    assertThat(LayeredFilter.of(Settings.CEN_2010).bytes()).isEqualTo(10_518_224);
  }

  @ParameterizedTest
  @EnumSource
  void neverForgets(Order order) {
    LayeredFilter filter = LayeredFilter.of(new Settings(4, 3, 50_001, 10_000, order));
    long[][] urls = Stream.generate(this::randomUrl).limit(5000).toArray(long[][]::new);

    for (long[] url : urls) {
      filter.add(url);
    }

    assertThat(Stream.of(urls)).allMatch(filter::mightContain);
    assertThat(Stream.of(urls)).noneMatch(filter::add);
  }

  /** New by a segment at its place, or by the combination alone, as the two halves of the paper. */
  @Test
  void add_isTrueForWhatIsNewInAnyFilter() {
    LayeredFilter filter = LayeredFilter.of(new Settings(4, 3, 1 << 20, 3, Order.IGNORED));

    assertThat(filter.add(segments("h/a/b"))).isTrue();
    assertThat(filter.add(segments("h/a/b"))).isFalse();
    assertThat(filter.added()).isEqualTo(1);

    assertThat(filter.knowsCombination(segments("b/h/a"))).isTrue();
    assertThat(filter.add(segments("b/h/a"))).as("segments at other places").isTrue();
    assertThat(filter.isFull()).isFalse();

    assertThat(filter.add(segments("h/h/a"))).as("another combination").isTrue();
    assertThat(filter.added()).isEqualTo(3);
    assertThat(filter.isFull()).isTrue();
  }

  @Test
  void unionWith_isAddingAll() {
    Settings settings = new Settings(4, 3, 50_001, 10_000, Order.AWARE);
    LayeredFilter left = LayeredFilter.of(settings);
    LayeredFilter right = LayeredFilter.of(settings);
    LayeredFilter both = LayeredFilter.of(settings);
    for (int i = 0; i < 2000; i++) {
      long[] url = randomUrl();
      (i % 2 == 0 ? left : right).add(url);
      both.add(url);
    }

    left.unionWith(right);

    for (int layer = 0; layer <= 4; layer++) {
      assertThat(left.fill(layer)).isEqualTo(both.fill(layer));
    }
    assertThatThrownBy(() -> left.unionWith(LayeredFilter.of(Settings.CEN_2010)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot unite");
  }

  /** What the paper concedes and the last filter is for: members whose segments are exchanged. */
  @ParameterizedTest
  @EnumSource
  void newCombinationsOfKnownSegmentsErrAsTheLastFilter(Order order) {
    LayeredFilter filter = LayeredFilter.of(new Settings(3, 3, 40_000, 10_000, order));
    int side = 100;
    IntStream.range(0, 10_000)
        .filter(i -> i % 2 == 0)
        .forEach(i -> filter.add(new long[] {7, 1000 + i / side, 5000 + (i + i / side) % side}));

    long strangers = 0;
    long hits = 0;
    for (int i = 1; i < 10_000; i += 2) {
      long[] url = {7, 1000 + i / side, 5000 + (i + i / side) % side};
      strangers++;
      hits += filter.mightContain(url) ? 1 : 0;
    }

    Binomial expected = Binomial.of(strangers, filter.expectedErrorNow());
    assertThat(expected.sigmas(hits)).isBetween(-5.0, 5.0);
  }

  @Test
  void swappedSegments_areOneUrlToThePaper() {
    assertThat(takesForKnown(Order.IGNORED, "http://h/a/b", "http://h/b/a", "http://h/b/a/c"))
        .isTrue();
    assertThat(takesForKnown(Order.AWARE, "http://h/a/b", "http://h/b/a", "http://h/b/a/c"))
        .isFalse();
  }

  @Test
  void equalSegments_cancelInThePaper() {
    assertThat(takesForKnown(Order.IGNORED, "http://h/a/a", "http://h/b/b", "http://h/c/c"))
        .isTrue();
    assertThat(takesForKnown(Order.AWARE, "http://h/a/a", "http://h/b/b", "http://h/c/c"))
        .isFalse();
  }

  @Test
  void knowsSegment_tellsHosts() {
    LayeredFilter filter = LayeredFilter.of(Settings.CEN_2010);
    filter.add(segments("https://example.org/a"));

    assertThat(filter.knowsSegment(0, hash("example.org"))).isTrue();
    assertThat(filter.knowsSegment(1, hash("example.org"))).isFalse();
    assertThatThrownBy(() -> filter.knowsSegment(4, 0)).hasMessage("layer must be 0 to 3, got 4");
  }

  @Test
  void knowsCombination_asksTheLastFilterAlone() {
    LayeredFilter filter = LayeredFilter.of(Settings.CEN_2010);
    filter.add(segments("h/a/b"));

    assertThat(filter.knowsCombination(segments("h/a/b"))).isTrue();
    assertThat(filter.knowsCombination(segments("b/h/a"))).isTrue(); // XOR knows no order
    assertThat(filter.mightContain(segments("b/h/a"))).isFalse();
    assertThat(filter.knowsCombination(segments("h/a/c"))).isFalse();
  }

  @Test
  void segments_areWhatStandsBetweenSlashes() {
    assertThat(segments("http://h/a/b")).containsExactly(hash("h"), hash("a"), hash("b"));
    assertThat(segments("https://h/a/b")).isEqualTo(segments("h/a/b"));
    assertThat(segments("h")).containsExactly(hash("h"));
    assertThat(segments("h/")).containsExactly(hash("h"), hash(""));
    assertThat(segments("h/a/b/c/d//e"))
        .containsExactly(hash("h"), hash("a"), hash("b"), hash("c/d//e"));
    assertThat(segments("h/go?to=http://x")).startsWith(hash("h"), hash("go?to=http:"));
    assertThat(segments("")).containsExactly(hash(""));
    byte[] within = "a/http://h/a/b".getBytes(UTF_8);
    assertThat(LayeredFilter.segments(within, 2, 12, 4, KeyedHash.legacy(0)))
        .containsExactly(hash("h"), hash("a"));
  }

  @Test
  void segments_ofAStretchLookAtNothingBeyondIt() {
    KeyedHash hash = KeyedHash.legacy(0);
    byte[] bytes = "xx/h/a://b".getBytes(UTF_8);

    assertThat(LayeredFilter.segments(bytes, 3, 6, 4, hash)).containsExactly(hash("h"), hash("a"));
    assertThat(LayeredFilter.segments("h:///x".getBytes(UTF_8), 0, 3, 4, hash))
        .containsExactly(hash("h:"), hash(""));
  }

  /** Frozen: a changed byte here is a new version of the format. */
  @Test
  void bytes_golden() throws IOException {
    LayeredFilter filter = LayeredFilter.of(new Settings(2, 3, 100, 10, Order.AWARE));
    filter.add(new long[] {1, 2});
    filter.add(new long[] {3});

    assertThat(HexFormat.of().formatHex(bytes(filter)))
        .isEqualTo(
            "445046494c544552010000000400000064000000000000000a00000000000000"
                + "0200000000000000000000000000000005000003050000002638729e985ff4d5"
                + "0000004400000041000000220000800000000000801000000000020242000000"
                + "01000000200000001bcde372d95fdd06");
  }

  @Test
  void survivesBeingWritten() throws IOException {
    LayeredFilter filter = LayeredFilter.of(new Settings(4, 3, 999, 100, Order.IGNORED));
    Stream.generate(this::randomUrl).limit(100).forEach(filter::add);

    LayeredFilter read = LayeredFilter.read(new ByteArrayInputStream(bytes(filter)));

    assertThat(read).hasToString(filter.toString());
    assertThat(bytes(read)).isEqualTo(bytes(filter));
    assertThat(read.isFull()).isEqualTo(filter.isFull());
  }

  @Test
  void tellsAnyChangedOrMissingByte() throws IOException {
    byte[] written = bytes(LayeredFilter.of(new Settings(2, 3, 100, 10, Order.AWARE)));

    for (int i = 0; i < written.length; i++) {
      byte[] changed = written.clone();
      changed[i] ^= (byte) (1 << random.nextInt(8));
      byte[] part = Arrays.copyOf(written, i);
      assertThatThrownBy(() -> LayeredFilter.read(new ByteArrayInputStream(changed)))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> LayeredFilter.read(new ByteArrayInputStream(part)))
          .hasMessageContaining("cut off");
    }
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> new Settings(0, 3, 10, 10, Order.AWARE))
        .hasMessage("layers must be 1 to 64, got 0");
    assertThatThrownBy(() -> new Settings(4, 3, 1L << 40, 10, Order.AWARE))
        .hasMessageEndingWith("got 1099511627776");
    assertThatThrownBy(() -> LayeredFilter.of(Settings.CEN_2010).add(new long[5]))
        .hasMessage("a URL must have 1 to 4 segments, got 5");
    assertThatThrownBy(() -> LayeredFilter.of(Settings.CEN_2010).mightContain(new long[0]))
        .hasMessage("a URL must have 1 to 4 segments, got 0");
    assertThatThrownBy(() -> LayeredFilter.of(Settings.CEN_2010).knowsCombination(new long[0]))
        .hasMessage("a URL must have 1 to 4 segments, got 0");
    assertThatThrownBy(() -> LayeredFilter.of(Settings.CEN_2010).fill(5))
        .hasMessage("layer must be 0 to 4, got 5");
  }

  /** Adds some URLs whose segments make up the stranger's, then asks for it. */
  private static boolean takesForKnown(Order order, String member, String stranger, String other) {
    LayeredFilter filter = LayeredFilter.of(new Settings(4, 3, 1 << 20, 10, order));
    filter.add(segments(member));
    long[] asked = segments(stranger);
    filter.add(new long[] {hash("h"), asked[1], 11});
    filter.add(new long[] {hash("h"), 12, asked[2]});
    filter.add(segments(other));
    return filter.mightContain(asked);
  }

  private long[] randomUrl() {
    return random.longs(1 + random.nextInt(4), 0, 1000).toArray();
  }

  private static long[] segments(String url) {
    return LayeredFilter.segments(url.getBytes(UTF_8), 4);
  }

  private static long hash(String segment) {
    byte[] bytes = segment.getBytes(UTF_8);
    return Hashes.of(bytes, 0, bytes.length);
  }

  private static byte[] bytes(LayeredFilter filter) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    filter.writeTo(out);
    return out.toByteArray();
  }
}
