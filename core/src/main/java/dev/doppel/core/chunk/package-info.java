/**
 * Where should a text be cut so that an edit moves the cuts near it only? Start at {@link
 * dev.doppel.core.chunk.Chunking}.
 */
@NullMarked
package dev.doppel.core.chunk;

import org.jspecify.annotations.NullMarked;
