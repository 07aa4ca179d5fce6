package dev.doppel.core.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.chunk.Chunking;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.sketch.ChunkSketch.Settings;
import dev.doppel.core.sketch.ChunkSketch.Sketcher;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jain, Dahlin, Tewari: Using Bloom Filters to Refine Web Search Results. WebDB 2005. */
class JainTest {

  private static final int CHUNKS = 512;
  private static final int FILTERS = 200;

  private final SplittableRandom random = new SplittableRandom(42);

  /** Section 2.3, for texts that share nothing. */
  @ParameterizedTest
  @CsvSource({"1, 0.6973", "2, 0.4658", "4, 0.1929", "8, 0.0295", "10, 0.0113", "11, 0.0070"})
  void expectedMatch_isThePapers(int bitsPerChunk, double printed) {
    assertThat(ChunkSketch.expectedMatch(bitsPerChunk * 1000.0, 1000, 0))
        .isCloseTo(printed, within(0.00005));
  }

  @Test
  void expectedMatch_ofAllShared() {
    for (int bitsPerChunk = 1; bitsPerChunk <= 16; bitsPerChunk++) {
      assertThat(ChunkSketch.expectedMatch(bitsPerChunk * 100.0, 100, 100)).isEqualTo(1);
    }
  }

  /*
   * The paper's numbers hold for k = m/n ln 2 probes, which is no whole number. For k whole, A's
   * filter is full to p = 1 - e^(-kn/m), and a chunk of B that A lacks is inferred with p^k. The
   * paper then spreads the n p^k inferred chunks' bits over all m,
   *
   *   (1 - e^(-kn/m p^k)) / p,
   *
   * but they can only lie among the mp bits that A has set, of which they cover
   *
   *   1 - e^(-kn/m p^(k-1)).
   *
   * The two agree where inferred chunks are few: to 1 % from m = 8n on. For m = n it is 0.632, not
   * 0.741. We ask 200 filters, and bound the mean by five of its standard errors. Teeth, measured:
   * the paper's value is 71 of them off for m = n and 38 for 2n, a step equal to the hash 31 or more
   * from 4n on, a probe too few 6 at 4n. From 8n on neither the paper's value nor the missing probe
   * shows: the best number of probes is a flat optimum.
   */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "4, 3", "8, 6", "10, 7", "11, 8"})
  void inferredMatchesCoverTheExpectedShareOfBits(int bitsPerChunk, int probes) {
    assertThat(probes).isEqualTo(Math.max(1, Math.round(bitsPerChunk * Math.log(2))));
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < FILTERS; i++) {
      double share = inferredShare(bitsPerChunk * CHUNKS, probes);
      sum += share;
      squares += share * share;
    }
    double mean = sum / FILTERS;
    double standardError = Math.sqrt((squares / FILTERS - mean * mean) / FILTERS);

    double full = 1 - Math.exp(-(double) probes / bitsPerChunk);
    double expected = 1 - Math.exp(-Math.pow(full, probes - 1) * probes / bitsPerChunk);
    assertThat((mean - expected) / standardError)
        .as("%s for %s", mean, expected)
        .isBetween(-5.0, 5.0);
  }

  /** Fills a filter with chunks, asks it for others, returns the share of its bits those cover. */
  private double inferredShare(int bits, int probes) {
    Sketcher sketcher = Sketcher.of(new Settings(Chunking.rabin(1 << 20, 1 << 20), bits, probes));
    long[] words = new long[bits / Long.SIZE];
    for (int i = 0; i < CHUNKS; i++) {
      sketcher.sketch(randomChunk(), 7, words, 0);
    }
    ChunkSketch filter = ChunkSketch.of(words, 0, words.length);
    long[] inferred = new long[words.length];
    for (int i = 0; i < CHUNKS; i++) {
      byte[] stranger = randomChunk();
      if (sketcher.sketch(stranger, 7).inclusionIn(filter) == 1) {
        sketcher.sketch(stranger, 7, inferred, 0);
      }
    }
    return (double) ChunkSketch.of(inferred, 0, words.length).setBits() / filter.setBits();
  }

  /** Seven bytes without a zero are no multiple of the modulus and hold no marker: one chunk. */
  private byte[] randomChunk() {
    byte[] chunk = new byte[7];
    for (int i = 0; i < chunk.length; i++) {
      chunk[i] = (byte) (1 + random.nextInt(255));
    }
    return chunk;
  }
}
