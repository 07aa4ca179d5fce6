package dev.doppel.engine.documents.parts;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;
import dev.doppel.similarity.parts.SketchedSet;
import org.jspecify.annotations.Nullable;

/**
 * Everything needed of a document to compare it with others, wherever that happens.
 *
 * @param site the {@link dev.doppel.similarity.parts.DocumentOrigin} in words; null if that does
 *     not matter
 * @param repaired whether the text was not valid in its encoding
 * @param fellBack whether a page has no main content, so that only its equal is found
 * @param length of the canonical text in bytes; 0 for an empty document
 * @param fingerprint by which the same text may be found
 * @param sha256 of the canonical text, and of the title where that counts, the proof that it is the
 *     same as another
 * @param words its set by the job's shingles; null if it has none
 * @param characters its set by character shingles; null if it is not that short
 */
public record DocumentSketch(
    String id,
    @Nullable String site,
    boolean repaired,
    boolean fellBack,
    int length,
    Fingerprint fingerprint,
    Sha256 sha256,
    @Nullable SketchedSet words,
    @Nullable SketchedSet characters) {}
