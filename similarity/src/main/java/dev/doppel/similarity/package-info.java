/** Which of these texts say the same? Begin with {@link dev.doppel.similarity.Duplicates}. */
@NullMarked
package dev.doppel.similarity;

import org.jspecify.annotations.NullMarked;
