package dev.doppel.core.sketch;

import static dev.doppel.core.sketch.BitShare.EMPTIER;
import static dev.doppel.core.sketch.BitShare.FULLER;
import static dev.doppel.core.sketch.BitShare.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.chunk.Chunking;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.ChunkSketch.Settings;
import dev.doppel.core.sketch.ChunkSketch.Sketcher;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ChunkSketchTest {

  private static final Settings SMALL = new Settings(Chunking.DEFAULT, 192, 3);

  private final SplittableRandom random = new SplittableRandom(42);

  /** Freezes version 1: the same 1500 bytes, paper's settings and ours. */
  @Test
  void golden() {
    byte[] text = new byte[1500];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) Hashes.mix(i + 1);
    }

    assertThat(ChunkSketch.VERSION).isEqualTo("chunks-v1");
    assertThat(bits(text, Settings.DEFAULT)).isEqualTo(slowBits(text, Settings.DEFAULT));
    assertThat(bits(text, Settings.DEFAULT))
        .hasToString("{88, 211, 443, 621, 650, 844, 847, 982, 1443, 1920, 2037, 2038}");
    assertThat(bits(text, Settings.JAIN_2005)).isEqualTo(slowBits(text, Settings.JAIN_2005));
    assertThat(bits(text, Settings.JAIN_2005))
        .hasToString(
            "{34, 214, 343, 348, 458, 461, 640, 708, 726, 762, 827, 919, 955, 959, 1067,"
                + " 1109, 1197, 1202, 1306, 1371, 1438, 1492, 1525, 1625, 1676, 1804, 1917, 1981,"
                + " 2008, 2015}");
  }

  @Test
  void setsTheBitsOfEveryChunkAndOfEachRepeat() {
    Sketcher used = Sketcher.of(SMALL); // from text to text
    for (int i = 0; i < 200; i++) {
      byte[] text = randomBytes(random.nextInt(6000));
      if (i % 2 == 0) {
        text = repeated(text, 1 + random.nextInt(300));
      }
      long[] words = new long[7];

      used.sketch(text, text.length, words, 2);

      assertThat(BitSet.valueOf(Arrays.copyOfRange(words, 2, 5))).isEqualTo(slowBits(text, SMALL));
      assertThat(words[0] | words[1] | words[5] | words[6]).isZero();
    }
  }

  @Test
  void comparesByTheBitsOfEitherSide() {
    ChunkSketch few = ChunkSketch.of(new long[] {9, 0b0011, 0}, 1, 2);
    ChunkSketch many = ChunkSketch.of(new long[] {0b0111, 1}, 0, 2);
    ChunkSketch none = ChunkSketch.of(new long[2], 0, 2);

    assertThat(few.setBits()).isEqualTo(2);
    assertThat(few.similarity(many, EMPTIER)).isEqualTo(1);
    assertThat(many.similarity(few, EMPTIER)).isEqualTo(1);
    assertThat(few.similarity(many, SOURCE)).isEqualTo(1);
    assertThat(many.similarity(few, SOURCE)).isEqualTo(0.5);
    assertThat(few.inclusionIn(many)).isEqualTo(1);
    assertThat(many.inclusionIn(few)).isEqualTo(0.5);
    assertThat(few.similarity(many, FULLER)).isEqualTo(0.5);
    assertThat(many.similarity(few, FULLER)).isEqualTo(0.5);
    assertThat(none.similarity(many, EMPTIER)).isZero();
    assertThat(none.inclusionIn(many)).isZero();
    assertThat(none.similarity(none, FULLER)).isZero();
  }

  @Test
  void countsBitsAsBitSetsDo() {
    for (int i = 0; i < 100; i++) {
      long[] words = random.longs(6).map(word -> word & random.nextLong()).toArray();
      ChunkSketch a = ChunkSketch.of(words, 0, 3);
      ChunkSketch b = ChunkSketch.of(words, 3, 3);
      BitSet shared = BitSet.valueOf(Arrays.copyOf(words, 3));
      double here = shared.cardinality();
      double there = BitSet.valueOf(Arrays.copyOfRange(words, 3, 6)).cardinality();
      shared.and(BitSet.valueOf(Arrays.copyOfRange(words, 3, 6)));

      assertThat(a.similarity(b, EMPTIER)).isEqualTo(shared.cardinality() / Math.min(here, there));
      assertThat(a.similarity(b, FULLER)).isEqualTo(shared.cardinality() / Math.max(here, there));
      assertThat(a.inclusionIn(b)).isEqualTo(shared.cardinality() / here);
    }
  }

  @Test
  void aPartIsIncludedInTheWhole() {
    byte[] text = randomBytes(20_000);
    Sketcher sketcher = Sketcher.of(Settings.DEFAULT);
    ChunkSketch whole = sketcher.sketch(text, text.length);
    int[] lastCut = {0};
    Chunking.DEFAULT.chunk(text, 10_000, (start, end) -> lastCut[0] = start);

    ChunkSketch part = sketcher.sketch(text, lastCut[0]);

    assertThat(part.inclusionIn(whole)).isEqualTo(1);
    assertThat(whole.inclusionIn(part)).isBetween(0.4, 0.7);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> new Settings(Chunking.DEFAULT, 100, 1))
        .hasMessage("filter bits must be a multiple of 64, got 100");
    assertThatThrownBy(() -> new Settings(Chunking.DEFAULT, 128, 0))
        .hasMessage("probes must be 1 to 64, got 0");
    ChunkSketch small = ChunkSketch.of(new long[] {1}, 0, 1);
    ChunkSketch large = ChunkSketch.of(new long[] {3, 1}, 0, 2);
    assertThatThrownBy(() -> small.with(large))
        .hasMessage("cannot compare ChunkSketch[1 of 64 bits] with ChunkSketch[3 of 128 bits]");
  }

  /** Numbering, colons, quotes and dashes are no part of the paper's text. */
  @Test
  void aReformattedCopyHasTheSameBitsByThePapersForm() {
    String[] lines = lines(120);
    StringBuilder copy = new StringBuilder();
    for (int i = 0; i < lines.length; i++) {
      String quoted = lines[i].replaceFirst("(w\\w+)$", "\u201c$1\u201d");
      copy.append("  ").append(i + 1).append(". ").append(quoted.replaceFirst(" ", ": "));
      copy.append('\n');
    }
    String plain = String.join("\n", lines);

    assertThat(match(plain, copy.toString(), Settings.JAIN_2005)).isEqualTo(1);
    Settings folded = new Settings(Chunking.JAIN_2005, 2048, 6);
    assertThat(match(plain, copy.toString(), folded)).isLessThan(0.3);
  }

  /** The paper's filters have eight bits for each of 256 chunks of 256 bytes. */
  @Test
  void aTextLongerThanTheFilterIsMeantForGetsNoBits() {
    assertThat(Settings.JAIN_2005.maxBytes()).isEqualTo(64 << 10);
    assertThat(sketch("x".repeat(64 << 10), Settings.JAIN_2005).setBits()).isPositive();
    assertThat(sketch("x".repeat((64 << 10) + 1), Settings.JAIN_2005).setBits()).isZero();
    assertThat(sketch("x".repeat((64 << 10) + 1), Settings.DEFAULT).setBits()).isPositive();

    assertThat(Settings.JAIN_2005.bitsFor((64 << 10) + 1)).isEqualTo(4096);
    Settings more = new Settings(Chunking.JAIN_2005, 4096, 6, ChunkSketch.Form.JAIN);
    assertThat(more.maxBytes()).isEqualTo(128 << 10);
    assertThat(sketch("x".repeat((64 << 10) + 1), more).setBits()).isPositive();
  }

  private String[] lines(int count) {
    String[] lines = new String[count];
    for (int i = 0; i < count; i++) {
      StringBuilder line = new StringBuilder("Title");
      for (int word = 0; word < 12; word++) {
        line.append(" w").append(Integer.toString(random.nextInt(1 << 20), 36));
      }
      lines[i] = line.toString();
    }
    return lines;
  }

  private static double match(String a, String b, Settings settings) {
    return sketch(a, settings).similarity(sketch(b, settings), FULLER);
  }

  private static ChunkSketch sketch(String text, Settings settings) {
    TextShingles shingles = TextShingles.of(Shingling.words(5));
    shingles.read(text);
    return Sketcher.of(settings).sketch(shingles);
  }

  private static BitSet bits(byte[] text, Settings settings) {
    long[] words = new long[settings.bits() / 64];
    Sketcher.of(settings).sketch(text, text.length, words, 0);
    return BitSet.valueOf(words);
  }

  private static BitSet slowBits(byte[] text, Settings settings) {
    BitSet bits = new BitSet();
    Map<Long, Integer> met = new HashMap<>();
    settings
        .chunking()
        .chunk(
            text,
            text.length,
            (start, end) -> {
              long chunk = Hashes.of(text, start, end - start);
              int before = met.merge(chunk, 1, Integer::sum) - 1;
              long hash = before == 0 ? chunk : Hashes.mix(chunk + before * Hashes.GOLDEN);
              for (int probe = 0; probe < settings.probes(); probe++) {
                long place = hash + probe * (Hashes.mix(hash) | 1);
                bits.set(scaled(place >>> 32, settings.bits()));
              }
            });
    return bits;
  }

  /** Maps 32 bits to a bit of the filter as their share of 2^32 says. */
  private static int scaled(long value, int bits) {
    return BigInteger.valueOf(value).multiply(BigInteger.valueOf(bits)).shiftRight(32).intValue();
  }

  private static byte[] repeated(byte[] text, int period) {
    byte[] result = text.clone();
    for (int i = period; i < result.length; i++) {
      result[i] = result[i - period];
    }
    return result;
  }

  private byte[] randomBytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
