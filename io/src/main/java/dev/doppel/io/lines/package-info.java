/**
 * How are records that are lines read and written: JSON and CSV? Start at {@link
 * dev.doppel.io.lines.LineFile}.
 */
@NullMarked
package dev.doppel.io.lines;

import org.jspecify.annotations.NullMarked;
