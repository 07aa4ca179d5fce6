/**
 * What do the papers' experiments give today? Start at {@link dev.doppel.experiments.Experiment}.
 */
@NullMarked
package dev.doppel.experiments;

import org.jspecify.annotations.NullMarked;
