package dev.doppel.index;

import static java.util.Objects.requireNonNull;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;
import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling.Unit;
import dev.doppel.core.sketch.SimHash;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What an index keeps of a document. Immutable; made by {@link TextSketcher}.
 *
 * @param metadata whatever the caller wants to find again; documents that share the value of {@link
 *     #VERSION_OF} are versions of one another
 * @param fingerprint of the canonical text, a name for it
 * @param sha256 of the canonical text, the proof that it is the same as another; unknown of what an
 *     earlier version stored, which then has near copies only
 * @param unit of what its sketches are; documents of different units are not compared
 * @param fine the sketch that tells the similarity; empty where there is no text
 * @param length of the canonical text, in bytes
 */
@SuppressWarnings("ArrayRecordComponent") // the sketch is never changed, and compared by content
public record SketchedDocument(
    String id,
    Map<String, String> metadata,
    Fingerprint fingerprint,
    Sha256 sha256,
    Unit unit,
    long simHash,
    long[] fine,
    int length) {

  /** The metadata key that names the document of which this one is a version. */
  public static final String VERSION_OF = "document";

  public SketchedDocument {
    requireNonNull(id, "id");
    requireNonNull(fingerprint, "fingerprint");
    requireNonNull(sha256, "sha256");
    requireNonNull(unit, "unit");
    Check.argument(
        fine.length == 0 || fine.length == SimilaritySettings.FINE.words(),
        "a fine sketch of %d words",
        fine.length);
    metadata = metadata.isEmpty() ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(metadata));
  }

  /** Whether there is nothing to compare: such a document is like no other. */
  public boolean isEmpty() {
    return fine.length == 0;
  }

  /** In how many bits the SimHashes differ. */
  public int distance(SketchedDocument other) {
    return SimHash.distance(simHash, other.simHash);
  }

  /** Estimates the resemblance; 1 for equal texts, 0 for those that cannot be compared. */
  public double similarity(SketchedDocument other) {
    if (isEmpty() || other.isEmpty() || unit != other.unit) {
      return 0;
    }
    return sha256.proves(other.sha256) ? 1 : SimilaritySettings.FINE.resemblance(fine, other.fine);
  }

  /** Whether both are states of one document: of one id, or by their metadata. */
  public boolean isVersionOf(SketchedDocument other) {
    String document = metadata.get(VERSION_OF);
    return id.equals(other.id)
        || (document != null && document.equals(other.metadata.get(VERSION_OF)));
  }

  /** What the other document is to this one, given that it is similar. */
  Match.Kind kind(SketchedDocument other) {
    if (isVersionOf(other)) {
      return Match.Kind.VERSION;
    }
    return sha256.proves(other.sha256) ? Match.Kind.EXACT : Match.Kind.NEAR;
  }

  /** The same document with other metadata. */
  SketchedDocument withMetadata(Map<String, String> other) {
    return new SketchedDocument(id, other, fingerprint, sha256, unit, simHash, fine, length);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof SketchedDocument other
        && id.equals(other.id)
        && metadata.equals(other.metadata)
        && fingerprint.equals(other.fingerprint)
        && sha256.equals(other.sha256);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, metadata, fingerprint);
  }

  @Override
  public String toString() {
    return "SketchedDocument[" + id + ", " + length + " bytes]";
  }
}
