/**
 * How do documents come in, and results go out? Start at {@link dev.doppel.io.DocumentInput} to
 * read and at {@link dev.doppel.io.AtomicOutput} to write.
 */
@NullMarked
package dev.doppel.io;

import org.jspecify.annotations.NullMarked;
