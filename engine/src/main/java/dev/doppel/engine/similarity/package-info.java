/**
 * Which stored documents are like this one? Start at {@link
 * dev.doppel.engine.similarity.SimilarityIndex}.
 */
@NullMarked
package dev.doppel.engine.similarity;

import org.jspecify.annotations.NullMarked;
