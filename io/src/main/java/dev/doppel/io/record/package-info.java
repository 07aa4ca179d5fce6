/**
 * What is a record, and where does it come from? Start at {@link dev.doppel.io.record.RawRecord},
 * or, to add another format, at {@link dev.doppel.io.record.FormatProvider} and {@link
 * dev.doppel.io.record.ContentReader}. Nothing here reads a file.
 */
@NullMarked
package dev.doppel.io.record;

import org.jspecify.annotations.NullMarked;
