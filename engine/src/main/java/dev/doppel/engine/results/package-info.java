/**
 * Which results of a search say the same? Start at {@link dev.doppel.engine.results.Refiner}, which
 * takes a list in the order of ranks and returns groups.
 */
@NullMarked
package dev.doppel.engine.results;

import org.jspecify.annotations.NullMarked;
