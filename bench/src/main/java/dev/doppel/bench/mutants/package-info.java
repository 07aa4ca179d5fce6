/**
 * Which changes of a class do its tests not notice? Start at {@link
 * dev.doppel.bench.mutants.MutantTable}.
 */
@NullMarked
package dev.doppel.bench.mutants;

import org.jspecify.annotations.NullMarked;
