/**
 * Which run over which input is this, and how far had it come? A run that was interrupted is
 * resumed only on the input that it had read, and its files are cut to what was committed. Start at
 * {@link dev.doppel.engine.run.RunFiles}.
 */
@NullMarked
package dev.doppel.engine.run;

import org.jspecify.annotations.NullMarked;
