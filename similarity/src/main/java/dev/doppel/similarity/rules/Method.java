package dev.doppel.similarity.rules;

import dev.doppel.core.words.GivenWords;

/** How candidates for duplicates are found. */
public enum Method {
  /** Equal texts, then MinHash for near ones and shingle samples for contained ones. */
  AUTO,
  /** Equal texts only. */
  EXACT,
  /** SimHashes within a Hamming distance (Charikar; Manku et al.). */
  SIMHASH,
  /** SimHashes within a Hamming distance that sorting brings together (Horowitz's slides). */
  ROTATE_SORT,
  /** Shared shingles among those that are 0 mod p (Broder; Horowitz). */
  SHINGLES,
  /** Shared MinHash bands. */
  MINHASH,
  /** Content-defined chunks in Bloom filters (Jain, Dahlin, Tewari). */
  CHUNKS;

  /** Whether documents are found by their SimHashes. */
  public boolean usesSimHashes() {
    return this == SIMHASH || this == ROTATE_SORT;
  }

  /** The word as it stands in options and files. */
  @Override
  public String toString() {
    return GivenWords.word(this);
  }
}
