/**
 * Of which records does a WARC file consist, to the byte, and how is one written into its place?
 * Start at {@link dev.doppel.io.warc.WarcFile}.
 */
@NullMarked
package dev.doppel.io.warc;

import org.jspecify.annotations.NullMarked;
