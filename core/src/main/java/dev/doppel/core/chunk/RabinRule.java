package dev.doppel.core.chunk;

/** Ends a chunk where the low bits of the Rabin fingerprint of the last 48 bytes are a marker. */
final class RabinRule implements Chunking.Rule {

  /*
   * Bytes are coefficients of a polynomial over GF(2), reduced modulo the irreducible polynomial of
   * LBFS, which the paper's code is based on. Appending a byte multiplies by x^8; the eight bits
   * that overflow are reduced by table. A byte leaves the window by adding what it has become after
   * 47 appends. The window is not emptied at a cut, and before the text it holds zeros.
   */

  private static final int WINDOW = 48;
  private static final int DEGREE = 63;
  private static final long POLYNOMIAL = 0xbfe6b8a5bf378d83L;

  private static final long[] OVERFLOW = new long[256];
  private static final long[] LEAVING = new long[256];

  static {
    for (int i = 0; i < 256; i++) {
      OVERFLOW[i] = timesPowerOfX(i, DEGREE);
      LEAVING[i] = timesPowerOfX(i, 8 * (WINDOW - 1));
    }
  }

  private final long mask;
  private final int marker;

  RabinRule(int expectedBytes, int marker) {
    this.mask = expectedBytes - 1L;
    this.marker = marker;
  }

  @Override
  public void chunk(byte[] text, int length, int maxBytes, ChunkSink sink) {
    long print = 0;
    int start = 0;
    for (int i = 0; i < length; i++) {
      if (i >= WINDOW) {
        print ^= LEAVING[text[i - WINDOW] & 0xFF];
      }
      print = append(print, text[i]);
      if ((print & mask) == marker || i + 1 - start == maxBytes) {
        sink.accept(start, i + 1);
        start = i + 1;
      }
    }
    if (start < length) {
      sink.accept(start, length);
    }
  }

  private static long append(long print, byte next) {
    int overflow = (int) (print >>> (DEGREE - 8));
    return ((print << 8 & Long.MAX_VALUE) | (next & 0xFF)) ^ OVERFLOW[overflow];
  }

  private static long timesPowerOfX(long value, int power) {
    for (int i = 0; i < power; i++) {
      value <<= 1;
      if (value < 0) {
        value ^= POLYNOMIAL;
      }
    }
    return value;
  }
}
