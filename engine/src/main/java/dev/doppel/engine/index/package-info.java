/**
 * How do the documents of an input get into a similarity index? Begin with {@link
 * dev.doppel.engine.index.IndexJob}.
 */
@NullMarked
package dev.doppel.engine.index;

import org.jspecify.annotations.NullMarked;
