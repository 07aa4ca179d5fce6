/**
 * How is Doppel used from a shell? One class per command, each a thin layer over the engine; start
 * at {@link dev.doppel.cli.Doppel}.
 */
@NullMarked
package dev.doppel.cli;

import org.jspecify.annotations.NullMarked;
