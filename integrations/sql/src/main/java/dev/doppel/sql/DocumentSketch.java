package dev.doppel.sql;

import static java.util.Objects.requireNonNull;

import dev.doppel.core.hash.Fingerprint;

/**
 * What the table keeps of a text.
 *
 * @param fingerprint of the canonical form: equal for exact copies
 * @param simHash by which the text is found
 * @param characters the length of the canonical form, in bytes of UTF-8
 * @param sketch by which what was found is verified
 */
public record DocumentSketch(
    Fingerprint fingerprint, long simHash, long characters, byte[] sketch) {

  public DocumentSketch {
    requireNonNull(fingerprint, "fingerprint");
    requireNonNull(sketch, "sketch");
  }

  /**
   * Estimates the resemblance of two texts: the share of their shingles that they have in common.
   */
  public double resemblance(DocumentSketch other) {
    return fingerprint.equals(other.fingerprint)
        ? 1
        : FineSketchV1.resemblance(sketch, other.sketch);
  }

  @Override
  public String toString() {
    return "DocumentSketch[" + fingerprint + ", " + SimHashText.bits(simHash) + "]";
  }
}
