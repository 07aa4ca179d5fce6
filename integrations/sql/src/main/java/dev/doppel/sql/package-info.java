/**
 * Which documents in a database are similar to this one? Begin with {@link
 * dev.doppel.sql.SimilarityTable}.
 */
@NullMarked
package dev.doppel.sql;

import org.jspecify.annotations.NullMarked;
