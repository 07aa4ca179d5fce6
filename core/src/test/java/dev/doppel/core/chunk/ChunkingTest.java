package dev.doppel.core.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.testkit.Binomial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkingTest {

  private static final int WINDOW = 64; // bytes that Gear sees; Rabin sees 48

  private final SplittableRandom random = new SplittableRandom(42);

  static Stream<Chunking> chunkings() {
    return Stream.of(
        Chunking.JAIN_2005, Chunking.DEFAULT, Chunking.gear(16, 16), Chunking.rabin(64, 100));
  }

  @ParameterizedTest
  @MethodSource("chunkings")
  void chunksCoverTheText(Chunking chunking) {
    for (int length : new int[] {0, 1, 15, 16, 17, 47, 48, 49, 1000, 70_000}) {
      int[] next = {0};
      chunking.chunk(
          randomBytes(length + 5),
          length,
          (start, end) -> {
            assertThat(start).isEqualTo(next[0]).isLessThan(end);
            next[0] = end;
          });

      assertThat(next[0]).isEqualTo(length);
    }
  }

  /*
   * In random bytes every place is a cut with probability 1/expected. For Rabin this is exact and
   * independent of all cuts before, since the last byte alone spreads evenly over the low eight
   * bits; for Gear it is so to many digits, as the sum of 64 shifted words. So the cuts are
   * binomial: five sigmas once in 1.7 million seeds. Chunks past the limit of 64 KB do not occur.
   * Teeth, measured: chunks of at least nine bytes are 22 sigmas off at 64 expected, Gear's low bits
   * in place of its high ones 9; at 256 neither shows.
   */
  @ParameterizedTest
  @ValueSource(ints = {64, 256})
  void chunksHaveTheExpectedSize(int expected) {
    byte[] text = randomBytes(1 << 21);
    Chunking[] both = {Chunking.gear(expected, 1 << 16), Chunking.rabin(expected, 1 << 16)};
    for (Chunking chunking : both) {
      long cuts = cuts(chunking, text).stream().filter(cut -> cut < text.length).count();

      assertThat(Binomial.of(text.length, 1.0 / expected).sigmas(cuts)).isBetween(-5.0, 5.0);
    }
  }

  @Test
  void expectedSizesOfThePresets() {
    assertThat(Chunking.JAIN_2005.expectedBytes()).isEqualTo(256);
    assertThat(Chunking.DEFAULT.expectedBytes()).isEqualTo(128);
  }

  @Test
  void insertionMovesOnlyTheCutsItCanBeSeenFrom() {
    for (Chunking chunking : new Chunking[] {Chunking.JAIN_2005, Chunking.DEFAULT}) {
      for (int i = 0; i < 100; i++) {
        byte[] text = randomBytes(5000);
        byte[] inserted = randomBytes(1 + random.nextInt(50));
        int at = random.nextInt(5000);
        List<Integer> before = cuts(chunking, text);
        List<Integer> after = cuts(chunking, insert(text, at, inserted));

        int shift = inserted.length;
        assertThat(after.stream().filter(cut -> cut <= at))
            .containsExactlyElementsOf(before.stream().filter(cut -> cut <= at).toList());
        assertThat(after.stream().filter(cut -> cut >= at + shift + WINDOW).map(c -> c - shift))
            .containsExactlyElementsOf(before.stream().filter(cut -> cut >= at + WINDOW).toList());
      }
    }
  }

  @Test
  void constantInputIsCutAtTheLimit() {
    for (Chunking chunking : new Chunking[] {Chunking.JAIN_2005, Chunking.DEFAULT}) {
      assertThat(cuts(chunking, new byte[200_000]))
          .containsExactly(65_536, 131_072, 196_608, 200_000);
    }
  }

  /** What lies beyond the length is the buffer's, not the text's. */
  @Test
  void looksNoFurtherThanTheLength() {
    byte[] text = randomBytes(3000);
    byte[] longer = Arrays.copyOf(text, 5000);

    List<Integer> cuts = new ArrayList<>();
    Chunking.DEFAULT.chunk(longer, 3000, (start, end) -> cuts.add(end));

    assertThat(cuts).isEqualTo(cuts(Chunking.DEFAULT, text));
  }

  /** Memories note these words; a chunking of other words is refused by them. */
  @Test
  void theWordsThatMemoriesNoteDoNotChange() {
    assertThat(Chunking.DEFAULT).hasToString("gear,128,65536");
    assertThat(Chunking.JAIN_2005).hasToString("rabin:120,256,65536");
    assertThat(Chunking.rabin(64, 100, 5)).hasToString("rabin:5,64,100");
  }

  @Test
  void chunkingsAreEqualByRuleAndSizes() {
    Chunking chunking = Chunking.rabin(64, 100, 5);

    assertThat(chunking).isEqualTo(Chunking.rabin(64, 100, 5));
    assertThat(chunking).hasSameHashCodeAs(Chunking.rabin(64, 100, 5));
    assertThat(chunking)
        .isNotEqualTo(Chunking.rabin(64, 100, 6))
        .isNotEqualTo(Chunking.rabin(32, 100, 5))
        .isNotEqualTo(Chunking.rabin(64, 101, 5))
        .isNotEqualTo(Chunking.gear(64, 100));
    assertThat(chunking.marker()).hasValue(5);
    assertThat(Chunking.DEFAULT.marker()).isEmpty();
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> Chunking.gear(100, 1000))
        .hasMessage("expected chunk size must be a power of two from 16 on, got 100");
    assertThatThrownBy(() -> Chunking.rabin(0, 1000))
        .hasMessage("expected chunk size must be a power of two from 16 on, got 0");
    assertThatThrownBy(() -> Chunking.rabin(256, 255))
        .hasMessage("chunks of 255 at most, 256 expected");
    assertThatThrownBy(() -> Chunking.rabin(256, 1000, 256))
        .hasMessage("the marker of chunks of 256 bytes must be 0 to 255, got 256");
    assertThatThrownBy(() -> Chunking.rabin(256, 1000, -1))
        .hasMessage("the marker of chunks of 256 bytes must be 0 to 255, got -1");
    assertThat(Chunking.rabin(256, 1000, 0).marker()).hasValue(0);
  }

  private static List<Integer> cuts(Chunking chunking, byte[] text) {
    List<Integer> cuts = new ArrayList<>();
    chunking.chunk(text, text.length, (start, end) -> cuts.add(end));
    return cuts;
  }

  private static byte[] insert(byte[] text, int at, byte[] inserted) {
    byte[] result = Arrays.copyOf(text, text.length + inserted.length);
    System.arraycopy(inserted, 0, result, at, inserted.length);
    System.arraycopy(text, at, result, at + inserted.length, text.length - at);
    return result;
  }

  private byte[] randomBytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
