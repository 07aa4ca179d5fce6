package dev.doppel.sql;

import static java.util.Objects.requireNonNull;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;

/**
 * What the table keeps of a text.
 *
 * @param fingerprint of the canonical form, a name for it
 * @param sha256 of the canonical form: equal for exact copies, and proof that they are
 * @param simHash by which the text is found
 * @param characters the length of the canonical form, in bytes of UTF-8
 * @param sketch by which what was found is verified
 */
public record DocumentSketch(
    Fingerprint fingerprint, Sha256 sha256, long simHash, long characters, byte[] sketch) {

  public DocumentSketch {
    requireNonNull(fingerprint, "fingerprint");
    requireNonNull(sha256, "sha256");
    requireNonNull(sketch, "sketch");
  }

  /**
   * Estimates the resemblance of two texts: the share of their shingles that they have in common.
   */
  public double resemblance(DocumentSketch other) {
    return sha256.proves(other.sha256) ? 1 : FineSketchV1.resemblance(sketch, other.sketch);
  }

  @Override
  public String toString() {
    return "DocumentSketch[" + fingerprint + ", " + SimHashText.bits(simHash) + "]";
  }
}
