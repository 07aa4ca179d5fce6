package dev.doppel.similarity.rules;

import java.util.Locale;

/** How candidates for duplicates are found. */
public enum Method {
  /** Equal texts, then MinHash for near ones and shingle samples for contained ones. */
  AUTO,
  /** Equal texts only. */
  EXACT,
  /** SimHashes within a Hamming distance (Charikar; Manku et al.). */
  SIMHASH,
  /** Shared shingles among those that are 0 mod p (Broder; Horowitz). */
  SHINGLES,
  /** Shared MinHash bands. */
  MINHASH,
  /** Content-defined chunks in Bloom filters (Jain, Dahlin, Tewari). */
  CHUNKS;

  /** The word as it stands in options and files. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
