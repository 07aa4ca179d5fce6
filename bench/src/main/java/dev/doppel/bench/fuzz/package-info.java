/**
 * Does any parser break on any bytes? Start at {@link dev.doppel.bench.fuzz.FuzzTarget}, which
 * {@code bench/run fuzz} hands to Jazzer, and at the test that replays the corpus in every build.
 */
@NullMarked
package dev.doppel.bench.fuzz;

import org.jspecify.annotations.NullMarked;
