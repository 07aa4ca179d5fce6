/**
 * How do results go out, whole or not at all? Start at {@link dev.doppel.io.output.AtomicOutput}
 * for a file, at {@link dev.doppel.io.output.FileSet} for several that belong together, and at
 * {@link dev.doppel.io.output.JsonWriter} for what is in them.
 */
@NullMarked
package dev.doppel.io.output;

import org.jspecify.annotations.NullMarked;
