/**
 * Which steps make up a comparison, wherever its documents are? Begin with {@link
 * dev.doppel.similarity.parts.PairCheck}.
 */
@NullMarked
package dev.doppel.similarity.parts;

import org.jspecify.annotations.NullMarked;
