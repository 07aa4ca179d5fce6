package dev.doppel.similarity.group;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one document after it is read.
 *
 * @param fellBack whether a page has no main content, so that only its equal is found
 * @param site the {@link dev.doppel.similarity.parts.DocumentOrigin} in words; null if that does
 *     not matter
 * @param length of the canonical text in bytes; 0 for an empty document
 * @param fingerprint of the canonical text
 * @param sha256 of the canonical text, and of the title where that counts: the proof that it is the
 *     same as another; unknown of a record of an earlier version
 * @param words its sketches by the job's shingles, or null if it has none
 * @param characters its sketches by character shingles, or null if it is not that short
 */
public record Sketch(
    String id,
    @Nullable String site,
    boolean repaired,
    boolean fellBack,
    int length,
    Fingerprint fingerprint,
    Sha256 sha256,
    Space.@Nullable Row words,
    Space.@Nullable Row characters) {}
