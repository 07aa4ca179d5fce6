/**
 * Which run over which input is this, and how far had it come? A run that was interrupted is
 * resumed only on the input that it had read. Start at {@link dev.doppel.engine.run.Run}.
 */
@NullMarked
package dev.doppel.engine.run;

import org.jspecify.annotations.NullMarked;
