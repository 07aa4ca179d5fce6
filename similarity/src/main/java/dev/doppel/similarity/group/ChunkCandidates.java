package dev.doppel.similarity.group;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.index.BandJoin;
import dev.doppel.core.index.NearPairs;
import dev.doppel.core.index.PairSink;
import dev.doppel.core.index.Pairs;
import dev.doppel.core.sketch.Banding;
import dev.doppel.core.sketch.BitOverlap;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.similarity.rules.ChunkRule;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;

/** The pairs of rows whose chunk filters share enough bits. */
final class ChunkCandidates {

  /*
   * The paper compares every two filters, and for some thousands nothing is faster. Past that,
   * MinHash over the positions of the set bits picks what to compare: bit sets with half of the
   * smaller one in common have a Jaccard of a third and more if their sizes are alike. A small text
   * inside a large one is then missed; method auto finds it. Of a crowd of look-alikes, each meets
   * the first and the nearest only.
   *
   * Where pairs are verified, the bits only say what to count. Where the filters' word is taken,
   * the candidates are what the bits call near or contained.
   */

  private static final int COMPARE_ALL = 20_000;
  private static final double BIT_RESEMBLANCE = 0.3;

  private final Space space;
  private final DocumentSettings settings;
  private final ChunkRule rule;
  private final int words;
  private final int[] setBits;
  private final NearPairs near;

  private ChunkCandidates(Space space, DocumentSettings settings) {
    this.space = space;
    this.settings = settings;
    this.rule = settings.chunks();
    this.words = space.chunkWords();
    this.setBits = new int[space.rows()];
    this.near = NearPairs.among(space.rows());
    for (int row = 0; row < setBits.length; row++) {
      for (int word = 0; word < words; word++) {
        setBits[row] += Long.bitCount(space.chunks()[row * words + word]);
      }
    }
  }

  static Candidates find(Space space, DocumentSettings settings) {
    ChunkCandidates search = new ChunkCandidates(space, settings);
    long omitted = space.rows() <= COMPARE_ALL ? search.compareAll() : search.compareBanded();
    Pairs pairs = search.near.pairs();
    return new Candidates(space, Method.CHUNKS, pairs, omitted + search.near.omitted(pairs));
  }

  private long compareAll() {
    for (int row = 1; row < space.rows(); row++) {
      for (int other = 0; other < row; other++) {
        compare(other, row);
      }
    }
    return 0;
  }

  private long compareBanded() {
    Banding banding = Banding.forThreshold(BIT_RESEMBLANCE);
    MinHash minHash = MinHash.ofComponents(banding.components());
    int[] bands = new int[space.rows() * banding.bands()];
    long[] signature = new long[banding.components()];
    for (int row = 0; row < space.rows(); row++) {
      long[] bits = bits(row);
      minHash.sketch(bits, bits.length, signature);
      banding.hash(signature, bands, row * banding.bands());
    }
    BandJoin join = BandJoin.of(bands, banding.bands(), space.rows(), BandJoin.DEFAULT_BUCKET);
    PairSink sink = this::compare;
    long omitted = 0;
    for (int band = 0; band < banding.bands(); band++) {
      omitted += join.join(band, sink);
    }
    return omitted;
  }

  private long[] bits(int row) {
    long[] bits = new long[setBits[row]];
    int count = 0;
    for (int word = 0; word < words; word++) {
      for (long left = space.chunks()[row * words + word]; left != 0; left &= left - 1) {
        int position = word * Long.SIZE + Long.numberOfTrailingZeros(left);
        bits[count++] = Hashes.mix(position + Hashes.GOLDEN);
      }
    }
    return bits;
  }

  private void compare(int a, int b) {
    if (setBits[a] == 0 || setBits[b] == 0) {
      return; // too long for a filter
    }
    long[] chunks = space.chunks();
    int shared = BitOverlap.shared(chunks, a * words, chunks, b * words, words);
    if (isCandidate(a, b, shared)) {
      near.add(a, b, setBits[a] + setBits[b] - 2 * shared);
    }
  }

  private boolean isCandidate(int a, int b, int shared) {
    int all =
        switch (rule.share()) {
          case FULLER -> Math.max(setBits[a], setBits[b]);
          case EMPTIER -> Math.min(setBits[a], setBits[b]);
          case SOURCE -> setBits[Math.min(a, b)];
        };
    if (settings.verified()) {
      return shared >= settings.chunkMatch() * all;
    }
    if ((double) shared / all >= settings.chunkMatch()) { // as the rule divides
      return true;
    }
    return shared >= settings.containment() * Math.min(setBits[a], setBits[b])
        && space.bits(a, b).isInclusion(settings.containment());
  }
}
