package dev.doppel.engine.results;

import java.util.Locale;

/** The sketch by which results are compared. */
public enum ResultMethod {
  /**
   * One bit of each of 1,856 MinHash components. The closest estimate of resemblance that 256 bytes
   * give, and the default.
   */
  MINHASH,
  /** Content-defined chunks of 128 bytes in a Bloom filter of 2,048 bits. */
  CHUNKS,
  /** The 64 bits of a SimHash. It does not see parts of texts. */
  SIMHASH,
  /**
   * Jain, Dahlin, Tewari 2005: chunks of 256 bytes by a Rabin fingerprint of the paper's canonical
   * text, and results belong together if enough bits of their filters match. The sketch's word is
   * final.
   */
  JAIN_2005;

  /** Whether sketches are filters of chunks. */
  boolean hasChunks() {
    return this == CHUNKS || this == JAIN_2005;
  }

  /** The word as it stands in options and files. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
