/** Which stored documents are like this one? Start at {@link dev.doppel.index.SimilarityIndex}. */
@NullMarked
package dev.doppel.index;

import org.jspecify.annotations.NullMarked;
