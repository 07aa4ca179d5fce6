/**
 * Why are these two texts duplicates, or not? Start at {@link
 * dev.doppel.engine.evidence.Comparison} for all measures, at {@link
 * dev.doppel.engine.evidence.Passages} for what they have in common word by word.
 */
@NullMarked
package dev.doppel.engine.evidence;

import org.jspecify.annotations.NullMarked;
