/**
 * Where do the columns of millions of documents lie? On the heap first, then in files: start at
 * {@link Columns}. For {@code engine}.
 */
@NullMarked
package dev.doppel.similarity.columns;

import org.jspecify.annotations.NullMarked;
