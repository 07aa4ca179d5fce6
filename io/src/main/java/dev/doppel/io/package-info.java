/**
 * How do documents and lines come in? Start at {@link dev.doppel.io.DocumentInput} to read
 * documents and at {@link dev.doppel.io.LineInput} to read lines. What comes in is described in
 * {@link dev.doppel.io.record}; results go out by {@link dev.doppel.io.output}.
 */
@NullMarked
package dev.doppel.io;

import org.jspecify.annotations.NullMarked;
