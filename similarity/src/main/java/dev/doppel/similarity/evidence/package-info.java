/**
 * Why are these two texts duplicates, or not? Start at {@link
 * dev.doppel.similarity.evidence.Comparison} for all measures, at {@link
 * dev.doppel.similarity.evidence.Passages} for what they have in common word by word.
 */
@NullMarked
package dev.doppel.similarity.evidence;

import org.jspecify.annotations.NullMarked;
