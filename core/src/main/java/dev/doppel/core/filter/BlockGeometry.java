package dev.doppel.core.filter;

import dev.doppel.core.internal.Check;

/**
 * The blocks of a split-block filter: a number of words of 64 bits, in each of which a hash sets
 * one bit.
 *
 * @param words 8 (a cache line), 16 or 32
 */
record BlockGeometry(int words) {

  /*
   * The classic formula is wrong for blocks, since chance gives some blocks more hashes than
   * others, and those err most. Of n hashes in b blocks, i fall into a block with the probability
   * B(i) of a binomial distribution. A bit of a word is then set with probability 1 - (63/64)^i,
   * and the words of a block know nothing of each other. Hence the error, exactly:
   *
   *   sum over i of  B(i) (1 - (63/64)^i)^words
   */

  private static final int[] CHOICES = {8, 16, 32};
  private static final double BITS = Long.SIZE;
  private static final int MAX_LOAD = 1000; // hashes in a block; it is full long before

  BlockGeometry {
    Check.argument(
        words == 8 || words == 16 || words == 32,
        "blocks must have 8, 16 or 32 words, got %d",
        words);
  }

  /** Returns the geometry that takes the fewest bits for this many hashes at this error. */
  static BlockGeometry sizedFor(long hashes, double error) {
    BlockGeometry best = new BlockGeometry(CHOICES[0]);
    for (int words : CHOICES) {
      BlockGeometry other = new BlockGeometry(words);
      if (other.words(hashes, error) < best.words(hashes, error)) {
        best = other;
      }
    }
    return best;
  }

  private double words(long hashes, double error) {
    return (double) words * blocks(hashes, error);
  }

  /** Returns the least number of blocks for this many hashes at this error. */
  long blocks(long hashes, double error) {
    long tooFew = 0;
    long enough = Math.max(1, hashes); // a hash a block errs by less than 64^-8
    while (enough - tooFew > 1) {
      long middle = (enough + tooFew) >>> 1;
      if (error(hashes, middle) > error) {
        tooFew = middle;
      } else {
        enough = middle;
      }
    }
    return enough;
  }

  /** Returns the expected false-positive rate of this many hashes in this many blocks. */
  double error(long hashes, long blocks) {
    if (blocks == 1) {
      return block(Math.pow((BITS - 1) / BITS, (double) hashes));
    }
    if ((double) hashes / blocks > MAX_LOAD / 2.0) {
      return 1;
    }
    double sum = 0;
    double probability = Math.exp(hashes * Math.log1p(-1.0 / blocks));
    double clear = 1;
    for (int load = 0; load < Math.min(MAX_LOAD, hashes + 1); load++) {
      sum += probability * block(clear);
      probability *= (double) (hashes - load) / (load + 1) / (blocks - 1);
      clear *= (BITS - 1) / BITS;
    }
    return sum;
  }

  /** The error of a block whose bits are clear with this probability. */
  private double block(double clear) {
    return Math.pow(1 - clear, words);
  }

  /** Returns how many hashes a block holds on average where this share of the bits is set. */
  double hashesPerBlock(double fill) {
    return -Math.log1p(-fill) * BITS;
  }
}
