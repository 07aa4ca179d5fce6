/**
 * What counts as a duplicate, and which of several is kept? Begin with {@link
 * dev.doppel.similarity.rules.DocumentSettings}.
 */
@NullMarked
package dev.doppel.similarity.rules;

import org.jspecify.annotations.NullMarked;
