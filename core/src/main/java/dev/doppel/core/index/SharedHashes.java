package dev.doppel.core.index;

import dev.doppel.core.hash.Hashes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Detects, for most of some sampled hashes, that they are in one set only. Takes 8 to 16 bits per
 * sample, and 32 to 64 if there are many sets. First all samples are named, then any number of
 * threads show it all sets, then it is asked.
 */
public final class SharedHashes {

  /*
   * A bitmap by the top bits of a hash knows which ones may be samples. What are samples of small
   * hashes lies together in it, and in the cache. For each of those a cell of two bits, found by
   * other bits, says whether one set had such a hash, or more.
   */

  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int MIN_BITS = 10;
  private static final int MAX_BITS = 32;
  private static final int SAMPLE_BITS = 2; // 4 to 8 bits for each sample
  private static final int CELL_BITS = 2; // 4 to 8 cells
  private static final int CELLS_A_WORD_BITS = 5;
  private static final int AT_ONCE = 32; // a set has 16 samples, and some that look like one

  private final long[] samples;
  private final int sampleShift;
  private final long[] cells;
  private final int cellShift;

  private SharedHashes(long expected) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, expected));
    int sampleBits = Math.max(MIN_BITS, Math.min(MAX_BITS, bits + SAMPLE_BITS));
    int cellBits = Math.max(MIN_BITS, Math.min(MAX_BITS, bits + CELL_BITS));
    samples = new long[1 << (sampleBits - 6)];
    sampleShift = Long.SIZE - sampleBits;
    cells = new long[1 << (cellBits - CELLS_A_WORD_BITS)];
    cellShift = Long.SIZE - cellBits;
  }

  /** Returns one for about so many samples, of which none is named yet. */
  public static SharedHashes expecting(long samples) {
    return new SharedHashes(samples);
  }

  /** Names a sample. */
  public void name(long hash) {
    long bit = hash >>> sampleShift;
    samples[(int) (bit >>> 6)] |= 1L << bit;
  }

  /** Returns what one thread shows sets by. */
  public Showing showing() {
    return new Showing();
  }

  /** Shows sets, one after the other; for one thread. */
  public final class Showing {

    /*
     * The cells of some samples are looked at before the first of them is written: writing one, as
     * others may write it, too, waits for its memory and lets nothing else begin.
     */

    private final long[] met = new long[AT_ONCE];
    private int size;

    /** Written only so that the compiler does not leave out the looking. */
    private final long[] looked = new long[AT_ONCE];

    private Showing() {}

    /** Shows the first {@code count} hashes of a set, in which none is there twice. */
    public void show(long[] hashes, int count) {
      for (int i = 0; i < count; i++) {
        long hash = hashes[i];
        long bit = hash >>> sampleShift;
        if ((samples[(int) (bit >>> 6)] & 1L << bit) != 0) {
          met[size++] = hash;
          if (size == AT_ONCE) {
            countMet();
          }
        }
      }
      countMet();
    }

    private void countMet() {
      for (int i = 0; i < size; i++) {
        looked[i] = cells[(int) (cell(met[i]) >>> CELLS_A_WORD_BITS)];
      }
      for (int i = 0; i < size; i++) {
        count(met[i]);
      }
      size = 0;
    }
  }

  private void count(long hash) {
    long cell = cell(hash);
    int word = (int) (cell >>> CELLS_A_WORD_BITS);
    int place = (int) cell << 1; // of the two bits: the shift takes it modulo 64
    long seen = (long) WORDS.getAcquire(cells, word) >>> place & 3;
    if (seen == 0) {
      seen = (long) WORDS.getAndBitwiseOr(cells, word, 1L << place) >>> place & 3;
    }
    if (seen == 1) {
      WORDS.getAndBitwiseOr(cells, word, 2L << place);
    }
  }

  /** Whether a sample may be in two sets; if not, one set has it at most. */
  public boolean mayBeShared(long hash) {
    long cell = cell(hash);
    return (cells[(int) (cell >>> CELLS_A_WORD_BITS)] >>> (int) (cell << 1) & 2) != 0;
  }

  private long cell(long hash) {
    return (hash * Hashes.GOLDEN) >>> cellShift;
  }
}
